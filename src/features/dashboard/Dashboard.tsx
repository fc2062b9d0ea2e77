import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { Holding } from '#domain/portfolio/holdings.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { AllocationCard } from './AllocationCard.tsx';
import { AssetsCard } from './AssetsCard.tsx';
import { CashCard } from './CashCard.tsx';
import styles from './dashboard.module.css';
import { NextStepCard } from './NextStepCard.tsx';
import { isSetup, nextStepOf } from './nextStep.ts';
import { PerformanceCard } from './PerformanceCard.tsx';
import { PortfolioHead } from './PortfolioHead.tsx';
import { PriceCard } from './PriceCard.tsx';
import { RecentActivity, type RecentActivityProps } from './RecentActivity.tsx';
import type { Situation } from './situation.ts';

/** The last month of each coin by days; null while unknown. */
export type Months = Readonly<Record<TradableCode, Series | null>>;

export interface DashboardProps {
  /** Important news first: withdrawals are paused. */
  notice?: ReactNode;
  /** Holdings as they load; `holdingsOf` makes the rows from the bank's accounts. */
  accounts: ListState<Holding>;
  activities: ListState<Activity>;
  recent: RecentActivityProps['recent'];
  recurring: RecentActivityProps['recurring'];
  onRecurringNear: RecentActivityProps['onRecurringNear'];
  /** The loaded ones, even if one of the two lists failed. */
  known: readonly Activity[];
  priceFeed: ActorRefFrom<PriceFeedMachine>;
  portfolio: ActorRefFrom<PortfolioMachine>;
  /** This page's own chart: another page may show another coin. */
  chart: ActorRefFrom<ChartMachine>;
  /** The remaining setup; null while unknown. */
  situation: Situation | null;
  /** Whether the bank allows trading; true while unknown, since the exchange explains refusals. */
  mayTrade: boolean;
  /** For the table and the price card. */
  changes: DayChanges;
  months: Months;
  /** Called when the sparkline of a coin's last month comes into view. */
  onMonthNear: (coin: TradableCode) => void;
  /** Whether prices and money are the sandbox's, which the page must say. */
  sandbox: boolean;
}

/** Balances, value, performance and next step. Each card rerenders only for its changes. */
export function Dashboard(props: DashboardProps) {
  const {
    notice,
    accounts,
    activities,
    recent,
    recurring,
    onRecurringNear,
    known,
    priceFeed,
    portfolio,
    chart,
    situation,
    mayTrade,
    changes,
    months,
    onMonthNear,
    sandbox,
  } = props;
  const next = situation && nextStepOf(situation);
  const nextCard = next && situation && <NextStepCard next={next} situation={situation} />;
  const isNew = next !== null && situation !== null && isSetup(next, situation);
  return (
    <Stack gap={5}>
      <PortfolioHead
        accounts={accounts}
        priceFeed={priceFeed}
        portfolio={portfolio}
        mayTrade={mayTrade}
        isNew={isNew}
      />
      {notice}
      {!isNew && nextCard}
      <Grid columns="main-aside">
        {/* Both share one place, so that neither moves what is below. */}
        <div className={styles.place} data-state={isNew ? 'setup' : 'performance'}>
          <PerformanceCard portfolio={portfolio} mayTrade={mayTrade} />
          {isNew && nextCard}
        </div>
        <CashCard
          accounts={accounts}
          activities={activities}
          known={known}
          bank={situation?.customerState === 'verified' ? situation.bank : null}
        />
      </Grid>
      <AssetsCard
        accounts={accounts}
        priceFeed={priceFeed}
        changes={changes}
        months={months}
        onMonthNear={onMonthNear}
        sandbox={sandbox}
      />
      <Grid columns="main-aside">
        <PriceCard chart={chart} priceFeed={priceFeed} changes={changes} sandbox={sandbox} />
        <AllocationCard accounts={accounts} priceFeed={priceFeed} />
      </Grid>
      <RecentActivity recent={recent} recurring={recurring} onRecurringNear={onRecurringNear} mayTrade={mayTrade} />
    </Stack>
  );
}
