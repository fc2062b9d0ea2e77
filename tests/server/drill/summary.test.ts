import { expect, it } from 'vitest';
import {
  countsOf,
  isGood,
  noTroubles,
  type Summary,
  seenBy,
  summariesIn,
  tableOf,
  worstOf,
} from '#ops/drill/summary.ts';
import { compareKinds } from '#ops/drill/witness/compare.ts';

const none = countsOf(() => 0);
const summary: Summary = {
  ...{
    drill: 'kill-leader',
    product: '0123abcd',
    patroni: '4.0.7',
    at: '2026-11-26T07:00:00.000Z',
    load: 3.5,
    cores: 2,
  },
  ...{ ...noTroubles, withoutTrade: 20.2, longestAnswer: 2.6 },
  ...{
    acknowledged: countsOf((kind) => (kind === 'trade' ? 791 : 12)),
    missing: none,
    doubled: none,
    wrong: none,
    unacknowledged: none,
  },
  ...{ soundNodes: 3, nodes: 3, moneyOff: 0, whole: true, remarks: [] },
};

it('is good when nothing is lost, all books are right and the cluster is whole', () => {
  expect(isGood(summary)).toBe(true);
  const faults: readonly Partial<Summary>[] = [
    { missing: countsOf((kind) => (kind === 'audit' ? 1 : 0)) },
    { doubled: countsOf((kind) => (kind === 'trade' ? 1 : 0)) },
    { wrong: countsOf((kind) => (kind === 'transfer' ? 1 : 0)) },
    ...[{ soundNodes: 2 }, { moneyOff: 1 }, { whole: false }],
  ];
  expect(faults.map((fault) => isGood({ ...summary, ...fault }))).toEqual(faults.map(() => false));
});

it('takes the worst node', () => {
  const answer = { kind: 'trade', id: 'a', once: 'q', at: 1, digest: 'd' } as const;
  const nodes = [compareKinds([answer], [answer]), compareKinds([answer], [])];
  expect(worstOf(nodes)).toMatchObject({ acknowledged: { trade: 1, audit: 0 }, missing: { trade: 1 } });
});

it('says what callers saw by status, over all kinds of calls', () => {
  const seen = (op: string, what: string, times: number, first: number, last: number) => ({
    op,
    what,
    times,
    first,
    last,
    longest: 1,
  });
  const troubles = [
    seen('trade', '503 Retry-After 3 {"code":1}', 5, 1, 9),
    seen('quote', '503 Retry-After 3 {"code":2}', 7, 0.5, 8),
    seen('read', '0 TimeoutError', 1, 30, 30),
  ];
  expect(seenBy(troubles)).toBe('12 × 503 Retry-After 3, 0.5–9 s; 1 × no answer, 30–30 s');
  expect(seenBy([])).toBe('nothing');
});

it('finds summaries between other lines of output, and makes a table of them', () => {
  const text = `kill-leader: pg1 leads\n${JSON.stringify(summary)}\n{"level":40}\n{torn\ngood`;
  expect(summariesIn(text)).toEqual([summary]);
  const [head = '', line, row = ''] = tableOf([{ ...summary, moneyOff: 2, remarks: ['a | b'] }]).split('\n');
  expect(line).toBe(`|${' --- |'.repeat(head.split('|').length - 2)}`);
  expect(row).toBe(
    '| `kill-leader` | `0123abcd` | 4.0.7 | 3.5 / 2 | 20.2 | 2.6 s | nothing | 791 / 12 / 12 / 12 | 0 / 0 / 0 | 0 | 0 | sound; 2 customers off; a \\| b |',
  );
});
