import { afterEach, expect, it, vi } from 'vitest';
import { createTokenCache } from '#server/http/token-cache.ts';

const caller = { customerGuid: 'c'.repeat(32), scopes: new Set(['trades:read']) };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
afterEach(() => vi.useRealTimers());

it('knows a token until its time is over, to the second', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 15) });
  const cache = createTokenCache();
  cache.keep('token', caller, inSeconds(60));
  expect(cache.find('another')).toBeNull();
  vi.advanceTimersByTime(59_999);
  expect(cache.find('token')).toBe(caller);
  vi.advanceTimersByTime(1);
  expect(cache.find('token')).toBeNull();
});

it('keeps no more than it may: the oldest goes first', () => {
  const cache = createTokenCache(2);
  for (const token of ['first', 'second', 'third']) cache.keep(token, caller, inSeconds(60));
  expect(['first', 'second', 'third'].map((token) => cache.find(token) !== null)).toEqual([false, true, true]);
});
