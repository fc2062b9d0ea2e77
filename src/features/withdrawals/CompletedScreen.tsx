import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { Destination } from './Destination.tsx';
import { withdrawalLines } from './lines.tsx';
import { SentCard } from './SentCard.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The receipt. */
export const CompletedScreen = ({ withdrawal }: WithdrawalsProps) => (
  <SentCard withdrawal={withdrawal} title="Receipt" view="View or print receipt">
    {({ quote, end, transfer }) => (
      <>
        <Lines label="Receipt" lines={withdrawalLines(quote, 'past')} />
        <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
        <Text size="s" tone="soft">
          <Time at={transfer.updatedAt} format="zoned" />. The amounts are final and deducted from your balances.
        </Text>
      </>
    )}
  </SentCard>
);
