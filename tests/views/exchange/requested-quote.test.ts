import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { requestedQuote } from '#features/exchange/requestedQuote.ts';
import type { Quote } from '#machines/order/order.types.ts';

const request = { customerGuid: 'c', symbol: 'BTC-USD', side: 'buy', deliverAmount: amount(10_000) } as const;
const quote: Quote = {
  guid: 'a'.repeat(32),
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: amount(10_000),
  receiveAmount: amount(153_048),
  fee: amount(50),
  issuedAt: 0,
  expiresAt: 30_000,
};

describe('a quote from the bank', () => {
  it('is accepted if it matches the request', () => {
    expect(requestedQuote(request, quote)).toBe(quote);
    const inCoins = { customerGuid: 'c', symbol: 'BTC-USD', side: 'buy', receiveAmount: amount(153_048) } as const;
    expect(requestedQuote(inCoins, quote)).toBe(quote);
  });

  it.each([
    ['another amount', { deliverAmount: amount(20_000) }],
    ['the other side', { side: 'sell' as const }],
    ['another pair', { symbol: 'ETH-USD' }],
    ['a fee beyond the deal', { fee: amount(999_999) }],
    ['a negative fee', { fee: amount(-1) }],
  ])('is not believed with %s', (_, changed) => {
    expect(() => requestedQuote(request, { ...quote, ...changed })).toThrow(/couldn’t read the reply/);
  });
});
