import { exchangedAmounts } from '#domain/trades/price.ts';
import type { Quote, RequestQuoteInput } from '#machines/order/order.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';

/**
 * The bank's quote, if it matches the request: same side and pair, the fixed amount unchanged, a
 * fee within the amount.
 * @throws ProblemError `malformedReply`: a quote with other terms must never reach the review
 */
export function requestedQuote(request: RequestQuoteInput, quote: Quote): Quote {
  const { cents } = exchangedAmounts(quote);
  const isOurs =
    quote.side === request.side &&
    quote.symbol === request.symbol &&
    (!('deliverAmount' in request) || quote.deliverAmount === request.deliverAmount) &&
    (!('receiveAmount' in request) || quote.receiveAmount === request.receiveAmount) &&
    !quote.fee.startsWith('-') &&
    cents >= 0n;
  if (!isOurs)
    throw new ProblemError({
      code: 'malformedReply',
      retryable: true,
      message: 'We couldn’t read the reply. Please try again.',
    });
  return quote;
}
