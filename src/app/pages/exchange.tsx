import type { ActorRefFrom } from 'xstate';
import type { ChartMachine } from '../../../machines/chart/chart.machine.ts';
import type { OrderMachine } from '../../../machines/order/order.machine.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import { assets, isTradable } from '../../../machines/shared/assets.ts';
import { Exchange } from '../../features/exchange/Exchange.tsx';
import { serverNow } from '../../ports/http.ts';
import { customerGuid } from '../customer.ts';
import { defineFlow } from '../flow.ts';
import { useCustomerState, useFlow, useSandbox } from '../hooks.ts';
import type { PageModule } from '../pages.ts';
import { chartFlow } from '../wiring/chart.ts';
import { provideOrder } from '../wiring/order.ts';
import { noBalances, noMarket, orderFacts } from '../wiring/order-facts.ts';
import { priceFeedFlow } from '../wiring/price-feed.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts'];

/** What the address asks for: `/exchange?asset=ETH&side=sell`. */
function asked() {
  const query = new URLSearchParams(location.search);
  const code = query.get('asset')?.toUpperCase() ?? '';
  return { asset: isTradable(code) ? code : 'BTC', side: query.get('side') === 'sell' ? 'sell' : 'buy' } as const;
}

export const flows: PageModule['flows'] = (world) => {
  const { asset, side } = asked();
  return [
    priceFeedFlow(world),
    chartFlow(world.services, 'exchangeChart', assets[asset].marketId ?? ''),
    defineFlow({
      key: 'order',
      scope: 'customer',
      logic: provideOrder(world.services, orderFacts(world)),
      input: { customerGuid: customerGuid(world), asset, side, balances: noBalances, market: noMarket, now: serverNow },
      // An order changes what the customer has, when it is placed and again when it is filled or refused.
      listen: (flow) => {
        for (const event of ['order.placed', 'order.filled', 'order.rejected'] as const) flow.on(event, () => world.want('accounts', 'trades'));
      },
    }),
  ];
};

export function Page() {
  const order = useFlow<ActorRefFrom<OrderMachine>>('order');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('exchangeChart');
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const customerState = useCustomerState();
  const sandbox = useSandbox();
  return order && chart && feed && <Exchange order={order} chart={chart} feed={feed} customerState={customerState} sandbox={sandbox} />;
}
