import { shallowEqual, useSelector } from '@xstate/react';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { selectAwaitsPrices, selectDraft, selectIsTradingPaused } from '#machines/order/order.selectors.ts';
import { AmountCard } from '#presenters/ticket/AmountCard.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { AmountField } from './AmountField.tsx';
import { Estimate } from './Estimate.tsx';
import { OrderProblem } from './OrderProblem.tsx';
import type { TicketProps } from './Ticket.tsx';
import { TradingOff, tradingStopOf } from './TradingOff.tsx';

const sides: ReadonlyArray<{ value: Side; label: string }> = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const coins = tradableCodes.map((value) => ({ value, label: assets[value].name }));

/** What to buy or sell, and how much. */
export function AmountScreen({ order, chart, customerState, verification, balancesUnavailable }: TicketProps) {
  const { side, asset } = useSelector(order, selectDraft, shallowEqual);
  const isRequesting = useSelector(order, (snapshot) => snapshot.hasTag('busy'));
  const paused = useSelector(order, selectIsTradingPaused);
  const awaitsPrices = useSelector(order, selectAwaitsPrices);
  const stop = tradingStopOf(customerState, verification ?? null);

  const chooseAsset = (chosen: TradableCode) => {
    order.send({ type: 'asset.changed', asset: chosen });
    chart.send({ type: 'asset.changed', marketId: assets[chosen].marketId ?? '' });
  };
  return (
    <AmountCard
      label="Order"
      title="Your order"
      requesting={isRequesting ? 'Getting a price' : null}
      off={paused}
      note={
        awaitsPrices
          ? 'Loading prices. You can enter an amount in the meantime.'
          : 'The bank holds a price for you to review. Nothing happens until you confirm.'
      }
      instead={stop && <TradingOff stop={stop} />}
      below={stop === null && <Estimate order={order} />}
      onReview={() => order.send({ type: 'quote.requested' })}
    >
      <OrderProblem order={order} focused />
      <Segmented label="Buy or sell" options={sides} value={side} wide onValue={(chosen) => order.send({ type: 'side.changed', side: chosen })} />
      <SelectField label="Asset" options={coins} value={asset} onValue={chooseAsset} />
      {/* An amount that cannot be reviewed is not asked for. */}
      {stop === null && <AmountField order={order} balancesUnavailable={balancesUnavailable} />}
    </AmountCard>
  );
}
