import type { Call } from './customers/api.ts';

/** Like answers to one kind of call. Seconds are since the fault. */
interface Trouble {
  readonly op: string;
  /** `503 Retry-After 3 {"code":"unavailable"…`, or `0 TypeError ECONNRESET`. */
  readonly what: string;
  readonly times: number;
  readonly first: number;
  readonly last: number;
  readonly longest: number;
}

export interface Report {
  /** The longest gap without an acknowledged order. */
  readonly withoutTrade: number;
  /** The gap's start, after the fault. */
  readonly from: number;
  /** The longest wait for an answer. */
  readonly longestAnswer: number;
  /** Median order time before the fault in ms, or null. */
  readonly usual: number | null;
  readonly tradesSince: number;
  readonly troubles: readonly Trouble[];
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
const endOf = ({ at, ms }: Call): number => at + ms;
const isPlaced = ({ op, status }: Call): boolean => op === 'trade' && status === 201;

/** Masks guids, numbers and times, which differ between like answers. */
const sortOf = (text: string): string =>
  text
    .replace(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 110);

/** Callers' view of a fault, from `mark` (ms) to the last call. */
export function reportOf(calls: readonly Call[], mark: number): Report {
  const placed = calls.filter(isPlaced).sort((a, b) => endOf(a) - endOf(b));
  const usual = placed
    .filter((call) => endOf(call) < mark)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const after = calls.filter((call) => endOf(call) >= mark);
  const end = Math.max(mark, ...after.map(endOf));
  const before = placed.findLast((call) => endOf(call) < mark);
  // Count the end too: trading that never resumed is the longest gap.
  const times = [before === undefined ? mark : endOf(before), ...placed.map(endOf).filter((at) => at >= mark), end];
  const gaps = times.slice(1).map((at, index) => ({ start: times[index] ?? at, length: at - (times[index] ?? at) }));
  const longest = gaps.reduce((most, gap) => (gap.length > most.length ? gap : most), { start: mark, length: 0 });
  const failed = Map.groupBy(
    after.filter(({ status }) => status < 200 || status >= 300),
    ({ op, status, retryAfter, text }) =>
      `${op}\n${status}${retryAfter === null ? '' : ` Retry-After ${retryAfter}`} ${sortOf(text)}`.trimEnd(),
  );
  const troubles = [...failed].map(([key, all]) => {
    const [op = '', what = ''] = key.split('\n');
    const sent = all.map((call) => endOf(call) - mark);
    const range = {
      first: seconds(Math.min(...sent)),
      last: seconds(Math.max(...sent)),
      longest: seconds(Math.max(...all.map(({ ms }) => ms))),
    };
    return { op, what, times: all.length, ...range };
  });
  return {
    withoutTrade: seconds(longest.length),
    from: seconds(longest.start - mark),
    longestAnswer: seconds(Math.max(0, ...after.map(({ ms }) => ms))),
    usual: usual[usual.length >> 1] ?? null,
    tradesSince: placed.filter((call) => endOf(call) >= mark).length,
    troubles: troubles.sort((a, b) => b.times - a.times),
  };
}

export const reportLines = ({
  withoutTrade,
  from,
  longestAnswer,
  usual,
  tradesSince,
  troubles,
}: Report): readonly string[] => [
  `longest without an acknowledged trade ${withoutTrade} s, from ${from} s on; ${tradesSince} trades since; longest answer ${longestAnswer} s; usual order ${usual ?? '?'} ms`,
  ...troubles.map(
    ({ op, what, times, first, last, longest }) =>
      `  ${op} × ${times} (${first} to ${last} s, longest ${longest} s): ${what}`,
  ),
];
