import type { ActorRefFrom } from 'xstate';
import { isPositive } from '#domain/money/money.ts';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import type { Situation } from '#features/dashboard/nextStep.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import type { Account } from '#ports/bank/accounts.ts';
import type { ExternalBankAccount } from '#ports/bank/external-bank-accounts.ts';
import { rowsKnown } from '#ui/list/ListFaces.tsx';
import { chartFlow } from '../effects/chart.ts';
import { historyFlows } from '../effects/history.ts';
import { chooseAsAsked, portfolioFlow } from '../effects/portfolio.ts';
import { priceFeedFlow } from '../effects/price-feed.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks.ts';
import { useDayChanges, useYears, yearKeys } from '../market.ts';
import { useHoldings, useMayTrade } from '../money.ts';
import { useKnownActivities, useNewestActivities } from '../newest-activities.ts';
import type { PageModule } from '../pages.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts', 'externalBankAccounts', 'marketList', ...yearKeys];

export const flows: PageModule['flows'] = (world) => [
  priceFeedFlow(world),
  ...historyFlows(world),
  portfolioFlow(world),
  chartFlow(world.services, 'dashboardChart', 'bitcoin'),
];

export const enter: PageModule['enter'] = chooseAsAsked;

/** States of a bank account that was linked and is not gone. */
const linkedStates: readonly string[] = ['storing', 'unverified', 'completed', 'refresh_required'];

/** What there is to set up; null until everything that it depends on is known, so that it never says what is not so. */
function useSituation(): Situation | null {
  const customerState = useCustomerState();
  const holdings = useLoaded<readonly Account[]>('accounts').value;
  const banks = useLoaded<readonly ExternalBankAccount[]>('externalBankAccounts').value;
  const activities = rowsKnown(useNewestActivities());
  if (customerState === null) return null;
  if (customerState !== 'verified') return { customerState, hasBank: false, hasMoney: false, hasOrders: false };
  if (holdings === null || banks === null || activities === null) return null;
  return {
    customerState,
    hasBank: banks.some(({ state }) => linkedStates.includes(state)),
    hasMoney: holdings.some(({ balance }) => isPositive(balance)),
    hasOrders: activities.some(({ source }) => source === 'trade'),
  };
}

export function Page() {
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const portfolio = useFlow<ActorRefFrom<PortfolioMachine>>('portfolio');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('dashboardChart');
  const data = {
    accounts: useHoldings(),
    activities: useNewestActivities(),
    known: useKnownActivities(),
    situation: useSituation(),
    mayTrade: useMayTrade(),
    changes: useDayChanges(),
    years: useYears(),
    sandbox: useSandbox(),
  };
  return feed && portfolio && chart && <Dashboard {...data} feed={feed} portfolio={portfolio} chart={chart} />;
}
