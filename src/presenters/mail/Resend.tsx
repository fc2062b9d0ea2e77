import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { type CountdownContext, selectMaySendAgain, selectSecondsLeft } from '#machines/shared/emailedLink.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { part } from '#ui/part.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';

interface ResendProps {
  /** "Send the link", "Send the link again". */
  label: string;
  /** Whether the flow accepts a request now. */
  possible: boolean;
  busy: boolean;
  /** Whole seconds until another email can be requested; 0 if none are left. */
  secondsLeft: number;
  onSend: () => void;
}

/** Sends another email after a countdown. Only the end of the countdown is announced. */
export function Resend({ label, possible, busy, secondsLeft, onSend }: ResendProps) {
  const waits = secondsLeft > 0;
  return (
    <Cluster gap={3}>
      <div {...part('resend', waits ? 'waiting' : 'ready')}>
        {/* Not `disabled` while waiting, so that it keeps the focus. */}
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

interface ResendSnapshot {
  readonly context: CountdownContext;
  readonly hasTag: (tag: 'busy') => boolean;
  readonly can: (event: { readonly type: 'link.requested' }) => boolean;
}

interface ResendLinkProps {
  flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => ResendSnapshot;
    readonly send: (event: { readonly type: 'link.requested' }) => void;
  };
  label?: string;
}

export const ResendLink = ({ flow, label = 'Send the link again' }: ResendLinkProps) => (
  <Resend
    label={label}
    possible={useSelector(flow, selectMaySendAgain)}
    busy={useSelector(flow, selectIsBusy)}
    secondsLeft={useSelector(flow, selectSecondsLeft)}
    onSend={() => flow.send({ type: 'link.requested' })}
  />
);
