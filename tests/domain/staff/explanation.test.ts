import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, amount } from '#domain/money/money.ts';
import type { ExplainedTrade, ExplainedTransfer, Posting, Step } from '#domain/staff/explanation/record.ts';
import { tradePostings, tradeSteps } from '#domain/staff/explanation/trade.ts';
import { lossOf, transferPostings, transferSteps } from '#domain/staff/explanation/transfer.ts';

const stamps = { createdAt: 0, updatedAt: 0 };
const common = { guid: 'f00d', customerGuid: 'c', quoteGuid: null, failureCode: null, ...stamps };
const guidOf = (account: string, asset: string) => `${account} ${asset}`;
const units = (max: bigint) => fc.bigInt({ min: 0n, max }).map(amount);
const at = (steps: readonly Step[], kind: Step['kind']): bigint =>
  BigInt(steps.find((step) => step.kind === kind)?.amount ?? Number.NaN);

/** By asset, and by customer account. */
function sumsOf(postings: readonly Posting[]) {
  const sums = new Map<string, bigint>();
  for (const { asset, amount: value } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(value));
  return [...sums.values()];
}
const ofCustomer = (postings: readonly Posting[], asset: string): bigint =>
  postings
    .filter((posting) => posting.account === 'customer' && posting.asset === asset)
    .reduce((sum, posting) => sum + BigInt(posting.amount), 0n);

const trades = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    coins: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    cents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    fee: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    prices: fc.option(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))),
  })
  .map(({ side, coins, cents, fee, prices }): ExplainedTrade => {
    const dollars = amount(side === 'buy' ? cents + fee : cents);
    const [delivered, received] = side === 'buy' ? [dollars, amount(coins)] : [amount(coins), dollars];
    const [buyPrice, sellPrice] = prices === null ? [null, null] : [amount(prices[0]), amount(prices[1])];
    return {
      ...common,
      symbol: 'ETH-USD',
      side,
      placedBy: 'customer',
      state: 'settling',
      delivered,
      received,
      fee: amount(fee),
      buyPrice,
      sellPrice,
    };
  });

describe('a trade in steps', () => {
  test('adds up, whatever the amounts', () => {
    fc.assert(
      fc.property(trades, (trade) => {
        const steps = tradeSteps(trade, false);
        const isSale = trade.side === 'sell';
        const [notional, fee] = [at(steps, 'notional'), at(steps, 'fee')];
        expect(isSale ? notional - fee : notional + fee).toBe(at(steps, isSale ? 'received' : 'delivered'));
        if (trade.buyPrice === null) return;
        const costs = at(steps, 'spread') + at(steps, 'rounding');
        expect(at(steps, 'valueAtMid') + (isSale ? -costs : costs)).toBe(notional);
      }),
    );
  });

  test('posts to zero in each asset, and to the customer what the steps say', () => {
    fc.assert(
      fc.property(trades, (trade) => {
        const [steps, postings] = [tradeSteps(trade, false), tradePostings(trade, guidOf)];
        expect(sumsOf(postings).every((sum) => sum === 0n)).toBe(true);
        const [given, gotten] = trade.side === 'sell' ? ['ETH', 'USD'] : ['USD', 'ETH'];
        expect([-ofCustomer(postings, given), ofCustomer(postings, gotten)]).toEqual([
          at(steps, 'delivered'),
          at(steps, 'received'),
        ]);
      }),
    );
  });

  test('has the same rows always, and says why one is unknown instead of zero', () => {
    const [trade] = fc.sample(trades, 1);
    if (trade === undefined) throw new Error('no sample');
    const kindsOf = (steps: readonly Step[]) => steps.map(({ kind }) => kind);
    const bare = { ...trade, delivered: null, received: null, fee: null, buyPrice: null, sellPrice: null };
    expect(kindsOf(tradeSteps(bare, true))).toEqual(kindsOf(tradeSteps(trade, false)));
    expect(tradeSteps(bare, false).map(({ amount: value, why }) => [value, why])).toEqual(
      tradeSteps(bare, false).map(() => [null, 'notSaid']),
    );
    const unpriced = { ...trade, buyPrice: null, sellPrice: null };
    const mid = (isCopy: boolean) => tradeSteps(unpriced, isCopy).find(({ kind }) => kind === 'mid');
    expect([mid(true)?.why, mid(false)?.why]).toEqual(['bankAway', 'notKept']);
  });

  test.each(['storing', 'pending', 'failed', 'cancelled'])('that is %s has moved nothing', (state) => {
    fc.assert(
      fc.property(trades, (trade) => {
        expect(tradePostings({ ...trade, state }, guidOf)).toEqual([]);
      }),
    );
  });
});

const deposit = (of: Partial<ExplainedTransfer>): ExplainedTransfer => ({
  ...{
    ...common,
    state: 'completed',
    transferType: 'funding',
    side: 'deposit',
    asset: 'USD',
    fee: amount(0),
    amount: null,
    estimatedAmount: null,
  },
  ...{
    networkFee: null,
    networkFeeAsset: null,
    returnCode: null,
    referenceGuid: null,
    transactionHash: null,
    rail: 'ach',
    holdStartedAt: null,
  },
  ...{
    holdEndsAt: null,
    sourceGuid: 'bank',
    sourceType: 'external_bank_account',
    destinationGuid: 'own',
    destinationType: 'fiat',
  },
  ...of,
});
const withdrawal = (of: Partial<ExplainedTransfer>): ExplainedTransfer =>
  deposit({
    side: 'withdrawal',
    sourceGuid: 'own',
    sourceType: 'fiat',
    destinationGuid: 'bank',
    destinationType: 'external_bank_account',
    ...of,
  });
const cents = units(10n ** 12n);

describe('a transfer in steps', () => {
  test.each([
    ['deposit', deposit],
    ['withdrawal', withdrawal],
  ] as const)('adds up as a %s and posts to zero', (side, make) => {
    fc.assert(
      fc.property(cents, cents, (moved, fee) => {
        const transfer = make({ amount: moved, estimatedAmount: moved, fee });
        const [steps, postings] = [transferSteps(transfer, null), transferPostings(transfer, null, guidOf)];
        expect(at(steps, 'received') + at(steps, 'fee')).toBe(at(steps, 'delivered'));
        expect(sumsOf(postings).every((sum) => sum === 0n)).toBe(true);
        expect(ofCustomer(postings, 'USD')).toBe(side === 'deposit' ? at(steps, 'received') : -at(steps, 'delivered'));
      }),
    );
  });

  test('shows the loss of a return from either side, never below zero', () => {
    fc.assert(
      fc.property(cents, cents, (moved, taken: Amount) => {
        const original = deposit({ amount: moved, returnCode: 'R01', fee: amount(25) });
        const back = withdrawal({
          transferType: 'funding_return',
          amount: taken,
          estimatedAmount: moved,
          referenceGuid: 'f00d',
          returnCode: 'R01',
        });
        const loss = BigInt(moved) > BigInt(taken) ? BigInt(moved) - BigInt(taken) : 0n;
        expect(lossOf(original, back)).toBe(amount(loss));
        expect([at(transferSteps(original, back), 'loss'), at(transferSteps(back, original), 'loss')]).toEqual([
          loss,
          loss,
        ]);
        const postings = transferPostings(back, original, guidOf);
        expect(sumsOf(postings).every((sum) => sum === 0n)).toBe(true);
        expect(ofCustomer(postings, 'USD')).toBe(-BigInt(taken));
      }),
    );
  });

  test('claims nothing of an unknown fee or pair', () => {
    expect(transferPostings(deposit({ amount: amount(100), fee: null }), null, guidOf)).toEqual([]);
    const alone = withdrawal({ transferType: 'funding_return', amount: amount(100) });
    expect(transferPostings(alone, null, guidOf)).toEqual([]);
    expect(transferSteps(alone, null).find(({ kind }) => kind === 'loss')).toMatchObject({
      amount: null,
      why: 'notListed',
    });
    expect(transferSteps(deposit({}), null).find(({ kind }) => kind === 'networkFee')).toMatchObject({
      amount: null,
      why: 'none',
    });
  });

  test.each(['storing', 'pending', 'reviewing', 'failed'])('that is %s has moved nothing', (state) => {
    expect(transferPostings(deposit({ amount: amount(100), state }), null, guidOf)).toEqual([]);
  });
});
