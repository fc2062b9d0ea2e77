import { useSelector } from '@xstate/react';
import { type Amount, compare, isPositive, zero } from '#domain/money/money.ts';
import { selectAmountProblem, selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import {
  selectAmount,
  selectAmountText,
  selectDraftProblem,
  selectFunds,
  selectIsInDollars,
  selectLimitLeft,
  selectMax,
  selectMaySwitchUnit,
  selectMinimum,
  selectTypedAmount,
  selectValue,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { AmountProblem, WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { leftSentence } from '#presenters/limits/limitText.ts';
import { amountFieldId } from '#presenters/ticket/reviseAmount.ts';
import { readingOf, useShownProblem } from '#presenters/ticket/typedAmount.ts';
import { UnitSwitch } from '#presenters/ticket/UnitSwitch.tsx';
import { Button } from '#ui/button/Button.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { formatMoney, formatMoneyExactly, formatNearly } from '#ui/money/format.ts';
import { amountSentence } from './amountMessages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

type Props = Pick<WithdrawalsProps, 'withdrawal' | 'missing' | 'now'>;

const inFull = { inFull: true };
const sameAsJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The recipient's amount, in the asset or in dollars, with the maximum after the fee. */
export function AmountField(props: Props) {
  const { withdrawal } = props;
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const text = useSelector(withdrawal, selectAmountText);
  const isInDollars = useSelector(withdrawal, selectIsInDollars);
  const isRequesting = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  return (
    <MoneyField
      id={amountFieldId}
      label="Amount"
      value={text}
      // The quote is for this amount, so it cannot change now.
      readOnly={isRequesting}
      onText={(typed) => withdrawal.send({ type: 'amount.changed', text: typed })}
      {...(isInDollars ? { sign: '$' } : { unit: asset })}
      error={useAmountError(props)}
      hint={<Hint {...props} />}
      aside={<MaxButton withdrawal={withdrawal} />}
      {...(asset !== 'USD' && { slot: <SwitchButton withdrawal={withdrawal} /> })}
    />
  );
}

function SwitchButton({ withdrawal }: Pick<Props, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const isInDollars = useSelector(withdrawal, selectIsInDollars);
  const maySwitch = useSelector(withdrawal, selectMaySwitchUnit);
  return (
    <UnitSwitch
      asset={asset}
      isInDollars={isInDollars}
      disabled={!maySwitch}
      onSwitch={() => withdrawal.send({ type: 'unit.switched' })}
    />
  );
}

/** "Max $79.20 after fees"; the word alone while the fee is unknown. */
function MaxButton({ withdrawal }: Pick<Props, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const max = useSelector(withdrawal, selectMax);
  return (
    <Button
      size="small"
      variant="plain"
      disabled={!isPositive(max ?? zero)}
      title={max === null ? undefined : formatMoneyExactly(max, asset)}
      onClick={() => withdrawal.send({ type: 'max.chosen' })}
    >
      {max === null ? 'Max' : `Max ${formatMoney(max, asset)} after fees`}
    </Button>
  );
}

function useAmountError({ withdrawal, now }: Props): string | undefined {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const isInDollars = useSelector(withdrawal, selectIsInDollars);
  const problem = useShownProblem(
    useSelector(withdrawal, selectAmountProblem<AmountProblem>),
    useSelector(withdrawal, selectDraftProblem, sameAsJson),
  );
  return problem ? amountSentence(problem, asset, now(), isInDollars ? 'USD' : asset) : undefined;
}

/** The available balance, the amount in the other unit, the minimum, and the rest of a limit. */
function Hint({ withdrawal, missing }: Props) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const funds = useSelector(withdrawal, selectFunds, sameAsJson);
  const minimum = useSelector(withdrawal, selectMinimum);
  const limit = useSelector(withdrawal, selectLimitLeft, sameAsJson);
  // Most customers are far from a coin's limit, so their hint stays short.
  const limitsFunds = limit !== null && funds !== null && compare(limit.left, funds.available) < 0;
  const unknown = missing.balances
    ? 'We couldn’t load your balance. Retrying. The bank still checks it.'
    : 'Loading your balance.';
  const isInDollars = useSelector(withdrawal, selectIsInDollars);
  const text = useSelector(withdrawal, selectAmountText);
  const typed = useSelector(withdrawal, selectTypedAmount);
  const said = [
    readingOf(text, typed, isInDollars ? 'USD' : asset),
    funds === null ? unknown : `${formatMoney(funds.available, asset)} available.`,
    useOtherUnit(withdrawal),
    asset !== 'USD' && minimumSentence(asset, minimum),
    limit && (asset === 'USD' || limitsFunds) && leftSentence(limit, 'withdraw'),
  ];
  return <>{said.filter(Boolean).join(' ')}</>;
}

/** As long with a figure as without, so that nothing moves when it loads. */
const minimumSentence = (asset: WithdrawalDraft['asset'], minimum: Amount | null): string =>
  `${minimum === null ? 'The minimum depends on the network.' : `Minimum ${formatMoneyExactly(minimum, asset, inFull)}.`} We pay the network fee, but the network doesn’t accept smaller amounts.`;

/** "0.5 ETH is about $1,773.00.", and for dollars the coins that will be sent. */
function useOtherUnit(withdrawal: Props['withdrawal']): string | null {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const isInDollars = useSelector(withdrawal, selectIsInDollars);
  const amount = useSelector(withdrawal, selectAmount);
  const value = useSelector(withdrawal, selectValue);
  if (asset === 'USD' || amount === null || !isPositive(amount)) return null;
  if (isInDollars) return `You send ${formatMoneyExactly(amount, asset, inFull)} at the current price.`;
  return value && `${formatMoney(amount, asset, inFull)} is ${formatNearly(value)}.`;
}
