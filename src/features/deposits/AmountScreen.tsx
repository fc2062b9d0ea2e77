import { shallowEqual, useSelector } from '@xstate/react';
import { Landmark } from 'lucide-react';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import {
  selectAccount,
  selectAccounts,
  selectDraftProblem,
  selectIsLateQuoting,
  selectIsMostOfOne,
  selectIsQuoting,
  selectMayReview,
  selectMost,
  selectTypedAmount,
} from '#machines/deposit/deposit.selectors.ts';
import type { AmountProblem, DepositDraft } from '#machines/deposit/deposit.types.ts';
import { selectAmountProblem, selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import { BankAccountField } from '#presenters/bankAccount/BankAccountField.tsx';
import { AmountCard } from '#presenters/ticket/AmountCard.tsx';
import { amountFieldId } from '#presenters/ticket/reviseAmount.ts';
import { FlowTicketProblem } from '#presenters/ticket/TicketProblem.tsx';
import { readingOf, useShownProblem } from '#presenters/ticket/typedAmount.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import styles from './deposits.module.css';
import { amountSentence, dollarWording, unharmed } from './dollarMessages.ts';

const title = 'Your deposit';

export function AmountScreen(props: DollarProps) {
  const accounts = useSelector(props.deposit, selectAccounts);
  if (accounts === null) return <Loading failure={props.bankAccountsFailure} />;
  return accounts.length === 0 ? <NoAccount /> : <AmountForm {...props} accounts={accounts} />;
}

const Loading = ({ failure }: { failure: DollarProps['bankAccountsFailure'] }) => (
  <Card title={title}>
    {failure ? (
      <FailedState what="bank accounts" {...failure} />
    ) : (
      <div className={styles.awaitedForm}>
        <div role="status">
          <Text tone="soft">Loading your bank accounts.</Text>
        </div>
        <Skeleton />
        <Skeleton width="medium" />
      </div>
    )}
  </Card>
);

const NoAccount = () => (
  <Card title={title}>
    <EmptyState
      icon={<Landmark size={28} strokeWidth={1.5} aria-hidden />}
      title="Link a bank account first"
      text="Dollars come from a bank account in your name. Linking it takes about a minute."
      action={
        <ButtonLink href="/payment-method" variant="main">
          Link a bank account
        </ButtonLink>
      }
    />
  </Card>
);

function AmountForm({ deposit, accounts }: DollarProps & { accounts: readonly BankAccount[] }) {
  const account = useSelector(deposit, selectAccount);
  const mayReview = useSelector(deposit, selectMayReview);
  const isQuoting = useSelector(deposit, selectIsQuoting);
  const isLate = useSelector(deposit, selectIsLateQuoting);
  return (
    <AmountCard
      label="Deposit"
      title={title}
      requesting={isQuoting ? 'Getting the fee' : null}
      unharmed={isLate ? unharmed : null}
      off={!mayReview}
      note="You see the fee and the dates before you confirm. Nothing moves until then."
      onReview={() => deposit.send({ type: 'quote.requested' })}
    >
      <FlowTicketProblem wording={dollarWording} flow={deposit} focused />
      <BankAccountField
        label="From"
        accounts={accounts}
        chosen={account?.guid ?? null}
        onChoose={(guid) => deposit.send({ type: 'account.chosen', guid })}
        disabled={isQuoting}
      />
      <AmountField deposit={deposit} />
    </AmountCard>
  );
}

function AmountField({ deposit }: Pick<DollarProps, 'deposit'>) {
  const { amountText } = useSelector(deposit, selectDraft<DepositDraft>);
  const isQuoting = useSelector(deposit, selectIsQuoting);
  const most = useSelector(deposit, selectMost);
  const isOfOne = useSelector(deposit, selectIsMostOfOne);
  const problem = useShownProblem(
    useSelector(deposit, selectAmountProblem<AmountProblem>),
    useSelector(deposit, selectDraftProblem, shallowEqual),
  );
  const reading = readingOf(amountText, useSelector(deposit, selectTypedAmount), 'USD');
  const max = most !== null && formatMoney(most, 'USD', { inFull: true });
  const limit =
    max &&
    (isOfOne ? `One deposit can be up to ${max}. You can make more than one.` : `You can deposit up to ${max} now.`);
  return (
    <MoneyField
      id={amountFieldId}
      label="Amount"
      sign="$"
      value={amountText}
      // The terms are for this amount, so it cannot change now.
      readOnly={isQuoting}
      onText={(text) => deposit.send({ type: 'amount.changed', text })}
      error={problem ? amountSentence(problem, deposit.getSnapshot().context.now()) : undefined}
      hint={problem ? null : [reading, limit].filter(Boolean).join(' ')}
      aside={
        max && (
          <Button size="small" variant="plain" onClick={() => deposit.send({ type: 'max.chosen' })}>
            {`Max ${max}`}
          </Button>
        )
      }
    />
  );
}
