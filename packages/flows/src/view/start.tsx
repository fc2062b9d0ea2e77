import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { House } from './house.ts';
import { Viewer } from './Viewer.tsx';

/** Renders the viewer on this page. */
export function startViewer(root: HTMLElement, house: House): void {
  createRoot(root).render(
    <StrictMode>
      <Viewer house={house} />
    </StrictMode>,
  );
}
