/** What opening a page from an empty cache may cost: over the network, and in Lighthouse's mobile report. */
export interface Budget {
  readonly path: string;
  readonly requests: number;
  readonly kilobytes: number;
  readonly performance: number;
  /** Seconds until the largest content shows; where there is none, only the score counts. */
  readonly largestPaint?: number;
}

export const budgets: readonly Budget[] = [
  { path: '/signin', requests: 25, kilobytes: 200, performance: 97 },
  { path: '/signup', requests: 25, kilobytes: 200, performance: 97 },
  { path: '/dashboard', requests: 30, kilobytes: 300, performance: 90, largestPaint: 2.5 },
  { path: '/exchange', requests: 30, kilobytes: 300, performance: 90, largestPaint: 2.5 },
];

/** On every page. */
export const mostLayoutShift = 0.01;
