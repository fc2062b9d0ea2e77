import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { add } from '#domain/money/money.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { RequestTransferQuoteInput } from '#machines/shared/transferring/transfer.actors.ts';
import type { TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import type { TransferQuote as BankQuote } from '#ports/bank/quotes.ts';

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/**
 * The bank's quote, if it matches the request: same product, side and asset, the fixed amount
 * unchanged, lines that add up.
 * @throws ProblemError `malformedReply`: a quote with other terms must never reach the review
 */
export function requestedTransferQuote(request: RequestTransferQuoteInput, quote: BankQuote): TransferQuote {
  const terms = transferQuoteOf(quote);
  const isOurs =
    terms.product === request.product &&
    terms.side === request.side &&
    terms.asset === request.asset &&
    (!('deliverAmount' in request) || terms.deliverAmount === request.deliverAmount) &&
    (!('receiveAmount' in request) || terms.receiveAmount === request.receiveAmount);
  if (!isOurs) throw unreadable();
  return terms;
}

const unreadable = () =>
  new ProblemError({
    code: 'malformedReply',
    retryable: true,
    message: 'We couldn’t read the reply. Please try again.',
  });

/**
 * Converts the bank's quote.
 * @throws ProblemError `malformedReply` for an unknown asset, and for lines that do not add up
 */
export function transferQuoteOf(quote: BankQuote): TransferQuote {
  const { asset } = quote;
  const networkFeeAsset = quote.network_fee_asset ?? null;
  if (!isAsset(asset) || add(quote.receive_amount, quote.fee) !== quote.deliver_amount) throw unreadable();
  return {
    guid: quote.guid,
    product: quote.product_type === 'crypto_transfer' ? 'crypto' : 'funding',
    side: quote.side,
    asset,
    deliverAmount: quote.deliver_amount,
    receiveAmount: quote.receive_amount,
    fee: quote.fee,
    networkFee: quote.network_fee ?? null,
    networkFeeAsset: networkFeeAsset !== null && isAsset(networkFeeAsset) ? networkFeeAsset : null,
  };
}
