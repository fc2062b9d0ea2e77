import type { AmountProblem, AmountProblemReason, Unit } from '../../../machines/order/order.types.ts';
import { assets, type TradableCode } from '../../../machines/shared/assets.ts';
import type { Side } from '../../../machines/shared/market.ts';
import { zero } from '../../../machines/shared/money.ts';
import type { Problem, transportCodes } from '../../../machines/shared/problem.ts';
import { formatMoney } from '../../ui/money/format.ts';
import { knownTradeFailure } from '../../ui/trade/failures.ts';

/** What the customer is told: what happened and what it means for the money, then what to do next. */
export interface Words {
  readonly happened: string;
  readonly next: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** What the words about an amount depend on. */
export interface DraftFacts {
  readonly asset: TradableCode;
  readonly side: Side;
  readonly unit: Unit;
}

const amountSentences: Readonly<Record<AmountProblemReason, (problem: AmountProblem, draft: DraftFacts) => string>> = {
  empty: () => 'Enter an amount.',
  notANumber: () => 'Enter the amount in digits, such as 100 or 0.05.',
  tooManyDecimals: (_, { asset, unit }) => {
    const { code, decimals } = unit === 'usd' ? assets.USD : assets[asset];
    return `${code} has at most ${decimals} decimal places.`;
  },
  tooLarge: () => 'This amount has too many digits. Check what you typed.',
  belowMinimum: ({ minimum = zero }) => `The smallest order is ${formatMoney(minimum, 'USD')}.`,
  insufficientFunds: ({ available = zero }, { asset, side }) =>
    side === 'buy'
      ? `You have ${formatMoney(available, 'USD')} available. Enter less, or deposit dollars first.`
      : `You have ${formatMoney(available, asset)} available. Enter less, or deposit more first.`,
  tradingPaused: () => 'There are no current prices, so nothing can be bought or sold now.',
};

/** What is wrong with the amount, and how to put it right. */
export const amountSentence = (problem: AmountProblem, draft: DraftFacts): string => amountSentences[problem.reason](problem, draft);

/** Said before anyone asks: typing on does not cure these, while the others are the beginning of many right amounts. */
export const worthSayingWhileTyping: ReadonlySet<AmountProblemReason> = new Set(['tooManyDecimals', 'tooLarge', 'insufficientFunds']);

export const tradingPaused: Words = {
  happened: 'There are no current prices, so trading is off. Nothing was bought or sold.',
  next: 'It comes back by itself as soon as prices arrive.',
};

const verify = { label: 'Verify your identity', href: '/verify' } as const;
const support = { label: 'Contact support', href: '/contact' } as const;
const noOrder = 'Nothing was bought or sold.';

const unverified: Words = { happened: `Your identity is not verified yet. ${noOrder}`, next: 'It takes about three minutes.', link: verify };
const insufficient: Words = {
  happened: `The available balance does not cover this order. ${noOrder}`,
  next: 'Enter a smaller amount, or deposit more first.',
};
const limited: Words = { happened: `This order would go over a limit of your account. ${noOrder}`, next: 'Enter a smaller amount.', link: support };

/** Every code that an order can be refused or fail with: the ports' own, the bank's, and the machine's. */
type OrderCode =
  | (typeof transportCodes)[number]
  | 'unexpected'
  | 'notPlaced'
  | 'invalidAmount'
  | 'insufficientFunds'
  | 'insufficient_balance'
  | 'unverifiedCustomer'
  | 'unverified_customer'
  | 'limitExceeded'
  | 'refused'
  | 'cancelled';

const sentences: Readonly<Record<OrderCode, Words>> = {
  offline: { happened: `You are offline, so the bank could not be asked. ${noOrder}`, next: 'Check the connection and try again.' },
  timeout: { happened: `The bank did not answer in time. ${noOrder}`, next: 'Try again in a moment.' },
  malformedReply: {
    happened: `The bank gave an answer that we cannot read. ${noOrder}`,
    next: 'Try again; if it happens again, contact support.',
    link: support,
  },
  unauthenticated: { happened: `Your session has ended. ${noOrder}`, next: 'Sign in again to go on.' },
  forbidden: { happened: `The bank does not allow this for your account. ${noOrder}`, next: 'Support can tell you why.', link: support },
  rateLimited: { happened: `That was too many tries in a short time. ${noOrder}`, next: 'Wait a minute, then try again.' },
  serverFault: { happened: `Something failed on the bank’s side. ${noOrder}`, next: 'Try again in a moment.' },
  unexpected: { happened: `Something went wrong on our side. ${noOrder}`, next: 'Try again; if it happens again, contact support.', link: support },
  notPlaced: {
    happened: `Your order did not reach the bank: we looked for it and it is not there. ${noOrder}`,
    next: 'Get a new price to try again.',
  },
  invalidAmount: { happened: `The bank does not accept this amount. ${noOrder}`, next: 'Enter another amount.' },
  insufficientFunds: insufficient,
  insufficient_balance: insufficient,
  unverifiedCustomer: unverified,
  unverified_customer: unverified,
  limitExceeded: limited,
  refused: { happened: `The bank refused this order. ${noOrder}`, next: 'Try another amount, or ask support.', link: support },
  cancelled: { happened: `The bank cancelled this order before it was carried out. ${noOrder}`, next: 'Get a new price to try again.' },
};

export const orderCodes = Object.keys(sentences) as readonly OrderCode[];
const isKnown = (code: string): code is OrderCode => Object.hasOwn(sentences, code);

/** The words for a code, whoever gave it; null for one that is newer than this code. */
const wordsOf = (code: string): Words | null => (isKnown(code) ? sentences[code] : knownTradeFailure(code));

/** The words for a problem. An unknown one is told in the server's own words, with the reference that support can look up. */
export function problemWords({ code, message, reference }: Problem): Words {
  const known = wordsOf(code);
  if (known) return known;
  return {
    happened: `${message ?? 'The bank did not accept this.'} ${noOrder}`,
    next: reference === undefined ? 'Try again, or ask support.' : `Try again, or ask support and give the reference ${reference}.`,
    link: support,
  };
}

/** Why an order was not filled. `problem` is the refusal, where the bank gave one in place of an order. */
export const rejectionWords = (code: string | null, problem: Problem | null): Words =>
  (code === null ? null : wordsOf(code)) ?? (problem ? problemWords(problem) : sentences.refused);
