import { Button } from '../button/Button.tsx';

/** Every part in its states, for the eye. */
export const Gallery = () => (
  <main>
    <Button variant="main">Buy 0.00153048 BTC for $100.00</Button>
  </main>
);
