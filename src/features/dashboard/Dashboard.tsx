import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '../../../machines/chart/chart.machine.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import type { DayChanges } from '../../../machines/shared/market.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { ListState } from '../../ui/list/ListFaces.tsx';
import { AssetsCard } from './AssetsCard.tsx';
import { CashCard } from './CashCard.tsx';
import type { Holding } from './holdings.ts';
import { NextStepCard } from './NextStepCard.tsx';
import { PortfolioHead } from './PortfolioHead.tsx';
import { PriceCard } from './PriceCard.tsx';
import { RecentOrders } from './RecentOrders.tsx';

/** What the customer has, as it loads; `holdingsOf` makes the rows from the bank's accounts. */
export type AccountsState = ListState<Holding>;

export interface DashboardProps {
  accounts: AccountsState;
  feed: ActorRefFrom<PriceFeedMachine>;
  /** A chart of this page's own: another page may show another coin. */
  chart: ActorRefFrom<ChartMachine>;
  /** Newest first. */
  trades: ListState<Trade>;
  /** The bank's state of the customer; null while it loads. */
  customerState: string | null;
  /** Of the table and of the price card alike. */
  changes?: DayChanges;
  /** Whether prices and money are the sandbox's, which the page then says. */
  sandbox: boolean;
}

const noChanges: DayChanges = {};

/** Where the customer's money is, what it is worth, and what to do next. */
export function Dashboard({ accounts, feed, chart, trades, customerState, changes = noChanges, sandbox }: DashboardProps) {
  return (
    <Stack gap={5}>
      <PortfolioHead accounts={accounts} feed={feed} />
      <Grid columns="main-aside">
        <PriceCard chart={chart} feed={feed} changes={changes} sandbox={sandbox} />
        <Stack gap={5}>
          <NextStepCard customerState={customerState} accounts={accounts} trades={trades} />
          <CashCard accounts={accounts} trades={trades} />
        </Stack>
      </Grid>
      <AssetsCard accounts={accounts} feed={feed} changes={changes} sandbox={sandbox} />
      <RecentOrders trades={trades} />
    </Stack>
  );
}
