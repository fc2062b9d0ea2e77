import { RetryWait } from '../time/RetryWait.tsx';
import { useSecondsUntil } from '../time/useSecondsUntil.ts';
import { Button, type ButtonProps } from './Button.tsx';

export interface RetryButtonProps extends Pick<ButtonProps, 'size' | 'busy'> {
  /** When the server wants to be asked again, in ms since 1970 UTC; absent where it did not say. */
  waitUntil?: number | undefined;
  onRetry: () => void;
}

/** "Try again", which says how long to wait while the server wants us to. */
export function RetryButton({ waitUntil, onRetry, ...look }: RetryButtonProps) {
  const seconds = useSecondsUntil(waitUntil);
  if (waitUntil === undefined || seconds === 0)
    return (
      <Button {...look} onClick={onRetry}>
        Try again
      </Button>
    );
  // Not disabled, so that it keeps the focus; pressing it does nothing.
  return (
    <Button {...look} aria-disabled onClick={() => undefined}>
      <RetryWait seconds={seconds} until={waitUntil} />
    </Button>
  );
}
