import { describe, expect, it } from 'vitest';
import { customerStateAt } from '#sandbox/bank/customers/lifecycle.ts';
import { dueAt } from '#sandbox/bank/lifecycle/due.ts';
import { nextTradeStep } from '#sandbox/bank/trades/lifecycle.ts';
import type { Clock } from '#server/clock.ts';
import { createClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';

const start = Date.UTC(2026, 0, 15);
const world = (elapsed: number, speed = 1): { clock: Clock; config: Config } => ({
  clock: { now: () => start + elapsed, due: (since, delay) => start + elapsed - since >= delay / speed },
  config: readConfig({ SANDBOX_SPEED: String(speed) }),
});

describe('the state that a record is in by now', () => {
  it.each<[string, string | null, number, { state: string; at: number } | null]>([
    ['storing', null, 499, null],
    ['storing', null, 500, { state: 'pending', at: 500 }],
    ['storing', 'expired_quote', 500, { state: 'failed', at: 500 }],
    ['pending', null, 1_499, null],
    ['pending', null, 60_000, { state: 'executed', at: 1_500 }],
    ['executed', null, 60_000, { state: 'settling', at: 3_000 }],
    ['settling', null, 1e12, null],
    ['failed', 'expired_quote', 1e12, null],
    ['a state of tomorrow', null, 1e12, null],
  ])('a %s trade (failure %s) after %i ms: %j', (state, failureCode, elapsed, expected) => {
    const step = nextTradeStep({ state, failureCode, createdAt: start }, world(elapsed));
    expect(step).toEqual(expected && { state: expected.state, at: start + expected.at });
  });

  it.each<[string, number, string]>([
    ['storing', 999, 'storing'],
    ['storing', 1_000, 'unverified'],
    ['verified', 1e12, 'verified'],
    ['frozen', 1e12, 'frozen'],
  ])('a %s customer after %i ms: %s', (state, elapsed, expected) => {
    expect(customerStateAt({ state, createdAt: start }, world(elapsed))).toBe(expected);
  });

  it('comes sooner in a faster sandbox', () => {
    expect(nextTradeStep({ state: 'storing', failureCode: null, createdAt: start }, world(50, 10))).toEqual({
      state: 'pending',
      at: start + 50,
    });
  });

  it('comes at once, and is dated now, where the clock stands still', () => {
    const still = { clock: createClock({ now: start, speed: 1 }), config: readConfig({}) };
    expect(nextTradeStep({ state: 'storing', failureCode: null, createdAt: start }, still)).toEqual({
      state: 'pending',
      at: start,
    });
    expect(dueAt(still, start, 5_000)).toBe(start);
  });
});
