import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Destination } from './Destination.tsx';
import { withdrawalLines } from './lines.tsx';
import { pendingSentence } from './progress.ts';
import { SentCard } from './SentCard.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The bank has the transfer and carries it out. */
export const PendingScreen = ({ withdrawal }: WithdrawalsProps) => (
  <SentCard withdrawal={withdrawal} title="On its way">
    {({ quote, end, transfer }) => (
      <>
        <Text tone="soft" role="status">
          {pendingSentence(transfer)}
        </Text>
        <Lines label="Your withdrawal" lines={withdrawalLines(quote)} />
        <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
      </>
    )}
  </SentCard>
);
