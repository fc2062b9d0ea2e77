import type { ActorRefFrom } from 'xstate';
import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { Exchange } from '#features/exchange/Exchange.tsx';
import { toAmount } from '#features/exchange/toAmount.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { readKeptOrder } from '#ports/browser/order-storage.ts';
import { serverNow } from '#ports/http.ts';
import { orderStep } from '../address/location.ts';
import { markReviews, wentBackToAmount } from '../address/review-history.ts';
import { customerGuid } from '../customer.ts';
import { chartFlow } from '../effects/chart.ts';
import { historyFlows } from '../effects/history.ts';
import { provideOrder } from '../effects/order.ts';
import { noMarket, orderFacts } from '../effects/order-facts.ts';
import { priceFeedFlow } from '../effects/price-feed.ts';
import { defineFlow } from '../flow.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks.ts';
import { useDayChanges } from '../market.ts';
import type { PageModule } from '../pages.ts';
import type { World } from '../world.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts', 'marketList'];

/** What the address asks for: `/exchange?asset=ETH&side=sell`. */
function asked(): { asset: TradableCode | null; side: Side | null } {
  const query = new URLSearchParams(location.search);
  const code = query.get('asset')?.toUpperCase() ?? '';
  const side = query.get('side')?.toLowerCase();
  return { asset: isTradable(code) ? code : null, side: side === 'buy' || side === 'sell' ? side : null };
}

/**
 * The order outlives the page, so on a later visit it is told what the address asks for; one that is under way goes on as it is. An
 * entry of the history in which an order got to its review was read before: it only tells whether the review is still wanted.
 */
export const enter: PageModule['enter'] = (world) => {
  const order = world.app.getSnapshot().context.flows.order?.ref as ActorRefFrom<OrderMachine> | undefined;
  if (!order) return;
  if (wentBackToAmount(order)) toAmount(order, { type: 'amount.revised' });
  const { asset, side } = asked();
  if (orderStep() !== null || (asset === null && side === null)) return;
  if (order.getSnapshot().hasTag('terminal')) order.send({ type: 'order.anotherRequested' });
  if (side !== null) order.send({ type: 'side.changed', side });
  if (asset === null) return;
  order.send({ type: 'asset.changed', asset });
  const chart = world.app.getSnapshot().context.flows.exchangeChart?.ref as ActorRefFrom<ChartMachine> | undefined;
  chart?.send({ type: 'asset.changed', marketId: marketIdOf(order.getSnapshot().context.asset) });
};

const marketIdOf = (asset: TradableCode): string => assets[asset].marketId ?? '';

/** An order changes what the customer has and has done, when it is placed and again when it is filled or refused. */
function tellOrder(world: World): void {
  world.want('accounts', 'trades');
  world.app.getSnapshot().context.flows.trades?.ref.send({ type: 'records.changed' });
}

export const flows: PageModule['flows'] = (world) => {
  const kept = readKeptOrder();
  const { asset, side } = { asset: asked().asset ?? kept?.draft.asset ?? 'BTC', side: asked().side ?? 'buy' } as const;
  return [
    priceFeedFlow(world),
    ...historyFlows(world),
    chartFlow(world.services, 'exchangeChart', marketIdOf(asset)),
    defineFlow({
      key: 'order',
      scope: 'customer',
      logic: provideOrder(world.services, orderFacts(world)),
      input: { customerGuid: customerGuid(world), asset, side, balances: null, market: noMarket, now: serverNow, kept },
      listen: (flow) => {
        markReviews(flow);
        for (const event of ['order.placed', 'order.filled', 'order.rejected'] as const) flow.on(event, () => tellOrder(world));
        // The bank may have refused it for what the customer has become.
        flow.on('order.rejected', () => world.want('customer'));
      },
    }),
  ];
};

export function Page() {
  const order = useFlow<ActorRefFrom<OrderMachine>>('order');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('exchangeChart');
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const customerState = useCustomerState();
  const balancesUnread = useLoaded('accounts').problem !== null;
  const changes = useDayChanges();
  const sandbox = useSandbox();
  return (
    order &&
    chart &&
    feed && (
      <Exchange
        order={order}
        chart={chart}
        feed={feed}
        customerState={customerState}
        balancesUnread={balancesUnread}
        changes={changes}
        sandbox={sandbox}
      />
    )
  );
}
