import type { Problem } from '#machines/shared/problem.ts';
import type { Wording } from '#presenters/problem/wording.ts';
import { missingWording, ticketWordings } from '#presenters/ticket/wordings.ts';
import { knownTradeFailure, tradeFailure } from '#presenters/trade/failures.ts';

export const tradingPaused: Wording = {
  text: 'You’re offline, or prices aren’t loading. Trading is paused. Nothing was bought or sold.',
  next: 'Trading resumes automatically when prices load.',
};

export const unharmed = 'Nothing was bought or sold.';

/** Every code of a refused order. Failures of a placed order are in the trade's own table. */
const wordings = ticketWordings(
  { noun: 'order', verb: 'trade', unharmed },
  {
    orderNotFound: missingWording(
      'The bank says this price was already used, but shows no order for it. We don’t know whether an order was placed.',
    ),
    notPlaced: {
      text: `Your order didn’t reach the bank. We checked, and it isn’t there. ${unharmed}`,
      next: 'Get a new price to try again.',
    },
    insufficientFunds: tradeFailure('non_sufficient_funds'),
    expiredQuote: tradeFailure('expired_quote'),
    unprocessable: {
      text: `The bank can’t fill an order like this one. ${unharmed}`,
      next: 'Enter another amount, or choose another asset.',
    },
    not_found: {
      text: `This price is no longer available at the bank. ${unharmed}`,
      next: 'Get a new price and confirm it while it is held.',
    },
    cancelled: {
      text: `The bank canceled this order before it was filled. ${unharmed}`,
      next: 'Get a new price to try again.',
    },
  },
);

export const orderCodes = wordings.codes;
/** The words for a problem that kept an order from being placed. */
export const problemWording = (problem: Problem): Wording =>
  knownTradeFailure(problem.code) ?? wordings.wordingOf(problem);

/** Why an order was not filled. `problem` is a refusal instead of an order. */
export const rejectionWording = (code: string | null, problem: Problem | null): Wording =>
  problem
    ? problemWording(problem)
    : (wordings.known(code) ?? knownTradeFailure(code ?? '') ?? wordings.wordingOf(null));

/** Codes after which the same amount would be refused again. */
const needsAnotherAmount: ReadonlySet<string> = new Set([
  'non_sufficient_funds',
  'insufficientFunds',
  'limit_exceeded',
  'daily_limit_exceeded',
  'weekly_limit_exceeded',
  'monthly_limit_exceeded',
  'limitExceeded',
  'unsupported',
  'invalidAmount',
  'unprocessable',
]);

export const nextStepOf = (code: string | null): 'newPrice' | 'newAmount' =>
  code !== null && needsAnotherAmount.has(code) ? 'newAmount' : 'newPrice';
