import { part } from '../part.ts';
import { VisuallyHidden } from './Text.tsx';

/** In place of a figure that is unknown, or that there is none of: a dash, with the reason for the pointer and for screen readers. */
export const Dash = ({ why }: { why: string }) => (
  <span {...part('dash')} title={why}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
);
