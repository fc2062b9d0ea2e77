import { shallowEqual, useSelector } from '@xstate/react';
import { Landmark } from 'lucide-react';
import type { FormEvent } from 'react';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import {
  selectAccount,
  selectAccounts,
  selectAmountProblem,
  selectDraft,
  selectDraftProblem,
  selectIsQuoting,
  selectMayReview,
  selectMost,
} from '#machines/deposit/deposit.selectors.ts';
import { BankAccountField } from '#presenters/bankAccount/BankAccountField.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { useRefusalFocus } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { DepositProblem } from './DepositProblem.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import styles from './deposits.module.css';
import { amountSentence, problemsShownWhileTyping } from './dollarMessages.ts';
import { amountFieldId } from './reviseAmount.ts';

const title = 'Your deposit';

/** Which bank account, and how much. */
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
  const review = (event: FormEvent) => {
    event.preventDefault();
    deposit.send({ type: 'quote.requested' });
  };
  return (
    <form onSubmit={review} noValidate aria-label="Deposit">
      <TicketCard
        title={title}
        actions={
          <>
            <Button type="submit" variant="main" size="large" wide busy={isQuoting} disabled={!mayReview}>
              {isQuoting ? 'Getting the fee' : 'Review'}
            </Button>
            <Text size="s" tone="faint">
              You see the fee and the dates before you confirm. Nothing moves until then.
            </Text>
          </>
        }
      >
        <DepositProblem deposit={deposit} focused />
        <BankAccountField
          label="From"
          accounts={accounts}
          chosen={account?.guid ?? null}
          onChoose={(guid) => deposit.send({ type: 'account.chosen', guid })}
          disabled={isQuoting}
        />
        <AmountField deposit={deposit} />
      </TicketCard>
    </form>
  );
}

function AmountField({ deposit }: Pick<DollarProps, 'deposit'>) {
  const { amountText } = useSelector(deposit, selectDraft);
  const isQuoting = useSelector(deposit, selectIsQuoting);
  const most = useSelector(deposit, selectMost);
  const error = useAmountError(deposit);
  return (
    <MoneyField
      id={amountFieldId}
      label="Amount"
      sign="$"
      value={amountText}
      // The terms are for this amount, so it cannot change now.
      readOnly={isQuoting}
      onText={(text) => deposit.send({ type: 'amount.changed', text })}
      error={error}
      hint={most !== null && error === undefined && `You can deposit up to ${formatMoney(most, 'USD', { inFull: true })} now.`}
      aside={
        most !== null && (
          <Button size="small" variant="plain" onClick={() => deposit.send({ type: 'max.chosen' })}>
            {`Max ${formatMoney(most, 'USD', { inFull: true })}`}
          </Button>
        )
      }
    />
  );
}

/** The problem that stopped the review, or one that further typing cannot fix. */
function useAmountError(deposit: DollarProps['deposit']): string | undefined {
  const refused = useSelector(deposit, selectAmountProblem);
  const typed = useSelector(deposit, selectDraftProblem, shallowEqual);
  useRefusalFocus(refused, amountFieldId);
  const problem = refused ?? (typed && problemsShownWhileTyping.has(typed.reason) ? typed : null);
  return problem ? amountSentence(problem, deposit.getSnapshot().context.now()) : undefined;
}
