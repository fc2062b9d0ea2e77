import { shallowEqual, useSelector } from '@xstate/react';
import { isPositive } from '#domain/money/money.ts';
import {
  selectAmountProblem,
  selectAvailable,
  selectDraft,
  selectDraftProblem,
  selectEstimate,
  selectEstimatedTerms,
  selectIsAllAvailable,
  selectTypedAmount,
} from '#machines/order/order.selectors.ts';
import type { Share } from '#machines/order/order.types.ts';
import { amountFieldId } from '#presenters/ticket/reviseAmount.ts';
import { readingOf, useShownProblem } from '#presenters/ticket/typedAmount.ts';
import { UnitSwitch } from '#presenters/ticket/UnitSwitch.tsx';
import { Button } from '#ui/button/Button.tsx';
import { shown } from '#ui/display/display.ts';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { formatMoney, formatMoneyExactly } from '#ui/money/format.ts';
import { amountSentence, estimateSentence } from './amountMessages.ts';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

export type AmountFieldProps = Pick<ExchangeProps, 'order' | 'balancesUnavailable'>;

/** The amount, in dollars or in the asset, with the available balance and an estimate. */
export function AmountField({ order, balancesUnavailable }: AmountFieldProps) {
  const { asset, side, unit, amountText } = useSelector(order, selectDraft, shallowEqual);
  const available = useSelector(order, selectAvailable);
  const spends = side === 'buy' ? 'USD' : asset;
  const isDollars = unit === 'usd';
  const isRequesting = useSelector(order, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.amount}>
      <MoneyField
        id={amountFieldId}
        label="Amount"
        value={amountText}
        readOnly={isRequesting}
        onText={(text) => order.send({ type: 'amount.changed', text })}
        {...(isDollars ? { sign: '$' } : { unit: asset })}
        error={useAmountError(order)}
        hint={<Hint order={order} balancesUnavailable={balancesUnavailable} />}
        aside={
          <Button
            size="small"
            variant="plain"
            disabled={available === null || !isPositive(available)}
            title={available === null ? undefined : formatMoneyExactly(available, spends)}
            onClick={() => order.send({ type: 'max.chosen' })}
          >
            {available === null ? (
              <span className={styles.awaitedMax}>Max</span>
            ) : (
              `Max ${formatMoney(available, spends)}${side === 'buy' ? ', fee included' : ''}`
            )}
          </Button>
        }
        slot={
          <UnitSwitch asset={asset} isInDollars={isDollars} onSwitch={() => order.send({ type: 'unit.switched' })} />
        }
      />
      <QuickAmounts order={order} />
    </div>
  );
}

function useAmountError(order: ExchangeProps['order']): string | undefined {
  const draft = useSelector(order, selectDraft, shallowEqual);
  const problem = useShownProblem(
    useSelector(order, selectAmountProblem),
    useSelector(order, selectDraftProblem, shallowEqual),
  );
  return problem ? amountSentence(problem, draft) : undefined;
}

/** Only the estimate follows the prices. */
function Hint({ order, balancesUnavailable }: Pick<ExchangeProps, 'order' | 'balancesUnavailable'>) {
  const { asset, side, unit, amountText } = useSelector(order, selectDraft, shallowEqual);
  const reading = readingOf(amountText, useSelector(order, selectTypedAmount), unit === 'usd' ? 'USD' : asset);
  const estimate = useSelector(order, selectEstimate);
  const available = useSelector(order, selectAvailable);
  const isAll = useSelector(order, selectIsAllAvailable);
  const unknown = balancesUnavailable
    ? 'We couldn’t load your balance. Retrying. The bank still checks it before every order.'
    : 'Loading your balance.';
  const balance = available === null ? unknown : `${formatMoney(available, side === 'buy' ? 'USD' : asset)} available.`;
  const terms = useSelector(order, selectEstimatedTerms, shallowEqual);
  const beforeFees =
    estimate !== null && isPositive(estimate)
      ? ` Estimate: about ${formatMoney(estimate, unit === 'usd' ? asset : 'USD', { inFull: true })} before fees.`
      : '';
  const about = terms ? ` ${estimateSentence(terms)}` : beforeFees;
  return (
    <>
      {/* Max may change the unit, which is announced; the ticking estimate is not. */}
      <span role="status">
        {isAll && `Amount set to your full available balance, in ${unit === 'usd' ? 'dollars' : asset}.`}
      </span>
      {` ${reading === null ? '' : `${reading} `}${balance}${about}`}
    </>
  );
}

const shares: readonly Share[] = [25, 50, 75];
const dollars = ['$50', '$100', '$500'] as const;

/** One-press amounts: a part of the available balance, or a round number of dollars. */
function QuickAmounts({ order }: Pick<ExchangeProps, 'order'>) {
  const { asset, side } = useSelector(order, selectDraft, shallowEqual);
  const available = useSelector(order, selectAvailable);
  const isRequesting = useSelector(order, (snapshot) => snapshot.hasTag('busy'));
  const balance =
    available === null || shown().hidden ? 'your balance' : formatMoney(available, side === 'buy' ? 'USD' : asset);
  const hasBalance = available !== null && isPositive(available);
  return (
    <fieldset aria-label="Quick amounts" className={styles.quick}>
      {shares.map((percent) => (
        <Button
          key={percent}
          size="small"
          disabled={!hasBalance || isRequesting}
          aria-label={`${percent}% of ${balance}`}
          onClick={() => order.send({ type: 'share.chosen', percent })}
        >
          {`${percent}%`}
        </Button>
      ))}
      {dollars.map((text) => (
        <Button
          key={text}
          size="small"
          disabled={isRequesting}
          onClick={() => order.send({ type: 'amount.changed', text })}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
