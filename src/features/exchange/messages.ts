import type { Problem, transportCodes } from '#machines/shared/problem.ts';
import { knownTradeFailure } from '#presenters/trade/failures.ts';

/** What happened and what it means for the money, then what to do next. */
export interface OrderMessage {
  readonly happened: string;
  readonly next: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export const tradingPaused: OrderMessage = {
  happened: 'You’re offline, or prices aren’t loading. Trading is paused. Nothing was bought or sold.',
  next: 'Trading resumes automatically when prices load.',
};

const verify = { label: 'Verify your identity', href: '/verify' } as const;
/** Only a signed-out visitor sees the sign-in page, so this signs out first. */
const signIn = { label: 'Sign in again', href: '/logout' } as const;
const support = { label: 'Contact support', href: '/contact' } as const;
const noOrder = 'Nothing was bought or sold.';

const unverified: OrderMessage = {
  happened: `Your account can’t trade right now because the bank hasn’t verified you. ${noOrder}`,
  next: 'Check your verification. If it is complete, contact support.',
  link: verify,
};
const insufficient: OrderMessage = {
  happened: `Your available balance doesn’t cover this order. ${noOrder}`,
  next: 'Enter a smaller amount, or deposit more first.',
};
const limited: OrderMessage = {
  happened: `This order would exceed a limit on your account. ${noOrder}`,
  next: 'Enter a smaller amount.',
  link: support,
};

const invalid: OrderMessage = { happened: `The bank doesn’t accept this amount. ${noOrder}`, next: 'Enter another amount.' };

/** Every code that an order can be refused or fail with: the ports' own, the bank's, and the machine's. */
type OrderCode =
  | (typeof transportCodes)[number]
  | 'unexpected'
  | 'notPlaced'
  | 'orderNotFound'
  | 'invalidAmount'
  | 'insufficientFunds'
  | 'insufficient_balance'
  | 'unverifiedCustomer'
  | 'unverified_customer'
  | 'limitExceeded'
  | 'refused'
  | 'sessionUnavailable'
  | 'invalid_parameter'
  | 'unprocessable'
  | 'not_found'
  | 'data_exists'
  | 'cancelled';

const sentences: Readonly<Record<OrderCode, OrderMessage>> = {
  offline: { happened: `You’re offline, so the request didn’t reach the bank. ${noOrder}`, next: 'Check your connection and try again.' },
  timeout: { happened: `The bank didn’t respond in time. ${noOrder}`, next: 'Try again in a moment.' },
  malformedReply: {
    happened: `We couldn’t read the bank’s response. ${noOrder}`,
    next: 'Try again. If it happens again, contact support.',
    link: support,
  },
  unauthenticated: { happened: `Your session has expired. ${noOrder}`, next: 'Sign in again to continue.', link: signIn },
  sessionUnavailable: {
    happened: `We couldn’t renew your session, so the request didn’t reach the bank. ${noOrder}`,
    next: 'Try again in a moment. We kept what you entered.',
  },
  forbidden: { happened: `The bank doesn’t allow this for your account. ${noOrder}`, next: 'Contact support to find out why.', link: support },
  rateLimited: { happened: `Too many attempts in a short time. ${noOrder}`, next: 'Wait a minute, then try again.' },
  serverFault: { happened: `Something failed on the bank’s side. ${noOrder}`, next: 'Try again in a moment.' },
  unexpected: { happened: `Something went wrong on our side. ${noOrder}`, next: 'Try again. If it happens again, contact support.', link: support },
  orderNotFound: {
    happened: 'The bank says this price was already used, but shows no order for it. We don’t know whether an order was placed.',
    next: 'Check your orders and balances in a few minutes before you try again. If something is missing, contact support.',
    link: { label: 'Your orders', href: '/orders' },
  },
  notPlaced: {
    happened: `Your order didn’t reach the bank. We checked, and it isn’t there. ${noOrder}`,
    next: 'Get a new price to try again.',
  },
  invalidAmount: invalid,
  insufficientFunds: insufficient,
  insufficient_balance: insufficient,
  unverifiedCustomer: unverified,
  unverified_customer: unverified,
  limitExceeded: limited,
  invalid_parameter: invalid,
  unprocessable: { happened: `The bank can’t fill an order like this one. ${noOrder}`, next: 'Enter another amount, or choose another asset.' },
  not_found: { happened: `This price is no longer available at the bank. ${noOrder}`, next: 'Get a new price and confirm it while it is held.' },
  data_exists: {
    happened: `The bank already received this request and didn’t repeat it. ${noOrder}`,
    next: 'Check in Orders whether the first one was filled before you try again.',
    link: { label: 'Orders', href: '/orders' },
  },
  refused: { happened: `The bank declined this order. ${noOrder}`, next: 'Try another amount, or contact support.', link: support },
  cancelled: { happened: `The bank canceled this order before it was filled. ${noOrder}`, next: 'Get a new price to try again.' },
};

export const orderCodes = Object.keys(sentences) as readonly OrderCode[];
const isKnown = (code: string): code is OrderCode => Object.hasOwn(sentences, code);

/** The words for a code from any source; null for an unknown one. */
const messageOf = (code: string): OrderMessage | null => (isKnown(code) ? sentences[code] : knownTradeFailure(code));

/** The code that a status stands for when its own code is unknown. */
function codeOfStatus(status: number): OrderCode | null {
  if (status >= 500) return 'serverFault';
  const codes: Readonly<Record<number, OrderCode>> = {
    401: 'unauthenticated',
    403: 'forbidden',
    404: 'not_found',
    408: 'timeout',
    429: 'rateLimited',
  };
  return codes[status] ?? null;
}

/** Ends a server's message with a period, since our sentence follows. */
const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/**
 * The words for a problem: by its code, else by its status. Any other refusal shows the server's own
 * message, with a reference for support.
 */
export function problemMessage({ code, message, reference, status }: Problem): OrderMessage {
  const byStatus = status === undefined ? null : codeOfStatus(status);
  const known = messageOf(code) ?? (byStatus && sentences[byStatus]);
  if (known) return known;
  return {
    happened: `${asSentence(message ?? 'The bank didn’t accept this')} ${noOrder}`,
    next: reference === undefined ? 'Try again, or contact support.' : `Try again, or contact support with the reference ${reference}.`,
    link: support,
  };
}

/** Why an order was not filled. `problem` is the refusal, where the bank gave one in place of an order. */
export const rejectionMessage = (code: string | null, problem: Problem | null): OrderMessage =>
  (code === null ? null : messageOf(code)) ?? (problem ? problemMessage(problem) : sentences.refused);

/** Codes after which the same amount would be refused again. */
const needsAnotherAmount: ReadonlySet<string> = new Set([
  'non_sufficient_funds',
  'insufficient_balance',
  'insufficientFunds',
  'limit_exceeded',
  'daily_limit_exceeded',
  'weekly_limit_exceeded',
  'monthly_limit_exceeded',
  'limitExceeded',
  'unsupported',
  'invalid_parameter',
  'invalidAmount',
  'unprocessable',
]);

/** Which of the two ways on is the next step after an order that was not filled. */
export const nextStepOf = (code: string | null): 'newPrice' | 'newAmount' =>
  code !== null && needsAnotherAmount.has(code) ? 'newAmount' : 'newPrice';
