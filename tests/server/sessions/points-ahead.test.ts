import { expect, it } from 'vitest';
import { createPointsAhead } from '#server/backend/kit/http/points-ahead.ts';

it('takes one point for who comes once, and a twelfth of the limit for who comes again in the window', () => {
  const time = { now: 0 };
  const ahead = createPointsAhead(() => time.now);
  expect([ahead.spend('ada'), ahead.toTake('ada', 120)]).toEqual([false, 1]);
  ahead.keep('ada', { points: 0, endsAt: 1_000 });
  expect([ahead.spend('ada'), ahead.toTake('ada', 120), ahead.toTake('ada', 6), ahead.toTake('bob', 120)]).toEqual([
    false,
    10,
    1,
    1,
  ]);
  ahead.keep('ada', { points: 2, endsAt: 900 });
  expect([1, 2, 3].map(() => ahead.spend('ada'))).toEqual([true, true, false]);
  time.now = 900;
  expect(ahead.toTake('ada', 120)).toBe(1);
});

it('spends no point after the window that it was counted in, whatever was counted since', () => {
  const time = { now: 0 };
  const ahead = createPointsAhead(() => time.now);
  ahead.keep('ada', { points: 5, endsAt: 1_000 });
  ahead.keep('ada', { points: 5, endsAt: 2_000 });
  time.now = 1_000;
  expect(ahead.spend('ada')).toBe(false);
});

it('holds so many keys and no more, and lets those go first whose window has ended', () => {
  const time = { now: 0 };
  const ahead = createPointsAhead(() => time.now, 2);
  ahead.keep('ended', { points: 5, endsAt: 1 });
  ahead.keep('ada', { points: 5, endsAt: 1_000 });
  time.now = 1;
  ahead.keep('bob', { points: 5, endsAt: 1_000 });
  ahead.keep('eve', { points: 5, endsAt: 1_000 });
  expect(['ended', 'ada', 'bob', 'eve'].map((key) => ahead.spend(key))).toEqual([false, false, true, true]);
});
