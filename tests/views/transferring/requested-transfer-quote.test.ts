import { describe, expect, it } from 'vitest';
import { requestedTransferQuote } from '#app/mapping/requested-transfer-quote.ts';
import { amount } from '#domain/money/money.ts';
import type { TransferQuote } from '#ports/bank/quotes.ts';

const request = {
  customerGuid: 'c',
  product: 'crypto',
  side: 'withdrawal',
  asset: 'BTC',
  deliverAmount: amount(1_005_000),
} as const;
const quote: TransferQuote = {
  guid: 'a'.repeat(32),
  product_type: 'crypto_transfer',
  side: 'withdrawal',
  asset: 'BTC',
  deliver_amount: amount(1_005_000),
  receive_amount: amount(1_000_000),
  fee: amount(5_000),
  network_fee: amount(1_410),
  network_fee_asset: 'BTC',
};

describe('a quote for a transfer', () => {
  it('is accepted if it matches the request and adds up', () => {
    expect(requestedTransferQuote(request, quote)).toEqual({
      guid: quote.guid,
      product: 'crypto',
      side: 'withdrawal',
      asset: 'BTC',
      deliverAmount: '1005000',
      receiveAmount: '1000000',
      fee: '5000',
      networkFee: '1410',
      networkFeeAsset: 'BTC',
    });
    expect(requestedTransferQuote(request, { ...quote, network_fee: null, network_fee_asset: 'ATOM' })).toMatchObject({
      networkFee: null,
      networkFeeAsset: null,
    });
  });

  it.each<[string, Partial<TransferQuote>]>([
    ['another amount', { deliver_amount: amount(1_005_001), receive_amount: amount(1_000_001) }],
    ['the other side', { side: 'deposit' }],
    ['another asset', { asset: 'ETH' }],
    ['another product', { product_type: 'funding' }],
    ['lines that do not add up', { fee: amount(4_999) }],
  ])('is not believed with %s', (_, changed) => {
    expect(() => requestedTransferQuote(request, { ...quote, ...changed })).toThrow(/couldn’t read the reply/);
  });
});
