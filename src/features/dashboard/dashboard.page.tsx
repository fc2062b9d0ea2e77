import { useCallback, useDeferredValue, useMemo } from 'react';
import { openChart } from '#app/effects/market/chart.ts';
import { applyRequestedView } from '#app/effects/records/portfolio.ts';
import { request } from '#app/handle/app-handle.ts';
import { useApp, useCustomerState, useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { monthOf, useDayChanges, useMonths } from '#app/hooks/market.ts';
import { useHoldings, useMayTrade } from '#app/hooks/money.ts';
import { useLoadedActivities, useNewestActivities, useRecentActivities } from '#app/hooks/newest-activities.ts';
import { useVerificationStage } from '#app/hooks/verification.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import { customerPage } from '#app/outlet/page.ts';
import { SendsPause } from '#app/page-parts/SendsPause.tsx';
import { recurringResources } from '#app/resources/recurring-resources.ts';
import { addResources } from '#app/resources/resources.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { holdingsOf } from '#domain/portfolio/holdings.ts';
import { dueDiligenceNeed } from '#domain/verification/verification.ts';
import { loadedRows } from '#ui/list/ListView.tsx';
import { Dashboard } from './Dashboard.tsx';
import { bankSituationOf, moneySituationOf, type Situation, withoutMoney } from './situation.ts';

addResources(recurringResources);

/** The remaining setup; null until all of its inputs are known, so that it is never wrong. */
function useSituation(): Situation | null {
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const accounts = useLoaded('accounts').known;
  const banks = useLoaded('externalBankAccounts').known;
  const verifications = useLoaded('verifications').known;
  const activities = loadedRows(useNewestActivities());
  return useMemo(() => {
    if (customerState === null) return null;
    if (customerState !== 'verified') return { ...withoutMoney, customerState, verification };
    if (accounts === null || banks === null || activities === null) return null;
    return {
      customerState,
      dueDiligence: verifications && dueDiligenceNeed(verifications.records),
      bank: bankSituationOf(banks.map(bankAccountOf)),
      money: moneySituationOf(holdingsOf(accounts), activities),
      hasOrders: activities.some(({ source }) => source === 'trade'),
    };
  }, [customerState, verification, verifications, accounts, banks, activities]);
}

function Page() {
  const app = useApp();
  const situation = useSituation();
  const priceFeed = useFlow('priceFeed');
  const portfolio = useFlow('portfolio');
  const chart = useFlow('dashboardChart');
  const data = {
    accounts: useHoldings(),
    activities: useNewestActivities(),
    recent: useRecentActivities(),
    recurring: useLoaded('recurringBuys').known,
    onRecurringNear: useCallback(() => request(app, 'recurringBuys'), [app]),
    known: useLoadedActivities(),
    situation,
    mayTrade: useMayTrade(),
    changes: useDayChanges(),
    // On a slow phone, five successive replies render the table once.
    months: useDeferredValue(useMonths()),
    onMonthNear: useCallback((coin: TradableCode) => request(app, ...monthOf(coin)), [app]),
    sandbox: useSandbox(),
  };
  return (
    priceFeed &&
    portfolio &&
    chart && <Dashboard {...data} notice={<SendsPause />} priceFeed={priceFeed} portfolio={portfolio} chart={chart} />
  );
}

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts', 'externalBankAccounts', 'verifications', 'marketList', 'security'],
  open: (customer) => void openChart(customer, 'dashboardChart', 'bitcoin', true),
  readAddress: applyRequestedView,
});
