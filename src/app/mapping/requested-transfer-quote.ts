import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { add } from '#domain/money/money.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { RequestTransferQuoteInput } from '#machines/shared/transferring/transfer.actors.ts';
import type { TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import type { TransferQuote as BankQuote } from '#ports/bank/quotes.ts';

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/**
 * The bank's quote, if it matches the request: same product, side and asset, the fixed amount unchanged, lines that add up.
 * @throws ProblemError `malformedReply`: a quote with other terms must never reach the review
 */
export function requestedTransferQuote(request: RequestTransferQuoteInput, quote: BankQuote): TransferQuote {
  const { asset, product, side } = request;
  const networkFeeAsset = quote.network_fee_asset ?? null;
  const isOurs =
    quote.product_type === (product === 'crypto' ? 'crypto_transfer' : 'funding') &&
    quote.side === side &&
    quote.asset === asset &&
    (!('deliverAmount' in request) || quote.deliver_amount === request.deliverAmount) &&
    (!('receiveAmount' in request) || quote.receive_amount === request.receiveAmount) &&
    add(quote.receive_amount, quote.fee) === quote.deliver_amount;
  if (!isOurs) throw new ProblemError({ code: 'malformedReply', retryable: true, message: 'We couldn’t read the reply. Please try again.' });
  return {
    guid: quote.guid,
    product,
    side,
    asset,
    deliverAmount: quote.deliver_amount,
    receiveAmount: quote.receive_amount,
    fee: quote.fee,
    networkFee: quote.network_fee ?? null,
    networkFeeAsset: networkFeeAsset !== null && isAsset(networkFeeAsset) ? networkFeeAsset : null,
  };
}
