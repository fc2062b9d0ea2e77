import { expect, it } from 'vitest';
import type { Call } from '#ops/drill/customers/api.ts';
import { reportLines, reportOf } from '#ops/drill/report.ts';

const call = (op: string, at: number, status = 201, more: Partial<Call> = {}): Call => ({
  op,
  at,
  ms: 10,
  status,
  text: '',
  retryAfter: null,
  ...more,
});
const trades = (from: number, to: number): readonly Call[] =>
  Array.from({ length: (to - from) / 100 }, (_, index) => call('trade', from + index * 100));

it('finds the longest time without an acknowledged trade, from the last one before the fault on', () => {
  const calls = [...trades(0, 10_000), ...trades(14_000, 20_000)];
  expect(reportOf(calls, 10_000)).toMatchObject({ withoutTrade: 4.1, from: -0.1, usual: 10, tradesSince: 60 });
});

it('counts trading that never came back until the end', () => {
  expect(reportOf([...trades(0, 10_000), call('health', 40_000, 200)], 10_000).withoutTrade).toBe(30.1);
});

it('puts answers of one sort together, with their first and last second and the longest', () => {
  const failed = (at: number, ms: number) =>
    call('quote', at, 503, {
      ms,
      retryAfter: '3',
      text: `{"guid":"${'0'.repeat(32)}","at":${at}}`.replace(/,.*/, '}'),
    });
  const { troubles, longestAnswer } = reportOf(
    [
      ...trades(0, 1_000),
      failed(1_000, 200),
      failed(3_000, 6_000),
      call('read', 1_500, 0, { text: 'TypeError ECONNRESET' }),
    ],
    1_000,
  );
  expect(troubles).toEqual([
    { op: 'quote', what: '503 Retry-After 3 {"guid":"…"}', times: 2, first: 0.2, last: 8, longest: 6 },
    { op: 'read', what: '0 TypeError ECONNRESET', times: 1, first: 0.5, last: 0.5, longest: 0 },
  ]);
  expect(longestAnswer).toBe(6);
});

it('says nothing of what was before the fault', () => {
  const report = reportOf([call('quote', 0, 500), ...trades(0, 2_000), ...trades(2_000, 3_000)], 1_500);
  expect(report.troubles).toEqual([]);
  expect(reportLines(report)).toHaveLength(1);
});
