import { useSelector } from '@xstate/react';
import { isPositive, zero } from '#domain/money/money.ts';
import { emptyHolding, holdingValue } from '#domain/portfolio/holdings.ts';
import { selectAmountProblem, selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import {
  selectAmount,
  selectAmountText,
  selectDraftProblem,
  selectFunds,
  selectLimitLeft,
  selectMax,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { AmountProblem, WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { leftSentence } from '#presenters/limits/limitText.ts';
import { amountFieldId } from '#presenters/ticket/reviseAmount.ts';
import { useShownProblem } from '#presenters/ticket/typedAmount.ts';
import { Button } from '#ui/button/Button.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { formatMoney, formatMoneyExactly } from '#ui/money/format.ts';
import { amountSentence } from './amountMessages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

type Props = Pick<WithdrawalsProps, 'withdrawal' | 'priceFeed' | 'missing' | 'now'>;

const sameAsJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the recipient gets, in the unit of the asset, with all that can be sent after the fee. */
export function AmountField(props: Props) {
  const { withdrawal } = props;
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const text = useSelector(withdrawal, selectAmountText);
  const isRequesting = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  return (
    <MoneyField
      id={amountFieldId}
      label="Amount"
      value={text}
      // The quote is for this amount, so it cannot change now.
      readOnly={isRequesting}
      onText={(typed) => withdrawal.send({ type: 'amount.changed', text: typed })}
      {...(asset === 'USD' ? { sign: '$' } : { unit: asset })}
      error={useAmountError(props)}
      hint={<Hint {...props} />}
      aside={<MaxButton withdrawal={withdrawal} />}
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
  const problem = useShownProblem(
    useSelector(withdrawal, selectAmountProblem<AmountProblem>),
    useSelector(withdrawal, selectDraftProblem, sameAsJson),
  );
  return problem ? amountSentence(problem, asset, now()) : undefined;
}

/** What is available, what the amount is worth in dollars, and what a limit leaves. */
function Hint({ withdrawal, priceFeed, missing }: Props) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const funds = useSelector(withdrawal, selectFunds, sameAsJson);
  const amount = useSelector(withdrawal, selectAmount);
  const limit = useSelector(withdrawal, selectLimitLeft, sameAsJson);
  const value = useSelector(priceFeed, ({ context }) =>
    asset === 'USD' || amount === null || !isPositive(amount) ? null : holdingValue({ ...emptyHolding(asset), balance: amount }, context.prices),
  );
  const unknown = missing.balances ? 'We couldn’t load your balance. Retrying. The bank still checks it.' : 'Loading your balance.';
  const balance = funds === null ? unknown : `${formatMoney(funds.available, asset)} available.`;
  const dollars =
    value === null || amount === null
      ? ''
      : ` ${formatMoney(amount, asset, { inFull: true })} is about ${formatMoney(value, 'USD', { inFull: true })}.`;

  return <>{`${balance}${dollars}${limit ? ` ${leftSentence(limit, 'withdraw')}` : ''}`}</>;
}
