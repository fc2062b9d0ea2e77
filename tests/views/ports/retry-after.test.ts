import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isBriefOutage, problemOf } from '#machines/shared/problem.ts';
import { call } from '#ports/http.ts';
import { readRetryAfter } from '#ports/retry-after.ts';
import { formatWait } from '#ui/time/format.ts';

const now = Date.UTC(2026, 10, 22, 12);
/** The server's clock is a minute ahead of ours. */
const ahead = now + 60_000;

describe('Retry-After', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['Sun, 22 Nov 2026 12:01:30 GMT', 30],
    ['31536000', 3600],
    ['9'.repeat(400), 3600],
    ['Fri, 22 Nov 2126 12:00:00 GMT', 3600],
  ])('%s is a wait', (header, seconds) => {
    expect(readRetryAfter(header, now, ahead)).toEqual({ seconds, until: now + seconds * 1000 });
  });

  it.each([
    [null],
    [''],
    ['0'],
    ['-5'],
    ['1.5'],
    ['soon'],
    ['12 seconds'],
    ['2026-11-22'],
    ['Sun, 22 Nov 2026 11:00:00 GMT'],
    ['Sun, 99 Nov 2026 99:00:00 GMT'],
  ])('%s is none', (header) => expect(readRetryAfter(header, now, ahead)).toBeUndefined());

  it('is written in seconds, and in minutes where it is long', () => {
    expect([1, 12, 89, 90, 3600].map(formatWait)).toEqual([
      '1 second',
      '12 seconds',
      '89 seconds',
      '2 minutes',
      '60 minutes',
    ]);
  });
});

describe('a refused call', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refusedWith = async (status: number, headers: Record<string, string>) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status, headers }));
    return problemOf(await call('https://bank.test/api/trades', v.unknown()).catch((error: unknown) => error));
  };

  it.each([429, 503])('%s says how long to wait', async (status) => {
    const start = Date.now();
    const problem = await refusedWith(status, { 'Retry-After': '12' });
    expect(problem.wait?.seconds).toBe(12);
    expect(problem.wait?.until).toBeGreaterThanOrEqual(start + 12_000);
    expect(problem.wait?.until).toBeLessThanOrEqual(Date.now() + 12_000);
  });

  it('warns of a change that may have gone through, unless it was only a read', async () => {
    const away = { status: 503, error_message: 'It may have been done', message_code: 'unavailable' };
    vi.stubGlobal('fetch', async () => Response.json(away, { status: 503, headers: { 'Retry-After': '3' } }));
    const problemOfA = async (method: 'GET' | 'POST') =>
      problemOf(await call('https://bank.test/api/trades', v.unknown(), { method }).catch((error: unknown) => error));
    const [read, write] = [await problemOfA('GET'), await problemOfA('POST')];
    expect([isBriefOutage(read), isBriefOutage(write)]).toEqual([true, true]);
    expect([read.message, write.message]).toEqual([
      'We’re briefly unavailable. Retrying automatically.',
      'It may have been done',
    ]);
  });

  it('of a server without time is repeated once after the wait if it is a read, and there is time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const shed = () =>
      Response.json({ status: 503, code: 'busy', message: 'Busy' }, { status: 503, headers: { 'Retry-After': '5' } });
    const repeats = async (answers: readonly Response[], request: Parameters<typeof call>[2] = {}) => {
      const left = [...answers];
      const fetches = vi.fn<typeof fetch>(async () => left.shift() ?? shed());
      vi.stubGlobal('fetch', fetches);
      const ended = call('https://bank.test/api/trades', v.unknown(), request).catch(
        (error: unknown) => problemOf(error).code,
      );
      await vi.advanceTimersByTimeAsync(4_999);
      const before = fetches.mock.calls.length;
      await vi.advanceTimersByTimeAsync(1);
      return [before, fetches.mock.calls.length, await ended];
    };
    expect(await repeats([shed(), Response.json({ fine: 1 })])).toEqual([1, 2, { fine: 1 }]);
    expect(await repeats([])).toEqual([1, 2, 'busy']);
    expect(await repeats([], { method: 'POST' })).toEqual([1, 1, 'busy']);
    expect(await repeats([], { timeout: 5_000 })).toEqual([1, 1, 'busy']);
    vi.useRealTimers();
  });

  it('says nothing of a wait without one', async () => {
    expect(await refusedWith(503, {})).not.toHaveProperty('wait');
  });
});
