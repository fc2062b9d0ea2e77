import { useSearch } from 'wouter';
import { orderStep } from '#app/address/location.ts';
import { wentBackToAmount } from '#app/address/review-history.ts';
import { openChart } from '#app/effects/market/chart.ts';
import type { Customer } from '#app/handle/app-handle.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { useDayChanges } from '#app/hooks/market.ts';
import { useVerificationStage } from '#app/hooks/verification.ts';
import { customerPage } from '#app/outlet/page.ts';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import { AlertInAddress } from '#features/price-alerts/AlertInAddress.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { correctAddress, requestedOrder } from './address.ts';
import { Exchange } from './Exchange.tsx';
import { openOrder, reviewedOrder } from './effects.ts';
import { readSavedOrder } from './saved.ts';

const marketIdOf = (asset: TradableCode): string => assets[asset].marketId ?? '';

function Page() {
  const order = useFlow('order');
  const chart = useFlow('exchangeChart');
  const priceFeed = useFlow('priceFeed');
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const balancesUnavailable = useLoaded('accounts').problem !== null;
  const changes = useDayChanges();
  const sandbox = useSandbox();
  const { unavailableCoin } = requestedOrder(useSearch());
  return (
    order &&
    chart &&
    priceFeed && (
      <>
        <Exchange
          order={order}
          chart={chart}
          priceFeed={priceFeed}
          customerState={customerState}
          verification={verification}
          balancesUnavailable={balancesUnavailable}
          changes={changes}
          unavailableCoin={unavailableCoin}
          sandbox={sandbox}
        />
        <AlertInAddress />
      </>
    )
  );
}

const openAll = (customer: Customer) => {
  const order = openOrder(customer, () => {
    const saved = readSavedOrder();
    const { asset, side } = requestedOrder(location.search);
    return { asset: asset ?? saved?.draft.asset ?? 'BTC', side: side ?? 'buy', saved };
  });
  return { order, chart: openChart(customer, 'exchangeChart', marketIdOf(order.getSnapshot().context.asset)) };
};

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts', 'marketList'],
  open: openAll,
  /**
   * The order outlives the page, so a later visit applies the address: the chart and a new order
   * use it, unless an order is in progress. An entry that an order has marked was already read: it
   * only shows whether the customer went back from the review.
   */
  readAddress(customer) {
    const { order, chart } = openAll(customer);
    if (wentBackToAmount(reviewedOrder(order))) reviseAmount(order, { type: 'amount.revised' });
    const { asset, side } = requestedOrder(location.search);
    if (orderStep() === null && (asset !== null || side !== null)) {
      if (side !== null) order.send({ type: 'side.changed', side });
      if (asset !== null) {
        order.send({ type: 'asset.changed', asset });
        chart.send({ type: 'asset.changed', marketId: marketIdOf(order.getSnapshot().context.asset) });
      }
    }
    // An order in progress keeps its own.
    const kept = order.getSnapshot().context;
    correctAddress({ ...(asset !== null && { asset: kept.asset }), ...(side !== null && { side: kept.side }) });
  },
});
