import type { Problem } from '#machines/shared/problem.ts';
import type { Wording } from '#presenters/problem/wording.ts';
import { missingWording, ticketWordings } from '#presenters/ticket/wordings.ts';

export const unharmed = 'Nothing was sent. Your balances are unaffected.';
const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' } as const;

const unusable: Wording = {
  text: `The bank can’t send to this destination right now. ${unharmed}`,
  next: 'Check that it is still in your list and ready, or choose another one.',
};
const reconnect: Wording = {
  text: `Your bank account needs to be reconnected. ${unharmed}`,
  next: 'Reconnect it, then withdraw again.',
  links: [bankAccounts],
};
const removed: Wording = {
  text: `This bank account is being removed, so it can’t be used any more. ${unharmed}`,
  next: 'Choose another account, or link it again.',
  links: [bankAccounts],
};

const wordings = ticketWordings(
  { noun: 'withdrawal', verb: 'withdraw', unharmed },
  {
    notSent: {
      text: `Your withdrawal didn’t reach the bank. We checked, and it isn’t there. ${unharmed}`,
      next: 'Review it and confirm it again with a new code.',
    },
    transferNotFound: missingWording(
      'The bank says this withdrawal was already made, but shows no record of it. We don’t know whether money was sent.',
    ),
    stepUpExpired: {
      text: 'Your confirmation has expired. Nothing was sent.',
      next: 'We kept everything you entered. Confirm it with a new code.',
    },
    insufficientFunds: {
      text: `Your available balance doesn’t cover this withdrawal and its fee. ${unharmed}`,
      next: 'Enter a smaller amount.',
    },
    walletOnHold: {
      text: `This wallet is new and still on hold. ${unharmed}`,
      next: 'Your list of wallets shows from when you can send to it.',
      links: [{ label: 'Manage external wallets', href: '/external-wallet' }],
    },
    bankAccountOnHold: {
      text: `This bank account is new and still on hold for withdrawals. ${unharmed}`,
      next: 'Your list of bank accounts shows from when you can withdraw to it.',
      links: [bankAccounts],
    },
    withdrawalsPaused: {
      text: `Withdrawals are paused for 24 hours after a change to your account’s security. ${unharmed}`,
      next: 'Settings show when the pause ends. If you didn’t make this change, lock your account there.',
      links: [{ label: 'Settings', href: '/settings?tab=security' }],
    },
    unusableEnd: unusable,
    unprocessable: unusable,
    not_found: {
      text: `This quote is no longer available at the bank. ${unharmed}`,
      next: 'Review the withdrawal again.',
    },
  },
);
export const withdrawalCodes = wordings.codes;

/** The bank has one code for all unusable destinations; its contract fixes the words. */
export function withdrawalWording(problem: Problem): Wording {
  const { code, message = '' } = problem;
  if (code === 'unprocessable' && /refresh required/i.test(message)) return reconnect;
  if (code === 'unprocessable' && /being deleted|must be re-added/i.test(message)) return removed;
  return wordings.wordingOf(problem);
}
