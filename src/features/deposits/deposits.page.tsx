import { useSearch } from 'wouter';
import { wentBackToAmount } from '#app/address/review-history.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useVerificationStage } from '#app/hooks/verification.ts';
import { customerPage } from '#app/outlet/page.ts';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { requestedDeposit } from './address.ts';
import { openArrivals } from './arrivals.ts';
import { Deposits } from './Deposits.tsx';
import { openDeposit, reviewedDeposit } from './effects.ts';
import { useDeposits } from './useDeposits.ts';

function Page() {
  const deposit = useFlow('deposit');
  const arrivals = useFlow('arrivals');
  const deposits = useDeposits();
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const sandbox = useSandbox();
  const bankAccounts = listState(useLoaded('externalBankAccounts'));
  const bankAccountsFailure = bankAccounts.status === 'failed' ? bankAccounts : null;
  const { unavailable } = requestedDeposit(useSearch());
  return (
    deposit &&
    arrivals && (
      <Deposits
        {...{ deposit, arrivals, deposits, bankAccountsFailure, customerState, verification, unavailable, sandbox }}
      />
    )
  );
}

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts', 'externalBankAccounts'],
  open(customer) {
    openDeposit(customer);
    openArrivals(customer);
  },
  readAddress(customer) {
    const deposit = openDeposit(customer);
    if (wentBackToAmount(reviewedDeposit(deposit))) reviseAmount(deposit, { type: 'amount.revised' });
    deposit.send({ type: 'asset.chosen', asset: requestedDeposit(location.search).asset });
  },
});
