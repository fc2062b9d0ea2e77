import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFaces } from '../../ui/list/ListFaces.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Time } from '../../ui/time/Time.tsx';
import { TradeAmount } from '../../ui/trade/TradeAmount.tsx';
import { TradeStatus } from '../../ui/trade/TradeStatus.tsx';
import { tradeTitle } from '../../ui/trade/words.ts';
import type { DashboardProps } from './Dashboard.tsx';

const shown = 5;

const columns: ReadonlyArray<Column<Trade>> = [
  { id: 'what', header: 'Order', cell: tradeTitle },
  { id: 'time', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'given', header: 'You give', align: 'end', narrow: 'hidden', cell: (trade) => <TradeAmount trade={trade} which="given" /> },
  { id: 'received', header: 'You get', align: 'end', cell: (trade) => <TradeAmount trade={trade} which="received" /> },
  { id: 'status', header: 'Status', align: 'end', cell: (trade) => <TradeStatus trade={trade} /> },
];

/** The newest few orders, and the way to all of them. */
export const RecentOrders = ({ trades }: Pick<DashboardProps, 'trades'>) => (
  <Card title="Recent orders" flush actions={<AppLink href="/orders">All orders</AppLink>}>
    <ListFaces
      state={trades}
      what="orders"
      empty={
        <EmptyState title="No orders yet" text="What you buy and sell appears here." action={<ButtonLink href="/exchange">Buy or sell</ButtonLink>} />
      }
    >
      {(rows) => (
        <DataTable
          caption="Your newest orders"
          columns={columns}
          rows={rows.slice(0, shown)}
          rowKey={({ guid }) => guid}
          rowHref={({ guid }) => `/orders?order=${encodeURIComponent(guid)}`}
        />
      )}
    </ListFaces>
  </Card>
);
