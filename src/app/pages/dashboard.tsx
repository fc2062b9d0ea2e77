import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '../../../machines/chart/chart.machine.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { type Holding, holdingsOf } from '../../features/dashboard/holdings.ts';
import type { Account } from '../../ports/bank/accounts.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks.ts';
import { listState } from '../list-state.ts';
import { useDayChanges } from '../market.ts';
import type { PageModule } from '../pages.ts';
import { chartFlow } from '../wiring/chart.ts';
import { priceFeedFlow } from '../wiring/price-feed.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts', 'trades', 'marketList'];

export const flows: PageModule['flows'] = (world) => [priceFeedFlow(world), chartFlow(world.services, 'dashboardChart', 'bitcoin')];

export function Page() {
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('dashboardChart');
  const loaded = useLoaded<readonly Account[]>('accounts');
  const accounts = listState<Holding>({ ...loaded, value: loaded.value && holdingsOf(loaded.value) });
  const trades = listState(useLoaded<readonly Trade[]>('trades'));
  const changes = useDayChanges();
  const customerState = useCustomerState();
  const sandbox = useSandbox();
  return (
    feed &&
    chart && (
      <Dashboard accounts={accounts} feed={feed} chart={chart} trades={trades} customerState={customerState} changes={changes} sandbox={sandbox} />
    )
  );
}
