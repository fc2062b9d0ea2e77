import { useSearch } from 'wouter';
import { Deposits } from '#features/deposits/Deposits.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { requestedDeposit } from '../address/deposit-address.ts';
import { wentBackToAmount } from '../address/review-history.ts';
import { openDeposit, reviewedDeposit } from '../effects/money/deposit.ts';
import { openArrivals } from '../effects/records/arrivals.ts';
import { useDeposits } from '../hooks/deposits.ts';
import { listState } from '../hooks/list-state.ts';
import { useVerificationStage } from '../hooks/verification.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks/world.ts';
import { customerPage } from '../outlet/page.ts';

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
    deposit && arrivals && <Deposits {...{ deposit, arrivals, deposits, bankAccountsFailure, customerState, verification, unavailable, sandbox }} />
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
