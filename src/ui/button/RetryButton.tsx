import { RetryWait } from '../time/RetryWait.tsx';
import { useSecondsUntil } from '../time/useSecondsUntil.ts';
import { Button, type ButtonProps } from './Button.tsx';

export interface RetryButtonProps extends Pick<ButtonProps, 'size' | 'busy'> {
  /** The earliest retry that the server allows, in ms since 1970 UTC. */
  waitUntil?: number | undefined;
  onRetry: () => void;
}

/** "Try again", with a countdown while the server asks us to wait. */
export function RetryButton({ waitUntil, onRetry, ...look }: RetryButtonProps) {
  const seconds = useSecondsUntil(waitUntil);
  if (waitUntil === undefined || seconds === 0)
    return (
      <Button {...look} onClick={onRetry}>
        Try again
      </Button>
    );
  // Not `disabled`, so that it keeps the focus.
  return (
    <Button {...look} aria-disabled onClick={() => undefined}>
      <RetryWait seconds={seconds} until={waitUntil} />
    </Button>
  );
}
