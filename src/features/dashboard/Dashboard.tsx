import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '../../../machines/chart/chart.machine.ts';
import type { PortfolioMachine } from '../../../machines/portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import type { Activity } from '../../../machines/shared/activity/activity.ts';
import type { TradableCode } from '../../../machines/shared/assets.ts';
import type { Holding } from '../../../machines/shared/portfolio/holdings.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { ListState } from '../../ui/list/ListFaces.tsx';
import { AllocationCard } from './AllocationCard.tsx';
import { AssetsCard } from './AssetsCard.tsx';
import { CashCard } from './CashCard.tsx';
import { NextStepCard } from './NextStepCard.tsx';
import type { Situation } from './nextStep.ts';
import { PerformanceCard } from './PerformanceCard.tsx';
import { PortfolioHead } from './PortfolioHead.tsx';
import { PriceCard } from './PriceCard.tsx';
import { RecentActivity } from './RecentActivity.tsx';

/** How coins moved over the last day, in percent; a coin whose change is not known is left out. */
export type DayChanges = Readonly<Partial<Record<TradableCode, number>>>;
/** Prices of the last 30 days by coin, for drawing. */
export type MonthLines = Readonly<Partial<Record<TradableCode, readonly number[]>>>;

export interface DashboardProps {
  /** What the customer has, as it loads; `holdingsOf` makes the rows from the bank's accounts. */
  accounts: ListState<Holding>;
  /** The newest orders and transfers, newest first. */
  activities: ListState<Activity>;
  feed: ActorRefFrom<PriceFeedMachine>;
  portfolio: ActorRefFrom<PortfolioMachine>;
  /** A chart of this page's own: another page may show another coin. */
  chart: ActorRefFrom<ChartMachine>;
  /** What there is to set up; null while it is not known. */
  situation: Situation | null;
  /** Whether the bank lets this customer trade; true while it is not known, as the exchange says why not. */
  mayTrade: boolean;
  changes: DayChanges;
  months: MonthLines;
  /** Whether prices and money are the sandbox's, which the page then says. */
  sandbox: boolean;
}

/** Where the customer's money is, what it is worth, how it did, and what to do next. */
export function Dashboard(props: DashboardProps) {
  const { accounts, activities, feed, portfolio, chart, situation, sandbox } = props;
  return (
    <Stack gap={5}>
      <PortfolioHead {...props} />
      <Grid columns="main-aside">
        <PerformanceCard portfolio={portfolio} />
        <Stack gap={5}>
          <NextStepCard situation={situation} />
          <CashCard accounts={accounts} activities={activities} />
        </Stack>
      </Grid>
      <AssetsCard {...props} />
      <Grid columns="main-aside">
        <PriceCard chart={chart} feed={feed} sandbox={sandbox} />
        <AllocationCard accounts={accounts} feed={feed} />
      </Grid>
      <RecentActivity activities={activities} />
    </Stack>
  );
}
