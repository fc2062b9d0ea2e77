import { accountEnd } from '#domain/security/codeSubjects.ts';
import { newBankAccountMail } from '#server/mail/security-emails.ts';
import type { BankExternalAccount } from '../../kit/clients/bank.ts';
import { usableFrom } from './usable-from.ts';
import { watchNew } from './watch-new.ts';

/** Bank accounts without a verified owner are unusable but still reported. */
export const newBankAccounts = watchNew<BankExternalAccount>({
  name: 'bankAccounts',
  list: (bank, which) => bank.listBankAccounts(which),
  isChecked: ({ state }) => state !== 'storing',
  event: ({ plaid_account_mask: mask }) => ({ kind: 'bankAccountAdded', detail: accountEnd(mask) ?? '' }),
  async mail(services, customer, account, url) {
    const end = accountEnd(account.plaid_account_mask);
    return newBankAccountMail(customer.email, url, {
      end,
      usableFrom: await usableFrom(services, customer, account),
      now: services.clock.now(),
    });
  },
});
