import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { stageOf } from '../../../machines/shared/trading/trade.ts';
import { Notice } from '../../ui/banner/Notice.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Lines } from '../../ui/lines/Lines.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFaces, type ListState } from '../../ui/list/ListFaces.tsx';
import { Rail } from '../../ui/rail/Rail.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { tradeFailure } from '../../ui/trade/failures.ts';
import { TradeStatus } from '../../ui/trade/TradeStatus.tsx';
import { tradeLines } from '../../ui/trade/tradeLines.tsx';
import { tradeTitle } from '../../ui/trade/words.ts';
import styles from './orders.module.css';
import { stageSentences, timeline } from './timeline.tsx';

const allOrders = <ButtonLink href="/orders">All orders</ButtonLink>;

/** One order among those that were loaded. */
export function OrderDetail({ trades, guid }: { trades: ListState<Trade>; guid: string }) {
  const trade = trades.face === 'full' ? trades.rows.find((row) => row.guid === guid) : undefined;
  return (
    <Stack gap={5}>
      <div>
        <Text size="s">
          <AppLink href="/orders">All orders</AppLink>
        </Text>
        <PageHeader title={trade ? tradeTitle(trade) : 'Order'} actions={trade && <TradeStatus trade={trade} />} />
      </div>
      {trade ? (
        <OrderFacts trade={trade} />
      ) : (
        <Card flush>
          <ListFaces state={trades} what="order" empty={<NotFound />}>
            {() => <NotFound />}
          </ListFaces>
        </Card>
      )}
    </Stack>
  );
}

const NotFound = () => (
  <EmptyState
    title="This order is not among your newest 100"
    text="It may be older, or the link may be incomplete. Your money is as the list and your balances show it."
    action={allOrders}
  />
);

function OrderFacts({ trade }: { trade: Trade }) {
  const stage = stageOf(trade);
  return (
    <Grid columns="main-aside">
      <Card title="Amounts and fees">
        <Stack gap={4}>
          {stage === 'failed' && <FailureNotice code={trade.failureCode} />}
          <Lines lines={tradeLines(trade)} />
          <Text size="s" tone="soft">
            {stageSentences[stage]}
          </Text>
        </Stack>
      </Card>
      <Card title="Progress">
        <Stack gap={5}>
          <Rail direction="vertical" label="Progress of this order" steps={timeline(trade)} />
          <dl className={styles.facts}>
            <div>
              <dt>Reference</dt>
              <dd className={styles.reference}>
                <code>{trade.guid}</code>
                <CopyButton value={trade.guid} what="reference" />
              </dd>
            </div>
          </dl>
        </Stack>
      </Card>
    </Grid>
  );
}

function FailureNotice({ code }: { code: string | null }) {
  const { happened, next } = tradeFailure(code);
  return (
    <Notice tone="loss">
      <p>{happened}</p>
      <p>{next}</p>
    </Notice>
  );
}
