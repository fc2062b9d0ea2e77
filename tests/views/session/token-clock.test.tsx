import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const real = Date.parse('2026-01-01T12:00:00Z');
const clock = () => import('#ports/browser/token-clock.ts');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: real + day });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('a clock that is a day ahead is corrected by the first token, also after a reload, until it is set right', async () => {
  const { tokenNow, noteIssued } = await clock();
  expect(tokenNow()).toBe(real + day);
  noteIssued(real / 1000);
  expect(tokenNow()).toBe(real);

  vi.resetModules();
  const reloaded = await clock();
  expect(reloaded.tokenNow()).toBe(real);
  vi.setSystemTime(real + 30_000);
  reloaded.noteIssued(real / 1000);
  expect([reloaded.tokenNow(), localStorage.length]).toEqual([real + 30_000, 0]);
});

test('a damaged saved skew is ignored', async () => {
  localStorage.setItem('clockSkew', 'a lot');
  expect((await clock()).tokenNow()).toBe(real + day);
});
