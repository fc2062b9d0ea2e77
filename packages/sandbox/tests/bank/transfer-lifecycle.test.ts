import { describe, expect, it } from 'vitest';
import { nextTransferStep, type Transfer } from '#sandbox/bank/transfers/lifecycle.ts';
import { createClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';

const start = Date.UTC(2026, 0, 15);
const world = (elapsed: number, speed = 1) => ({
  clock: {
    now: () => start + elapsed,
    due: (since: number, delay: number) => start + elapsed - since >= delay / speed,
  },
  config: readConfig({ SANDBOX_SPEED: String(speed) }),
});
const transfer = (change: Partial<Transfer>): Transfer => ({
  ...{
    guid: 'a',
    serial: 1,
    quoteGuid: 'q',
    transferType: 'funding',
    customerGuid: 'c',
    side: 'deposit',
    asset: 'USD',
    state: 'storing',
  },
  ...{
    externalBankAccountGuid: null,
    externalWalletGuid: null,
    depositAddressGuid: null,
    failureCode: null,
    returnCode: null,
  },
  ...{
    referenceTransferGuid: null,
    estimatedAmount: 100n,
    amount: null,
    fee: 0n,
    estimatedNetworkFee: null,
    networkFee: null,
  },
  ...{ networkFeeAsset: null, txnHash: null, sourceAccount: null, destinationAccount: null, sourceParticipants: null },
  ...{ destinationParticipants: null, paymentRail: 'ach', beneficiaryMemo: null, holdSeconds: 20, holdStartedAt: null },
  ...{
    expectedBehaviours: [],
    expectedError: null,
    decision: null,
    decidedAt: null,
    labels: null,
    createdAt: start,
    updatedAt: start,
  },
  ...change,
});
const withdrawal = { transferType: 'crypto', side: 'withdrawal', asset: 'BTC', holdSeconds: null };
const reviewed = { ...withdrawal, expectedBehaviours: ['force_review'] };

describe('the state that a transfer is in by now', () => {
  it.each<[string, number, { state: string; at: number } | null, Partial<Transfer>]>([
    ['a new deposit', 999, null, {}],
    ['a new deposit', 1_000, { state: 'pending', at: 1_000 }, {}],
    ['a deposit on its way', 3_999, null, { state: 'pending' }],
    ['a deposit on its way', 4_000, { state: 'holding', at: 4_000 }, { state: 'pending' }],
    ['a deposit that is final', 1e9, { state: 'completed', at: 4_000 }, { state: 'pending', holdSeconds: null }],
    ['a held deposit', 23_999, null, { state: 'holding', holdStartedAt: start + 4_000 }],
    ['a held deposit', 1e9, { state: 'completed', at: 24_000 }, { state: 'holding', holdStartedAt: start + 4_000 }],
    ['one bound to fail', 1_000, { state: 'failed', at: 1_000 }, { failureCode: 'limit_exceeded' }],
    [
      'one bound to fail under review',
      1_000,
      { state: 'failed', at: 1_000 },
      { ...reviewed, failureCode: 'cancelled' },
    ],
    ['a small withdrawal', 1_000, { state: 'pending', at: 1_000 }, { ...withdrawal, estimatedAmount: 100_000_000n }],
    ['a large withdrawal', 1_000, { state: 'reviewing', at: 1_000 }, { ...withdrawal, estimatedAmount: 100_000_001n }],
    [
      'a large deposit of coins',
      5_000,
      { state: 'completed', at: 5_000 },
      { ...withdrawal, side: 'deposit', state: 'pending', estimatedAmount: 10n ** 12n },
    ],
    ['a review', 120_999, null, { ...reviewed, state: 'reviewing' }],
    ['a review that nobody decides', 1e9, { state: 'pending', at: 121_000 }, { ...reviewed, state: 'reviewing' }],
    [
      'one that was approved',
      55_999,
      null,
      { ...reviewed, state: 'pending', decision: 'approve', decidedAt: start + 50_000 },
    ],
    [
      'one that was approved',
      1e9,
      { state: 'completed', at: 56_000 },
      { ...reviewed, state: 'pending', decision: 'approve', decidedAt: start + 50_000 },
    ],
    ['a completed one', 1e12, null, { state: 'completed' }],
    ['a failed one', 1e12, null, { state: 'failed' }],
    ['one in a state of tomorrow', 1e12, null, { state: 'cancelling' }],
  ])('of %s after %i ms: %j', (_name, elapsed, expected, change) => {
    expect(nextTransferStep(transfer(change), world(elapsed))).toEqual(
      expected && { state: expected.state, at: start + expected.at },
    );
  });

  it('comes sooner in a faster sandbox, the end of a hold too', () => {
    expect(nextTransferStep(transfer({}), world(100, 10))).toEqual({ state: 'pending', at: start + 100 });
    const held = transfer({ state: 'holding', holdStartedAt: start });
    expect(nextTransferStep(held, world(1_999, 10))).toBeNull();
    expect(nextTransferStep(held, world(2_000, 10))).toEqual({ state: 'completed', at: start + 2_000 });
  });

  it('comes at once, and is dated now, where the clock stands still', () => {
    const still = { clock: createClock({ now: start, speed: 1 }), config: readConfig({}) };
    expect(nextTransferStep(transfer({}), still)).toEqual({ state: 'pending', at: start });
    expect(nextTransferStep(transfer({ ...reviewed, state: 'reviewing' }), still)).toEqual({
      state: 'pending',
      at: start,
    });
  });
});
