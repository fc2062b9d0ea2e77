import { VisuallyHidden } from '../text/Text.tsx';
import { formatTime, formatWait } from './format.ts';

export interface RetryWaitProps {
  seconds: number;
  /** ms since 1970 UTC. */
  until: number;
}

/** "Try again in 12 seconds". Screen readers get the time of day instead, not every second. */
export const RetryWait = ({ seconds, until }: RetryWaitProps) => (
  <>
    <span aria-hidden="true">{`Try again in ${formatWait(seconds)}`}</span>
    <VisuallyHidden>{`Try again after ${formatTime(until, 'seconds')}`}</VisuallyHidden>
  </>
);
