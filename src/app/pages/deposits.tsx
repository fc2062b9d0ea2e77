import { useSearch } from 'wouter';
import { Deposits } from '#features/deposits/Deposits.tsx';
import { requestedDeposit } from '../address/deposit-address.ts';
import { openArrivals } from '../effects/arrivals.ts';
import { openDeposit } from '../effects/deposit.ts';
import { useDeposits } from '../hooks/deposits.ts';
import { useCustomerState, useFlow, useSandbox, useVerificationStage } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

function Page() {
  const deposit = useFlow('deposit');
  const arrivals = useFlow('arrivals');
  const deposits = useDeposits();
  const customerState = useCustomerState();
  const verification = useVerificationStage();
  const sandbox = useSandbox();
  const { unavailable } = requestedDeposit(useSearch());
  return deposit && arrivals && <Deposits {...{ deposit, arrivals, deposits, customerState, verification, unavailable, sandbox }} />;
}

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts'],
  open(customer) {
    openDeposit(customer);
    openArrivals(customer);
  },
  readAddress: (customer) => openDeposit(customer).send({ type: 'asset.chosen', asset: requestedDeposit(location.search).asset }),
});
