import { openAddressHold } from '#app/effects/account/address-hold.ts';
import { useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { serverNow } from '#ports/http.ts';
import type { FailedList, ListState } from '#ui/list/ListView.tsx';
import { ExternalWallets } from './ExternalWallets.tsx';
import { openExternalWallet } from './effects.ts';

const failureOf = (state: ListState<unknown>): FailedList | null => (state.status === 'failed' ? state : null);

function Page() {
  const flow = useFlow('externalWallet');
  const hold = useFlow('addressHold');
  const wallets = useLoaded('externalWallets');
  const setting = useLoaded('addressHold');
  const props = {
    walletsFailed: failureOf(listState(wallets)),
    holdFailed: failureOf(listState({ ...setting, value: null })),
    staleSince: wallets.staleSince,
    now: serverNow,
    sandbox: useSandbox(),
  };
  return flow && hold && <ExternalWallets flow={flow} hold={hold} {...props} />;
}

export const page = customerPage({
  Page,
  resources: ['externalWallets', 'addressHold'],
  open(customer) {
    openExternalWallet(customer);
    openAddressHold(customer);
  },
});
