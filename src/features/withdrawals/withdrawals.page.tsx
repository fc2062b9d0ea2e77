import { wentBackToAmount } from '#app/address/review-history.ts';
import type { Customer } from '#app/handle/app-handle.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { useVerificationStage } from '#app/hooks/verification.ts';
import { customerPage } from '#app/outlet/page.ts';
import { SendsPause } from '#app/page-parts/SendsPause.tsx';
import { serverNow } from '#ports/http.ts';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { applyAddress, requestedWithdrawal } from './address.ts';
import { openWithdrawal, reviewedWithdrawal } from './effects.ts';
import { withdrawalResources } from './facts.ts';
import { useWithdrawals } from './useWithdrawals.ts';
import { Withdrawals } from './Withdrawals.tsx';

function Page() {
  const withdrawal = useFlow('withdrawal');
  const withdrawals = useWithdrawals();
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const sandbox = useSandbox();
  const balances = useLoaded('accounts');
  const [wallets, banks, holds] = [
    useLoaded('externalWallets'),
    useLoaded('externalBankAccounts'),
    useLoaded('addressHold'),
  ];
  const failed = [wallets, banks, holds].filter(({ known, problem }) => known === null && problem !== null);
  const missing = { balances: balances.known === null && balances.problem !== null, destinations: failed.length > 0 };
  const onRetry = () => {
    for (const { reload } of failed) reload();
  };
  return (
    withdrawal && (
      <Withdrawals
        {...{ withdrawal, withdrawals, customerState, verification, missing, onRetry, sandbox }}
        notice={<SendsPause />}
        now={serverNow}
      />
    )
  );
}

const openAll = (customer: Customer) => openWithdrawal(customer, requestedWithdrawal(location.search));

export const page = customerPage({
  Page,
  resources: withdrawalResources,
  open: openAll,
  readAddress(customer) {
    const withdrawal = openAll(customer);
    if (wentBackToAmount(reviewedWithdrawal(withdrawal))) reviseAmount(withdrawal, { type: 'amount.revised' });
    applyAddress(withdrawal);
  },
});
