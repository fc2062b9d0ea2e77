import { accountEnd } from '#domain/security/codeSubjects.ts';
import { newBankAccountMail } from '#server/mail/security-emails.ts';
import type { BankExternalAccount } from '../../kit/clients/bank.ts';
import { usableFrom } from './usable-from.ts';
import { watchNew } from './watch-new.ts';

/** New bank accounts, to which dollars can be withdrawn. One whose owner is still to be shown can be used by nobody yet, and is reported all the same. */
export const newBankAccounts = watchNew<BankExternalAccount>({
  name: 'bankAccounts',
  list: (bank, which) => bank.listBankAccounts(which),
  isChecked: ({ state }) => state !== 'storing',
  event: ({ plaid_account_mask: mask }) => ({ kind: 'bankAccountAdded', detail: accountEnd(mask) ?? '' }),
  async mail(services, customer, account, url) {
    const end = accountEnd(account.plaid_account_mask);
    return newBankAccountMail(customer.email, url, { end, usableFrom: await usableFrom(services, customer, account), now: services.clock.now() });
  },
});
