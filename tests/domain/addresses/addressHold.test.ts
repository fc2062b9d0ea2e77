import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressHoldHistory,
  availableAt,
  changeHold,
  type HoldHours,
  holdInForce,
  holdLengths,
  initialHolds,
  nextHold,
} from '#domain/addresses/addressHold.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 22, 9, 40);

describe('the hold of a new address', () => {
  test('is a day until the customer chooses another', () => {
    expect(availableAt(initialHolds, now)).toBe(now + 24 * hour);
    expect(holdInForce(initialHolds, 0)).toBe(24);
    expect(nextHold(initialHolds, now)).toBeNull();
  });

  test('is longer at once, for addresses added from now on', () => {
    const longer = changeHold(initialHolds, 168, now);
    expect(holdInForce(longer, now)).toBe(168);
    expect(nextHold(longer, now)).toBeNull();
    expect(availableAt(longer, now - 1)).toBe(now - 1 + 24 * hour);
    expect(availableAt(longer, now)).toBe(now + 168 * hour);
  });

  test('is shorter once the hold in force is over', () => {
    const none = changeHold(initialHolds, 0, now);
    const begins = now + 24 * hour;
    expect(nextHold(none, now)).toEqual({ holdHours: 0, from: begins });
    expect(nextHold(none, begins)).toBeNull();
    expect([holdInForce(none, begins - 1), holdInForce(none, begins)]).toEqual([24, 0]);
    expect(availableAt(none, begins - 1)).toBe(begins - 1 + 24 * hour);
    expect(availableAt(none, begins)).toBe(begins);
  });

  test('replaces a shorter one that was still to come', () => {
    const none = changeHold(changeHold(initialHolds, 48, now), 0, now);
    expect(changeHold(none, 24, now + hour)).toEqual([
      ...changeHold(initialHolds, 48, now),
      { holdHours: 24, from: now + 49 * hour },
    ]);
    expect(changeHold(none, 168, now + hour).at(-1)).toEqual({ holdHours: 168, from: now + hour });
    expect(nextHold(changeHold(none, 168, now + hour), now + hour)).toBeNull();
  });

  test('does not restart the wait when the shorter one is chosen again', () => {
    const none = changeHold(initialHolds, 0, now);
    expect(changeHold(none, 0, now + hour)).toBe(none);
  });

  test('chosen again keeps what is in force and cancels what was still to come', () => {
    expect(changeHold(initialHolds, 24, now)).toBe(initialHolds);
    expect(changeHold(changeHold(initialHolds, 0, now), 24, now + hour)).toEqual(initialHolds);
  });
});

const anyHold = fc.constantFrom(...holdLengths);
const anyWait = fc.integer({ min: 0, max: 300 * hour });
/** Choices, and a time after all of them. */
const anyHistory = fc.array(fc.record({ holdHours: anyHold, wait: anyWait }), { maxLength: 8 }).map((choices) => {
  let at = now;
  let history: AddressHoldHistory = initialHolds;
  for (const { holdHours, wait } of choices) {
    at += wait;
    history = changeHold(history, holdHours, at);
  }
  return { history, at };
});
const changed = (
  check: (given: {
    history: AddressHoldHistory;
    at: number;
    holdHours: HoldHours;
    wait: number;
    wait2: number;
  }) => void,
) =>
  fc.assert(
    fc.property(anyHistory, anyHold, anyWait, anyWait, ({ history, at }, holdHours, before, wait2) =>
      check({ history, at: at + before, holdHours, wait: before, wait2 }),
    ),
  );

describe('whatever was chosen before', () => {
  test('a choice leaves every address alone that was added before it', () =>
    changed(({ history, at, holdHours, wait2 }) => {
      const createdAt = at - 1 - wait2;
      expect(availableAt(changeHold(history, holdHours, at), createdAt)).toBe(availableAt(history, createdAt));
    }));

  test('a change makes no address usable sooner than the hold that was in force at that time', () =>
    changed(({ history, at, holdHours, wait2 }) => {
      const after = changeHold(history, holdHours, at);
      if (after === history) return;
      expect(availableAt(after, at + wait2)).toBeGreaterThanOrEqual(
        at + Math.min(holdInForce(history, at), holdInForce(after, at)) * hour,
      );
    }));

  test('the choice is in force in the end, and the times only grow', () =>
    changed(({ history, at, holdHours }) => {
      const after = changeHold(history, holdHours, at);
      expect(holdInForce(after, at + 168 * hour)).toBe(holdHours);
      const times = after.slice(1).map(({ from }) => from);
      expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
      expect([after[0].from, times.includes(null)]).toEqual([null, false]);
    }));
});
