import { linkStopOf } from '#features/payment-method/messages.ts';
import { PaymentMethod } from '#features/payment-method/PaymentMethod.tsx';
import { hostedPorts } from '../effects/account/hosted.ts';
import { openBankAccounts } from '../effects/money/bank-accounts.ts';
import { listState } from '../hooks/list-state.ts';
import { useVerificationStage } from '../hooks/verification.ts';
import { useCustomerState, useFlow, useLoaded, useWorld } from '../hooks/world.ts';
import { customerPage } from '../outlet/page.ts';

function Page() {
  const { settings } = useWorld().services;
  const flow = useFlow('bankAccounts');
  const { known, problem, busy, reload, staleSince } = useLoaded('externalBankAccounts');
  const list = listState({ value: known, problem, busy, reload }, staleSince);
  const stop = linkStopOf(useCustomerState(), useVerificationStage());
  const showPicker = hostedPorts(settings).bankLink.show;
  return flow && <PaymentMethod flow={flow} list={list} stop={stop} showPicker={showPicker} sandbox={settings.sandbox} />;
}

export const page = customerPage({
  Page,
  resources: ['customer', 'externalBankAccounts'],
  open: (customer) => openBankAccounts(customer).send({ type: 'page.entered' }),
});
