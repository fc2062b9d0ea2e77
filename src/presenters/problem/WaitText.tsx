import type { Wait } from '#machines/shared/problem.ts';
import { RetryWait } from '#ui/time/RetryWait.tsx';
import { useSecondsUntil } from '#ui/time/useSecondsUntil.ts';

/** A countdown to the retry time that the server set. */
export function WaitText({ wait: { until } }: { wait: Wait }) {
  const seconds = useSecondsUntil(until);
  return seconds > 0 ? (
    <>
      <RetryWait seconds={seconds} until={until} />.
    </>
  ) : (
    'You can try again now.'
  );
}
