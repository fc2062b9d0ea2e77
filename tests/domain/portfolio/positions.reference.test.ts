import { describe, expect, test } from 'vitest';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { positionsOf } from '#domain/portfolio/positions.ts';
import { generatedHistory } from './facts.ts';
import { type Figures, figuresOf } from './reference.ts';

const cases = [1, 2, 3].flatMap((seed) => (['average', 'fifo'] as const).map((method) => [method, seed] as const));
const fine = 10n ** 30n;

/** Dollars for one whole unit, to the cent, or to a hundredth of one below ten dollars. */
function averageCostOf(asset: (typeof tradableCodes)[number], { known, cost }: Figures) {
  if (known === 0n) return null;
  const unit = 10n ** BigInt(assets[asset].decimals);
  const decimals = cost * unit < 1000n * known ? 4 : 2;
  return { amount: ((2n * cost * unit * 10n ** BigInt(decimals - 2) + known) / (2n * known)).toString(), decimals };
}

describe('2,000 orders among transfers of coins', () => {
  test.each(cases)('have the figures of a calculation apart, by %s (seed %i)', (method, seed) => {
    const { facts, activities } = generatedHistory(seed, 2_000);
    expect(facts.filter(({ kind }) => kind === 'buy' || kind === 'sell')).toHaveLength(2_000);
    expect(new Set(facts.map(({ kind }) => kind)).size).toBe(6);
    const expected = figuresOf(facts, method, 1n);
    const positions = positionsOf(activities, method);
    expect([...positions.keys()].toSorted()).toEqual([...tradableCodes].toSorted());
    for (const [asset, figures] of expected) {
      expect(positions.get(asset)).toEqual({
        asset,
        quantity: (figures.known + figures.unknown).toString(),
        knownQuantity: figures.known.toString(),
        unknownQuantity: figures.unknown.toString(),
        cost: figures.cost.toString(),
        averageCost: averageCostOf(asset, figures),
        realized: figures.realized.toString(),
        soldCost: figures.soldCost.toString(),
        unknownProceeds: figures.unknownProceeds.toString(),
        fees: figures.fees.toString(),
      });
    }
  });

  /**
   * Bounds per taking: a quantity is rounded by less than a base unit, cost and proceeds by half a
   * cent. A base unit here costs at most a cent and sells for less than a fifth of one, so the
   * errors stay below one base unit, 1.5 cents of cost, one cent of proceeds, and 2.5 cents of
   * gain.
   */
  test.each(cases)('are within a bound of the figures without any rounding, by %s (seed %i)', (method, seed) => {
    const { facts, activities } = generatedHistory(seed, 2_000);
    const positions = positionsOf(activities, method);
    for (const [asset, unrounded] of figuresOf(facts, method, fine)) {
      const position = positions.get(asset);
      const off = (ours: string | undefined, theirs: bigint) =>
        Math.abs(Number(BigInt(ours ?? 0) * fine - theirs) / Number(fine));
      const { takings } = unrounded;
      expect(takings).toBeGreaterThan(150);
      expect(position?.quantity).toBe(((unrounded.known + unrounded.unknown) / fine).toString());
      expect(off(position?.knownQuantity, unrounded.known)).toBeLessThanOrEqual(method === 'fifo' ? 0 : takings);
      expect(off(position?.cost, unrounded.cost)).toBeLessThanOrEqual(1.5 * takings);
      expect(off(position?.soldCost, unrounded.soldCost)).toBeLessThanOrEqual(1.5 * takings);
      expect(off(position?.unknownProceeds, unrounded.unknownProceeds)).toBeLessThanOrEqual(takings);
      expect(off(position?.realized, unrounded.realized)).toBeLessThanOrEqual(2.5 * takings);
    }
  });
});
