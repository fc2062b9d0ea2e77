import { VisuallyHidden } from '../text/Text.tsx';
import { formatTime, formatWait } from './format.ts';

export interface RetryWaitProps {
  /** Seconds that are left. */
  seconds: number;
  /** ms since 1970 UTC. */
  until: number;
}

/** "Try again in 12 seconds", counting down on screen. What is spoken names the time, so that a live region does not speak each second. */
export const RetryWait = ({ seconds, until }: RetryWaitProps) => (
  <>
    <span aria-hidden="true">{`Try again in ${formatWait(seconds)}`}</span>
    <VisuallyHidden>{`Try again after ${formatTime(until, 'seconds')}`}</VisuallyHidden>
  </>
);
