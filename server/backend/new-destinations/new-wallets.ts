import { newAddressMail } from '../../mail/security-emails.ts';
import type { BankWallet } from '../clients/bank.ts';
import { usableFrom } from './usable-from.ts';
import { watchNew } from './watch-new.ts';

/** New withdrawal addresses. */
export const newWallets = watchNew<BankWallet>({
  name: 'wallets',
  list: (bank, which) => bank.listWallets(which),
  isChecked: ({ state }) => !['storing', 'pending', 'reviewing'].includes(state),
  event: ({ asset }) => ({ kind: 'walletAdded', detail: asset }),
  mail: async (services, customer, wallet, url) =>
    newAddressMail(customer.email, url, { ...wallet, usableFrom: await usableFrom(services, customer, wallet), now: services.clock.now() }),
});
