import { availableAt } from '#domain/addresses/addressHold.ts';
import { newAddressMail } from '../../mail/security-emails.ts';
import { readHolds } from '../address-hold/holds.ts';
import type { BankWallet } from '../clients/bank.ts';
import { watchNew } from './watch-new.ts';

/** New withdrawal addresses. */
export const newWallets = watchNew<BankWallet>({
  name: 'wallets',
  list: (bank, which) => bank.listWallets(which),
  isChecked: ({ state }) => !['storing', 'pending', 'reviewing'].includes(state),
  event: ({ asset }) => ({ kind: 'walletAdded', detail: asset }),
  async mail({ db, clock }, { email, bankCustomerGuid }, wallet, url) {
    const isDeleted = wallet.state === 'deleting' || wallet.state === 'deleted';
    const usableFrom = isDeleted ? null : availableAt(await readHolds(db, bankCustomerGuid ?? ''), Date.parse(wallet.created_at));
    return newAddressMail(email, url, { ...wallet, usableFrom, now: clock.now() });
  },
});
