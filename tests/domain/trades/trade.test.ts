import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { assetOfSymbol, isUnderWay, partsOf, progressOf, stageOf } from '#domain/trades/trade.ts';

const terms = {
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: amount(10_000),
  receiveAmount: amount(153_048),
  fee: amount(50),
} as const;

describe('a trade', () => {
  test.each([
    ['storing', 'pending'],
    ['pending', 'settling'],
    ['executed', 'filled'],
    ['settling', 'filled'],
    ['completed', 'filled'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['a state of tomorrow', 'pending'],
  ])('that is %s is %s', (state, stage) => {
    expect(stageOf({ state })).toBe(stage);
    expect(isUnderWay({ state })).toBe(stage === 'pending' || stage === 'settling');
  });

  test('shows completed and remaining stages', () => {
    expect(progressOf({ state: 'pending' }).map(({ state }) => state)).toEqual(['done', 'now', 'later']);
    expect(progressOf({ state: 'completed' }).map(({ state }) => state)).toEqual(['done', 'done', 'now']);
    expect(progressOf({ state: 'cancelled' })).toEqual([
      { stage: 'pending', state: 'done' },
      { stage: 'cancelled', state: 'failed' },
    ]);
  });

  test('of an unknown pair has no parts', () => {
    expect(assetOfSymbol('XRP-USD')).toBeNull();
    expect(assetOfSymbol('BTC-CAD')).toBeNull();
    expect(partsOf({ ...terms, symbol: 'DOGE-USD' })).toBeNull();
  });

  test('of nothing has no price', () => {
    expect(partsOf({ ...terms, receiveAmount: amount(0) })?.price).toBeNull();
  });

  test('has parts that add up, bought or sold', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 18n });
    fc.assert(
      fc.property(fc.constantFrom('buy', 'sell'), cents, cents, cents, (side, deliver, receive, fee) => {
        const parts = partsOf({
          side,
          symbol: 'ETH-USD',
          deliverAmount: amount(deliver),
          receiveAmount: amount(receive),
          fee: amount(fee),
        });
        const [value, dollars] = [BigInt(parts?.value ?? 0), BigInt(parts?.dollars ?? 0)];
        return side === 'buy' ? value + fee === dollars : dollars + fee === value;
      }),
    );
  });
});
