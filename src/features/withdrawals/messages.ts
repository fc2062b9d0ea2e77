import type { Problem, transportCodes } from '#machines/shared/problem.ts';

/** What happened and what it means for the money, then what to do next. */
export interface WithdrawalMessage {
  readonly happened: string;
  readonly next: string;
  readonly link?: { readonly label: string; readonly href: string };
}

const unsent = 'Nothing was sent. Your balances are unaffected.';
const support = { label: 'Contact support', href: '/contact' } as const;
const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' } as const;
const wallets = { label: 'Manage external wallets', href: '/external-wallet' } as const;
/** Only a signed-out visitor sees the sign-in page, so this signs out first. */
const signIn = { label: 'Sign in again', href: '/logout' } as const;

const insufficient: WithdrawalMessage = {
  happened: `Your available balance doesn’t cover this withdrawal and its fee. ${unsent}`,
  next: 'Enter a smaller amount.',
};
const limited: WithdrawalMessage = {
  happened: `This withdrawal would exceed a limit on your account. ${unsent}`,
  next: 'Enter a smaller amount, or try again when the limit refills.',
};
const unverified: WithdrawalMessage = {
  happened: `The bank hasn’t verified you, so your account can’t withdraw right now. ${unsent}`,
  next: 'Check your verification. If it is complete, contact support.',
  link: { label: 'Verify your identity', href: '/verify' },
};
const onHold: WithdrawalMessage = {
  happened: `This address is new and still on hold. ${unsent}`,
  next: 'Your list of wallets shows from when you can send to it.',
  link: wallets,
};
const invalid: WithdrawalMessage = { happened: `The bank doesn’t accept this amount. ${unsent}`, next: 'Enter another amount.' };
const unusable: WithdrawalMessage = {
  happened: `The bank can’t send to this destination right now. ${unsent}`,
  next: 'Check that it is still in your list and ready, or choose another one.',
};
const reconnect: WithdrawalMessage = {
  happened: `Your bank account needs to be reconnected. ${unsent}`,
  next: 'Reconnect it, then withdraw again.',
  link: bankAccounts,
};
const removed: WithdrawalMessage = {
  happened: `This bank account is being removed, so it can’t be used any more. ${unsent}`,
  next: 'Choose another account, or link it again.',
  link: bankAccounts,
};

/** Every code that a withdrawal can be refused with: the ports' own, the bank's, and the machine's. */
type WithdrawalCode =
  | (typeof transportCodes)[number]
  | 'unexpected'
  | 'sessionUnavailable'
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
  | 'unusableEnd'
  | 'unprocessable'
  | 'not_found'
  | 'data_exists'
  | 'refused';

const sentences: Readonly<Record<WithdrawalCode, WithdrawalMessage>> = {
  offline: { happened: `You’re offline, so the request didn’t reach the bank. ${unsent}`, next: 'Check your connection and try again.' },
  timeout: { happened: `The bank didn’t respond in time. ${unsent}`, next: 'Try again in a moment.' },
  malformedReply: {
    happened: `We couldn’t read the bank’s response. ${unsent}`,
    next: 'Try again. If it happens again, contact support.',
    link: support,
  },
  unauthenticated: { happened: `Your session has expired. ${unsent}`, next: 'Sign in again to continue.', link: signIn },
  sessionUnavailable: {
    happened: `We couldn’t renew your session, so the request didn’t reach the bank. ${unsent}`,
    next: 'Try again in a moment. We kept what you entered.',
  },
  forbidden: { happened: `The bank doesn’t allow this for your account. ${unsent}`, next: 'Contact support to find out why.', link: support },
  rateLimited: { happened: `Too many attempts in a short time. ${unsent}`, next: 'Wait a minute, then try again.' },
  serverFault: { happened: `Something failed on the bank’s side. ${unsent}`, next: 'Try again in a moment.' },
  unexpected: { happened: `Something went wrong on our side. ${unsent}`, next: 'Try again. If it happens again, contact support.', link: support },
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
function unusableMessage({ message = '' }: Problem): WithdrawalMessage {
  if (/refresh required/i.test(message)) return reconnect;
  return /being deleted|must be re-added/i.test(message) ? removed : unusable;
}

/** The words for a problem. A refusal with an unknown code shows the server's own message, with a reference for support. */
export function problemMessage(problem: Problem): WithdrawalMessage {
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
