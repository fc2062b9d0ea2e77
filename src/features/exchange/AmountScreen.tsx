import { shallowEqual, useSelector } from '@xstate/react';
import { useContext } from 'react';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { breakdownOf } from '#domain/trades/breakdown.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import {
  selectAwaitsPrices,
  selectDraft,
  selectEstimatedTerms,
  selectIsLateQuoting,
  selectIsTradingPaused,
} from '#machines/order/order.selectors.ts';
import { AmountCard } from '#presenters/ticket/AmountCard.tsx';
import { breakdownLines } from '#presenters/trade/breakdownLines.tsx';
import { newRecurringAddress } from '#presenters/trade/recurringAddress.ts';
import { type Stop, stopOf } from '#presenters/verification/StopCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { StillContext } from '#ui/field/StillContext.ts';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Text } from '#ui/text/Text.tsx';
import { AmountField } from './AmountField.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';
import { unharmed } from './messages.ts';
import { OrderProblem } from './OrderProblem.tsx';
import type { TicketProps } from './Ticket.tsx';

const sides: ReadonlyArray<{ value: Side; label: string }> = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const coins = tradableCodes.map((value) => ({ value, label: assets[value].name }));

export function AmountScreen({ order, chart, customerState, verification, balancesUnavailable }: TicketProps) {
  const { side, asset } = useSelector(order, selectDraft, shallowEqual);
  const isRequesting = useSelector(order, (snapshot) => snapshot.hasTag('busy'));
  const isLate = useSelector(order, selectIsLateQuoting);
  const paused = useSelector(order, selectIsTradingPaused);
  const awaitsPrices = useSelector(order, selectAwaitsPrices);
  const isStill = useContext(StillContext);
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
      unharmed={isLate ? unharmed : null}
      off={paused}
      // As long as its successor, so that the page's largest text is painted with its frame.
      note={
        isStill
          ? 'Loading live prices. You can enter an amount in a moment. Nothing happens until you confirm.'
          : awaitsPrices
            ? 'Loading live prices. You can enter an amount now. Nothing happens until you confirm.'
            : 'The bank holds a price for you to review. Nothing happens until you confirm.'
      }
      instead={stop && <TradingOff stop={stop} />}
      aside={stop === null && side === 'buy' && <AppLink href={newRecurringAddress(asset)}>Make it recurring</AppLink>}
      below={stop === null && <Estimate order={order} />}
      onReview={() => order.send({ type: 'quote.requested' })}
    >
      <OrderProblem order={order} focused />
      <Segmented
        label="Buy or sell"
        options={sides}
        value={side}
        wide
        onValue={(chosen) => order.send({ type: 'side.changed', side: chosen })}
      />
      <SelectField label="Asset" options={coins} value={asset} onValue={chooseAsset} />
      {/* If no amount can be reviewed, none is requested. */}
      {stop === null && <AmountField order={order} balancesUnavailable={balancesUnavailable} />}
    </AmountCard>
  );
}

/**
 * The order's outcome at the current price, in the rows of its review; nothing without an amount, a
 * price, or a known fee.
 */
function Estimate({ order }: Pick<ExchangeProps, 'order'>) {
  const terms = useSelector(order, selectEstimatedTerms, shallowEqual);
  if (terms === null) return null;
  return (
    <div className={styles.estimate}>
      <Text size="s" tone="soft">
        Estimate at the current price
      </Text>
      <Lines label="Estimate" lines={breakdownLines(breakdownOf(terms), terms)} />
    </div>
  );
}

/** The reason that the customer cannot trade. */
function tradingStopOf(customerState: string | null, verification: VerificationStage | 'unknown' | null): Stop | null {
  const stop = stopOf('trade', customerState, verification);
  if (customerState !== 'unverified' || verification !== 'notStarted') return stop;
  return (
    stop && { ...stop, title: 'To buy or sell, verify your identity first', text: 'It takes about three minutes.' }
  );
}

/** Replaces a button that could only fail. */
const TradingOff = ({ stop: { title, text, action } }: { stop: Stop }) => (
  <>
    <Notice tone="accent">{`${title}. ${text}`}</Notice>
    {action && (
      <ButtonLink href={action.href} variant="main" size="large" wide>
        {action.label}
      </ButtonLink>
    )}
  </>
);
