import { newAddressMail } from '#server/mail/security-emails.ts';
import type { BankWallet } from '../../kit/clients/bank.ts';
import { usableFrom } from './usable-from.ts';
import { watchNew } from './watch-new.ts';

/** Reported even during the bank's review, since the hold starts at creation. */
export const newWallets = watchNew<BankWallet>({
  name: 'wallets',
  list: (bank, which) => bank.listWallets(which),
  isChecked: ({ state }) => state !== 'storing' && state !== 'pending',
  event: ({ asset }) => ({ kind: 'walletAdded', detail: asset }),
  mail: async (services, customer, wallet, url) =>
    newAddressMail(customer.email, url, {
      ...wallet,
      usableFrom: await usableFrom(services, customer, wallet),
      now: services.clock.now(),
    }),
});
