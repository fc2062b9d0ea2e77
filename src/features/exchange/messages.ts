import type { Problem } from '#machines/shared/problem.ts';
import { failedCalls, support, type TicketMessage } from '#presenters/problem/ticketMessage.ts';
import { knownTradeFailure } from '#presenters/trade/failures.ts';

export const tradingPaused: TicketMessage = {
  happened: 'You’re offline, or prices aren’t loading. Trading is paused. Nothing was bought or sold.',
  next: 'Trading resumes automatically when prices load.',
};

const verify = { label: 'Verify your identity', href: '/verify' } as const;
const noOrder = 'Nothing was bought or sold.';

const unverified: TicketMessage = {
  happened: `Your account can’t trade right now because the bank hasn’t verified you. ${noOrder}`,
  next: 'Check your verification. If it is complete, contact support.',
  link: verify,
};
const insufficient: TicketMessage = {
  happened: `Your available balance doesn’t cover this order. ${noOrder}`,
  next: 'Enter a smaller amount, or deposit more first.',
};
const limited: TicketMessage = {
  happened: `This order would exceed a limit on your account. ${noOrder}`,
  next: 'Enter a smaller amount.',
  link: support,
};

const invalid: TicketMessage = { happened: `The bank doesn’t accept this amount. ${noOrder}`, next: 'Enter another amount.' };

/** Every code that an order can be refused or fail with: the ports' own, the bank's, and the machine's. */
type OrderCode =
  | keyof ReturnType<typeof failedCalls>
  | 'notPlaced'
  | 'orderNotFound'
  | 'invalidAmount'
  | 'insufficientFunds'
  | 'insufficient_balance'
  | 'unverifiedCustomer'
  | 'unverified_customer'
  | 'limitExceeded'
  | 'refused'
  | 'invalid_parameter'
  | 'unprocessable'
  | 'not_found'
  | 'data_exists'
  | 'cancelled';

const sentences: Readonly<Record<OrderCode, TicketMessage>> = {
  ...failedCalls(noOrder),
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
const messageOf = (code: string): TicketMessage | null => (isKnown(code) ? sentences[code] : knownTradeFailure(code));

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
export function problemMessage({ code, message, reference, status }: Problem): TicketMessage {
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
export const rejectionMessage = (code: string | null, problem: Problem | null): TicketMessage =>
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
