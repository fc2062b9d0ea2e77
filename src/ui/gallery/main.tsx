import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('ui-gallery.html has no #root');
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') === '1' ? '1' : '0';
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
