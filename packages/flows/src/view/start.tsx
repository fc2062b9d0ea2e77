import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Host } from './host.ts';
import { Viewer } from './Viewer.tsx';

/** Renders the viewer on this page. */
export function startViewer(root: HTMLElement, host: Host): void {
  createRoot(root).render(
    <StrictMode>
      <Viewer host={host} />
    </StrictMode>,
  );
}
