import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { transferMarks } from '#presenters/activity/marks.ts';
import { trade, transfer } from '../../domain/activity/samples.ts';

const coins = (change: Parameters<typeof transfer>[0]) =>
  transfer({
    transferType: 'crypto',
    asset: 'BTC',
    amount: amount(1_000_000),
    estimatedAmount: amount(1_000_000),
    fee: amount(0),
    ...change,
  });
const marksOf = (...changes: readonly Parameters<typeof transfer>[0][]) => transferMarks(changes.map(coins), 'BTC');

describe('the marks of transfers', () => {
  it('are what came in and what went out, when it counted in the balance', () => {
    const marks = marksOf(
      { createdAt: 1_000, updatedAt: 5_000 },
      { side: 'withdrawal', fee: amount(500_000), updatedAt: 7_000 },
    );
    expect(marks).toEqual([
      { at: 5_000, label: 'Deposit of 0.01\u00a0BTC', kind: 'deposit' },
      { at: 7_000, label: 'Withdrawal of 0.015\u00a0BTC', kind: 'withdrawal' },
    ]);
  });

  it('exclude activities in progress, in review or failed, trades, and other assets', () => {
    expect(
      marksOf(
        { state: 'storing' },
        { state: 'pending' },
        { state: 'reviewing' },
        { state: 'failed' },
        { asset: 'ETH' },
      ),
    ).toEqual([]);
    expect(transferMarks([trade()], 'BTC')).toEqual([]);
  });

  it('have their own kind for a returned transfer and for its return', () => {
    const back = { transferType: 'crypto_return', side: 'withdrawal', returnCode: 'R01' } as const;
    expect(marksOf({ returnCode: 'R01' }, back).map(({ kind, label }) => [kind, label])).toEqual([
      ['return', 'Deposit of 0.01\u00a0BTC, later returned'],
      ['return', 'Return of 0.01\u00a0BTC'],
    ]);
  });
});
