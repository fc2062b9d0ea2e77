import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '../../../machines/chart/chart.machine.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import { isTradable } from '../../../machines/shared/assets.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { Dashboard, type DayChanges } from '../../features/dashboard/Dashboard.tsx';
import { type Holding, holdingsOf } from '../../features/dashboard/holdings.ts';
import type { Account } from '../../ports/bank/accounts.ts';
import type { Market } from '../../ports/market/markets.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks.ts';
import { listState } from '../list-state.ts';
import type { PageModule } from '../pages.ts';
import { chartFlow } from '../wiring/chart.ts';
import { priceFeedFlow } from '../wiring/price-feed.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts', 'trades', 'marketList'];

export const flows: PageModule['flows'] = (world) => [priceFeedFlow(world), chartFlow(world.services, 'dashboardChart', 'bitcoin')];

const dayChanges = (markets: readonly Market[] | null): DayChanges =>
  Object.fromEntries(
    (markets ?? []).flatMap(({ symbol, price_change_percentage_24h: change }) => {
      const code = symbol.toUpperCase();
      return isTradable(code) && change !== null ? [[code, change]] : [];
    }),
  );

export function Page() {
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('dashboardChart');
  const loaded = useLoaded<readonly Account[]>('accounts');
  const accounts = listState<Holding>({ ...loaded, value: loaded.value && holdingsOf(loaded.value) });
  const trades = listState(useLoaded<readonly Trade[]>('trades'));
  const changes = dayChanges(useLoaded<readonly Market[]>('marketList').value);
  const customerState = useCustomerState();
  const sandbox = useSandbox();
  return (
    feed &&
    chart && (
      <Dashboard accounts={accounts} feed={feed} chart={chart} trades={trades} customerState={customerState} changes={changes} sandbox={sandbox} />
    )
  );
}
