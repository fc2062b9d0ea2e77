import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { part } from '#ui/part.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';

export interface ResendProps {
  /** "Send the link", "Send it again". */
  label: string;
  /** Whether the flow takes the wish just now. */
  possible: boolean;
  busy: boolean;
  /** Whole seconds until another mail may be asked for; 0 when that is not why. */
  secondsLeft: number;
  onSend: () => void;
}

/** Asks for a mail once more, and says when that will be possible. The seconds are seen; that it is possible again is also heard. */
export function Resend({ label, possible, busy, secondsLeft, onSend }: ResendProps) {
  const waits = secondsLeft > 0;
  return (
    <Cluster gap={3}>
      <div {...part('resend', waits ? 'waiting' : 'ready')}>
        {/* Not disabled while it waits: that would take the keyboard's focus away. A press then does nothing. */}
        <Button busy={busy} aria-disabled={!possible} onClick={() => possible && onSend()}>
          {label}
        </Button>
      </div>
      {waits && (
        <Text as="span" size="s" tone="faint">
          {`available in ${formatDuration(secondsLeft)}`}
        </Text>
      )}
    </Cluster>
  );
}
