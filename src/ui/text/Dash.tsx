import { part } from '../part.ts';
import { VisuallyHidden } from './Text.tsx';

/** A dash for an unknown or missing figure, with the reason as title and spoken text. */
export const Dash = ({ why }: { why: string }) => (
  <span {...part('dash')} title={why}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
);
