import { type Kind, kinds } from '#server/witness/answers.ts';
import type { Report } from './report.ts';
import type { Comparison } from './witness/compare.ts';

export interface Summary {
  readonly drill: string;
  readonly product: string;
  readonly patroni: string;
  /** ISO 8601 start, UTC. */
  readonly at: string;
  /** Machine load in the minute before, and cores. */
  readonly load: number;
  readonly cores: number;
  /** In seconds; null if nobody traded. */
  readonly withoutTrade: number | null;
  readonly longestAnswer: number | null;
  readonly usual: number | null;
  readonly troubles: Report['troubles'];
  readonly acknowledged: Readonly<Record<Kind, number>>;
  readonly missing: Readonly<Record<Kind, number>>;
  readonly doubled: Readonly<Record<Kind, number>>;
  readonly wrong: Readonly<Record<Kind, number>>;
  readonly unacknowledged: Readonly<Record<Kind, number>>;
  readonly soundNodes: number;
  readonly nodes: number;
  readonly moneyOff: number;
  /** Missing, doubled or wrong lines of the product's own record, over all nodes. */
  readonly ownFaults?: number;
  /** Recurring buys that were due and are open, or have another number of orders than one. */
  readonly buysOff?: number;
  readonly workersReplaced: number;
  readonly connections: number;
  readonly whole: boolean;
  readonly remarks: readonly string[];
}

/** For a drill without waiting customers. */
export const noTroubles = {
  withoutTrade: null,
  longestAnswer: null,
  usual: null,
  troubles: [],
  workersReplaced: 0,
  connections: 0,
} as const;

export const countsOf = (of: (kind: Kind) => number): Readonly<Record<Kind, number>> => ({
  trade: of('trade'),
  transfer: of('transfer'),
  signUp: of('signUp'),
  audit: of('audit'),
});

/** The worst comparison of each kind over all nodes. */
export function worstOf(nodes: readonly Readonly<Record<Kind, Comparison>>[]) {
  const most = (read: (comparison: Comparison) => number) =>
    countsOf((kind) => Math.max(0, ...nodes.map((node) => read(node[kind]))));
  return {
    acknowledged: most(({ acknowledged }) => acknowledged),
    missing: most(({ missing }) => missing.length),
    doubled: most(({ doubled }) => doubled.length),
    wrong: most(({ wrong }) => wrong.length),
    unacknowledged: most(({ unacknowledged }) => unacknowledged),
  };
}

/** Whether nothing was lost and the books are right. */
export const isGood = ({
  missing,
  doubled,
  wrong,
  soundNodes,
  nodes,
  moneyOff,
  ownFaults = 0,
  buysOff = 0,
  whole,
}: Summary): boolean =>
  kinds.every((kind) => missing[kind] + doubled[kind] + wrong[kind] === 0) &&
  soundNodes === nodes &&
  moneyOff === 0 &&
  ownFaults === 0 &&
  buysOff === 0 &&
  whole;

const sum = (counts: Readonly<Record<Kind, number>>): number => kinds.reduce((total, kind) => total + counts[kind], 0);

/** Callers' failures, most frequent first: `299 × 500 (orders), 12 × 0 (orders)`. */
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
  const { withoutTrade, longestAnswer, troubles, missing, doubled, wrong, soundNodes, nodes, moneyOff, whole } =
    summary;
  const isIdle = withoutTrade === null;
  const books = [
    soundNodes === nodes ? 'sound' : `sound on ${soundNodes} of ${nodes}`,
    ...[
      ...(moneyOff === 0 ? [] : [`${moneyOff} customers off`]),
      ...(whole ? [] : ['cluster not whole']),
      ...summary.remarks,
    ],
  ];
  return [
    ...[`\`${summary.drill}\``, `\`${summary.product}\``, summary.patroni, `${summary.load} / ${summary.cores}`],
    ...[
      isIdle ? '–' : String(withoutTrade),
      longestAnswer === null ? '–' : `${longestAnswer} s`,
      isIdle ? '–' : seenBy(troubles),
    ],
    ...[kinds.map((kind) => summary.acknowledged[kind]).join(' / '), [missing, doubled, wrong].map(sum).join(' / ')],
    ...[String(sum(summary.unacknowledged)), String(summary.workersReplaced), books.join('; ')],
  ];
}

export function tableOf(summaries: readonly Summary[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...summaries.map((summary) => line(cellsOf(summary)))].join('\n');
}

function isSummary(value: unknown): value is Summary {
  return typeof value === 'object' && value !== null && 'drill' in value && 'missing' in value && 'troubles' in value;
}

/** The summaries in a text with other lines, such as output of drills. */
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
