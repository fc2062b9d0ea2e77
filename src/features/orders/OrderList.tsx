import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { partsOf } from '../../../machines/shared/trading/trade.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFaces, type ListState } from '../../ui/list/ListFaces.tsx';
import { formatCount } from '../../ui/money/format.ts';
import { Money } from '../../ui/money/Money.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Time } from '../../ui/time/Time.tsx';
import { TradeAmount } from '../../ui/trade/TradeAmount.tsx';
import { TradeStatus } from '../../ui/trade/TradeStatus.tsx';
import { formatUnitPrice, tradeTitle } from '../../ui/trade/words.ts';
import styles from './orders.module.css';
import { orderHref, pageSize, shortGuid } from './orders.ts';

const columns: ReadonlyArray<Column<Trade>> = [
  { id: 'what', header: 'Order', cell: (trade) => <span className={styles.what}>{tradeTitle(trade)}</span> },
  { id: 'time', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'given', header: 'You give', align: 'end', narrow: 'hidden', cell: (trade) => <TradeAmount trade={trade} which="given" /> },
  { id: 'received', header: 'You get', align: 'end', cell: (trade) => <TradeAmount trade={trade} which="received" /> },
  { id: 'price', header: 'Price', align: 'end', optional: true, narrow: 'hidden', cell: priceCell },
  { id: 'fee', header: 'Fee', align: 'end', optional: true, narrow: 'hidden', cell: ({ fee }) => <Money amount={fee} asset="USD" /> },
  {
    id: 'reference',
    header: 'Reference',
    optional: true,
    narrow: 'hidden',
    cell: ({ guid }) => (
      <Text as="span" mono size="s" tone="faint" title={guid}>
        {shortGuid(guid)}
      </Text>
    ),
  },
  { id: 'status', header: 'Status', align: 'end', cell: (trade) => <TradeStatus trade={trade} /> },
];

function priceCell(trade: Trade) {
  const price = partsOf(trade)?.price ?? null;
  return price === null ? '–' : formatUnitPrice(price);
}

/** Orders as rows; each leads to its own page. */
export function OrderList({ trades, sandbox }: { trades: ListState<Trade>; sandbox: boolean }) {
  const count = trades.face === 'full' ? trades.rows.length : null;
  return (
    <Stack gap={5}>
      <PageHeader
        title="Orders"
        {...(count !== null && count < pageSize && { count: formatCount(count) })}
        actions={
          <ButtonLink href="/exchange" variant="main">
            New order
          </ButtonLink>
        }
      />
      <Card flush>
        <ListFaces
          state={trades}
          what="orders"
          empty={
            <EmptyState
              title="No orders yet"
              text="What you buy and sell appears here, with its price, its fee and how far it is."
              action={<ButtonLink href="/exchange">Buy or sell</ButtonLink>}
            />
          }
        >
          {(rows) => <DataTable caption="Your orders, newest first" columns={columns} rows={rows} rowKey={({ guid }) => guid} rowHref={orderHref} />}
        </ListFaces>
      </Card>
      {count !== null && (
        <Text size="s" tone="faint">
          {[count >= pageSize && `The newest ${formatCount(count)} orders.`, sandbox && 'Sandbox: no real money moved.'].filter(Boolean).join(' ')}
        </Text>
      )}
    </Stack>
  );
}
