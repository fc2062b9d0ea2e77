import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { type Shared, shareMachine } from '#machines/share/share.machine.ts';
import { openShareSheet } from '#ports/browser/share.ts';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';

const share = shareMachine.provide({
  actors: { openShareSheet: fromPromise<void, Shared>(({ input }) => openShareSheet(input)) },
});

export interface ShareButtonProps {
  shared: Shared;
  /** A noun for the label: "link". */
  what: string;
}

/** Shares a link with the device's share sheet, for browsers that have one. */
export function ShareButton({ shared, what }: ShareButtonProps) {
  const [snapshot, send] = useMachine(share);
  return (
    <>
      <Button size="small" aria-label={`Share the ${what}`} onClick={() => send({ type: 'share.requested', shared })}>
        Share
      </Button>
      <span role="status">
        {snapshot.matches('refused') && (
          <Text as="span" size="s" tone="loss">{`Couldn’t share the ${what}. Copy it and send it yourself.`}</Text>
        )}
      </span>
    </>
  );
}
