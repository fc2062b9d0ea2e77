import { useDeferredValue } from 'react';
import { isPositive } from '#domain/money/money.ts';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import type { Situation } from '#features/dashboard/nextStep.ts';
import { loadedRows } from '#ui/list/ListView.tsx';
import { openChart } from '../effects/chart.ts';
import { applyRequestedView } from '../effects/portfolio.ts';
import { monthKeys, useDayChanges, useMonths } from '../hooks/market.ts';
import { useHoldings, useMayTrade } from '../hooks/money.ts';
import { useLoadedActivities, useNewestActivities, useRecentActivities } from '../hooks/newest-activities.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox, useVerificationStage } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

/** States of a bank account that is linked and not removed. */
const linkedStates: readonly string[] = ['storing', 'unverified', 'completed', 'refresh_required'];

/** The remaining setup steps; null until everything they depend on is known, so that they are never wrong. */
function useSituation(): Situation | null {
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const holdings = useLoaded('accounts').known;
  const banks = useLoaded('externalBankAccounts').known;
  const activities = loadedRows(useNewestActivities());
  if (customerState === null) return null;
  if (customerState !== 'verified') return { customerState, verification, hasBank: false, hasMoney: false, hasOrders: false };
  if (holdings === null || banks === null || activities === null) return null;
  return {
    customerState,
    hasBank: banks.some(({ state }) => linkedStates.includes(state)),
    hasMoney: holdings.some(({ balance }) => isPositive(balance)),
    hasOrders: activities.some(({ source }) => source === 'trade'),
  };
}

function Page() {
  const feed = useFlow('prices');
  const portfolio = useFlow('portfolio');
  const chart = useFlow('dashboardChart');
  const data = {
    accounts: useHoldings(),
    activities: useNewestActivities(),
    recent: useRecentActivities(),
    known: useLoadedActivities(),
    situation: useSituation(),
    mayTrade: useMayTrade(),
    changes: useDayChanges(),
    // Five replies that come one after the other draw the table once where a phone cannot keep up.
    months: useDeferredValue(useMonths()),
    sandbox: useSandbox(),
  };
  return feed && portfolio && chart && <Dashboard {...data} feed={feed} portfolio={portfolio} chart={chart} />;
}

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts', 'externalBankAccounts', 'marketList', ...monthKeys],
  open: (customer) => void openChart(customer, 'dashboardChart', 'bitcoin'),
  readAddress: applyRequestedView,
});
