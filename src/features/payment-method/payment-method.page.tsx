import { hostedPorts } from '#app/effects/account/hosted.ts';
import { useApp, useCustomerState, useFlow, useLoaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useVerificationStage } from '#app/hooks/verification.ts';
import { customerPage } from '#app/outlet/page.ts';
import { serverNow } from '#ports/http.ts';
import { openBankAccounts } from './effects.ts';
import { linkStopOf } from './messages.ts';
import { PaymentMethod } from './PaymentMethod.tsx';

function Page() {
  const { settings } = useApp().services;
  const flow = useFlow('bankAccounts');
  const { known, problem, busy, reload, staleSince } = useLoaded('externalBankAccounts');
  const hold = useLoaded('addressHold');
  // Each account says when it can be withdrawn to, so it waits for the hold.
  const isDecided = known === null || hold.known !== null || hold.problem !== null;
  const list = isDecided
    ? listState({ value: known, problem, busy, reload }, staleSince)
    : ({ status: 'loading' } as const);
  const stop = linkStopOf(useCustomerState(), useVerificationStage());
  const showPicker = hostedPorts(settings).bankLink.show;
  const shown = { holds: hold.known?.history ?? null, now: serverNow, showPicker, sandbox: settings.sandbox };
  return flow && <PaymentMethod flow={flow} list={list} stop={stop} {...shown} />;
}

export const page = customerPage({
  Page,
  resources: ['customer', 'externalBankAccounts', 'addressHold'],
  open: (customer) => openBankAccounts(customer).send({ type: 'page.entered' }),
});
