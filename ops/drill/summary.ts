import { type Kind, kinds } from '#server/witness/answers.ts';
import type { Report } from './report.ts';
import type { Comparison } from './witness/compare.ts';

/** What a drill measured, as one line of JSON. */
export interface Summary {
  readonly drill: string;
  /** The commit of the product that was drilled. */
  readonly product: string;
  readonly patroni: string;
  /** ISO 8601, UTC, of the start. */
  readonly at: string;
  /** Of the machine in the minute before, and its cores. */
  readonly load: number;
  readonly cores: number;
  /** Seconds; null where nobody traded. */
  readonly withoutTrade: number | null;
  readonly longestAnswer: number | null;
  readonly usual: number | null;
  readonly troubles: Report['troubles'];
  /** Of all nodes, the worst. */
  readonly acknowledged: Readonly<Record<Kind, number>>;
  readonly missing: Readonly<Record<Kind, number>>;
  readonly doubled: Readonly<Record<Kind, number>>;
  readonly wrong: Readonly<Record<Kind, number>>;
  readonly unacknowledged: Readonly<Record<Kind, number>>;
  readonly soundNodes: number;
  readonly nodes: number;
  readonly moneyOff: number;
  /** Of the lines that the product itself wrote down, over all nodes: missing, doubled or wrong. */
  readonly ownFaults?: number;
  readonly workersReplaced: number;
  readonly connections: number;
  /** Whether the cluster was whole again at the end. */
  readonly whole: boolean;
  /** What else was found, in words. */
  readonly remarks: readonly string[];
}

/** Of a drill in which no customer is kept waiting. */
export const noTroubles = { withoutTrade: null, longestAnswer: null, usual: null, troubles: [], workersReplaced: 0, connections: 0 } as const;

/** One count a kind. */
export const countsOf = (of: (kind: Kind) => number): Readonly<Record<Kind, number>> => ({
  trade: of('trade'),
  transfer: of('transfer'),
  signUp: of('signUp'),
  audit: of('audit'),
});

/** Of the comparisons of all nodes, the worst of each kind. */
export function worstOf(nodes: readonly Readonly<Record<Kind, Comparison>>[]) {
  const most = (read: (comparison: Comparison) => number) => countsOf((kind) => Math.max(0, ...nodes.map((node) => read(node[kind]))));
  return {
    acknowledged: most(({ acknowledged }) => acknowledged),
    missing: most(({ missing }) => missing.length),
    doubled: most(({ doubled }) => doubled.length),
    wrong: most(({ wrong }) => wrong.length),
    unacknowledged: most(({ unacknowledged }) => unacknowledged),
  };
}

/** Whether nothing was lost and the books are right. */
export const isGood = ({ missing, doubled, wrong, soundNodes, nodes, moneyOff, ownFaults = 0, whole }: Summary): boolean =>
  kinds.every((kind) => missing[kind] + doubled[kind] + wrong[kind] === 0) && soundNodes === nodes && moneyOff === 0 && ownFaults === 0 && whole;

const sum = (counts: Readonly<Record<Kind, number>>): number => kinds.reduce((total, kind) => total + counts[kind], 0);

/** What callers saw, the most frequent first: `299 × 500 (orders), 12 × 0 (orders)`. */
export function seenBy(troubles: Report['troubles']): string {
  const ofStatus = Map.groupBy(troubles, ({ what }) => what.replace(/ (?!Retry-After|\d+( |$)).*$/, ''));
  const counted = [...ofStatus].map(([status, all]) => ({
    status,
    times: all.reduce((total, { times }) => total + times, 0),
    first: Math.min(...all.map(({ first }) => first)),
    last: Math.max(...all.map(({ last }) => last)),
  }));
  const words = counted
    .sort((a, b) => b.times - a.times)
    .map(({ status, times, first, last }) => `${times} × ${status === '0' ? 'no answer' : status}, ${first}–${last} s`);
  return words.join('; ') || 'nothing';
}

const heads = [
  ...['drill', 'product', 'Patroni', 'load / cores', 'seconds without a trade', 'longest answer', 'what callers saw'],
  ...[
    'trades / transfers / sign-ups / audit rows acknowledged',
    'missing / doubled / wrong',
    'stored without an answer',
    'workers replaced',
    'books',
  ],
];

function cellsOf(summary: Summary): readonly string[] {
  const { withoutTrade, longestAnswer, troubles, missing, doubled, wrong, soundNodes, nodes, moneyOff, whole } = summary;
  const isIdle = withoutTrade === null;
  const books = [
    soundNodes === nodes ? 'sound' : `sound on ${soundNodes} of ${nodes}`,
    ...[...(moneyOff === 0 ? [] : [`${moneyOff} customers off`]), ...(whole ? [] : ['cluster not whole']), ...summary.remarks],
  ];
  return [
    ...[`\`${summary.drill}\``, `\`${summary.product}\``, summary.patroni, `${summary.load} / ${summary.cores}`],
    ...[isIdle ? '–' : String(withoutTrade), longestAnswer === null ? '–' : `${longestAnswer} s`, isIdle ? '–' : seenBy(troubles)],
    ...[kinds.map((kind) => summary.acknowledged[kind]).join(' / '), [missing, doubled, wrong].map(sum).join(' / ')],
    ...[String(sum(summary.unacknowledged)), String(summary.workersReplaced), books.join('; ')],
  ];
}

/** A table of Markdown of these, in their order. */
export function tableOf(summaries: readonly Summary[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...summaries.map((summary) => line(cellsOf(summary)))].join('\n');
}

function isSummary(value: unknown): value is Summary {
  return typeof value === 'object' && value !== null && 'drill' in value && 'missing' in value && 'troubles' in value;
}

/** The summaries in a text that may hold other lines too, such as the output of drills. */
export function summariesIn(text: string): readonly Summary[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const value: unknown = JSON.parse(line);
      return isSummary(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}
