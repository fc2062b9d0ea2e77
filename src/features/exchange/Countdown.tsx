import { Chip } from '#ui/chip/Chip.tsx';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';

export interface CountdownProps {
  /** Seconds left, counted by the machine that owns the deadline. */
  seconds: number;
  /** Names the deadline: "Price held for". */
  label: string;
  /** Shown at zero: "The price has expired". */
  expired: string;
}

const finalSeconds = 10;

/** A countdown that is announced only twice, at ten seconds and at zero. */
export function Countdown({ seconds, label, expired }: CountdownProps) {
  const isOver = seconds <= 0;
  const isLast = !isOver && seconds <= finalSeconds;
  return (
    <span {...part('countdown', isOver ? 'expired' : isLast ? 'last' : 'running')}>
      {!isOver && <Chip tone="accent">{`${label} ${formatDuration(seconds)}`}</Chip>}
      {/* This text changes only twice, so a polite region speaks twice. */}
      <span role="status">
        {isLast && <VisuallyHidden>{`${label} at most ${finalSeconds} seconds`}</VisuallyHidden>}
        {isOver && <Chip>{expired}</Chip>}
      </span>
    </span>
  );
}
