import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Player } from './Player.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Player />
    </StrictMode>,
  );
