import type { Problem } from '#machines/shared/problem.ts';
import { failedCalls, support, type TicketMessage } from '#presenters/problem/ticketMessage.ts';

const unsent = 'Nothing was sent. Your balances are unaffected.';
const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' } as const;
const wallets = { label: 'Manage external wallets', href: '/external-wallet' } as const;

const insufficient: TicketMessage = {
  happened: `Your available balance doesn’t cover this withdrawal and its fee. ${unsent}`,
  next: 'Enter a smaller amount.',
};
const limited: TicketMessage = {
  happened: `This withdrawal would exceed a limit on your account. ${unsent}`,
  next: 'Enter a smaller amount, or try again when the limit refills.',
};
const unverified: TicketMessage = {
  happened: `The bank hasn’t verified you, so your account can’t withdraw right now. ${unsent}`,
  next: 'Check your verification. If it is complete, contact support.',
  link: { label: 'Verify your identity', href: '/verify' },
};
const onHold: TicketMessage = {
  happened: `This address is new and still on hold. ${unsent}`,
  next: 'Your list of wallets shows from when you can send to it.',
  link: wallets,
};
const paused: TicketMessage = {
  happened: `Withdrawals are paused for 24 hours after a change to your account’s security. ${unsent}`,
  next: 'Settings show when the pause ends. If you didn’t make this change, lock your account there.',
  link: { label: 'Settings', href: '/settings' },
};
const invalid: TicketMessage = { happened: `The bank doesn’t accept this amount. ${unsent}`, next: 'Enter another amount.' };
const unusable: TicketMessage = {
  happened: `The bank can’t send to this destination right now. ${unsent}`,
  next: 'Check that it is still in your list and ready, or choose another one.',
};
const reconnect: TicketMessage = {
  happened: `Your bank account needs to be reconnected. ${unsent}`,
  next: 'Reconnect it, then withdraw again.',
  link: bankAccounts,
};
const removed: TicketMessage = {
  happened: `This bank account is being removed, so it can’t be used any more. ${unsent}`,
  next: 'Choose another account, or link it again.',
  link: bankAccounts,
};

/** Every code that a withdrawal can be refused with: the ports' own, the bank's, and the machine's. */
type WithdrawalCode =
  | keyof ReturnType<typeof failedCalls>
  | 'notSent'
  | 'transferNotFound'
  | 'stepUpExpired'
  | 'invalidAmount'
  | 'invalid_parameter'
  | 'insufficientFunds'
  | 'insufficient_balance'
  | 'non_sufficient_funds'
  | 'unverifiedCustomer'
  | 'unverified_customer'
  | 'limitExceeded'
  | 'limit_exceeded'
  | 'walletOnHold'
  | 'wallet_on_hold'
  | 'sendsPaused'
  | 'sends_paused'
  | 'unusableEnd'
  | 'unprocessable'
  | 'not_found'
  | 'data_exists'
  | 'refused';

const sentences: Readonly<Record<WithdrawalCode, TicketMessage>> = {
  ...failedCalls(unsent),
  notSent: {
    happened: `Your withdrawal didn’t reach the bank. We checked, and it isn’t there. ${unsent}`,
    next: 'Review it and confirm it again with a new code.',
  },
  transferNotFound: {
    happened: 'The bank says this withdrawal was already made, but shows no record of it. We don’t know whether money was sent.',
    next: 'Check your orders and balances in a few minutes before you try again. If something is missing, contact support.',
    link: { label: 'Your orders', href: '/orders' },
  },
  stepUpExpired: {
    happened: 'Your confirmation has expired. Nothing was sent.',
    next: 'We kept everything you entered. Confirm it with a new code.',
  },
  invalidAmount: invalid,
  invalid_parameter: invalid,
  insufficientFunds: insufficient,
  insufficient_balance: insufficient,
  non_sufficient_funds: insufficient,
  unverifiedCustomer: unverified,
  unverified_customer: unverified,
  limitExceeded: limited,
  limit_exceeded: limited,
  walletOnHold: onHold,
  wallet_on_hold: onHold,
  sendsPaused: paused,
  sends_paused: paused,
  unusableEnd: unusable,
  unprocessable: unusable,
  not_found: { happened: `This quote is no longer available at the bank. ${unsent}`, next: 'Review the withdrawal again.' },
  data_exists: {
    happened: `The bank already received this request and didn’t repeat it. ${unsent}`,
    next: 'Check in Orders whether the first one was made before you try again.',
    link: { label: 'Orders', href: '/orders' },
  },
  refused: { happened: `The bank declined this withdrawal. ${unsent}`, next: 'Try another amount, or contact support.', link: support },
};

export const withdrawalCodes = Object.keys(sentences) as readonly WithdrawalCode[];
const isKnown = (code: string): code is WithdrawalCode => Object.hasOwn(sentences, code);

/** The bank has one code for every destination that it cannot use; its words, which its contract fixes, tell them apart. */
function unusableMessage({ message = '' }: Problem): TicketMessage {
  if (/refresh required/i.test(message)) return reconnect;
  return /being deleted|must be re-added/i.test(message) ? removed : unusable;
}

/** The words for a problem. A refusal with an unknown code shows the server's own message, with a reference for support. */
export function problemMessage(problem: Problem): TicketMessage {
  const { code, message, reference, status = 0 } = problem;
  if (code === 'unprocessable') return unusableMessage(problem);
  if (isKnown(code)) return sentences[code];
  if (status >= 500) return sentences.serverFault;
  const words = message ?? 'The bank didn’t accept this';
  return {
    happened: `${/[.!?]$/.test(words) ? words : `${words}.`} ${unsent}`,
    next: reference === undefined ? 'Try again, or contact support.' : `Try again, or contact support with the reference ${reference}.`,
    link: support,
  };
}
