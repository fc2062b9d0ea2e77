import type { Difference } from './compare.ts';
import type { VerdictKind } from './types.ts';

/** Where something hidden had a say. */
export interface Doubt {
  /** The step of the actor; 0 is its start. */
  readonly step: number;
  readonly q: number;
  /** A sentence. */
  readonly text: string;
}

export interface Divergence {
  readonly step: number;
  readonly q: number;
  /** The event of the step. */
  readonly event: string;
  /**
   * `state`, `status`, `output`, `transition`, `child`, `timer`, or the path of a field of the
   * context.
   */
  readonly where: string;
  readonly expected: string;
  readonly got: string;
  /** The transitions that the recording says were taken, by their ids. */
  readonly transitions: readonly string[];
}

export type Verdict =
  | { readonly kind: 'exact'; readonly steps: number }
  | { readonly kind: 'risky'; readonly steps: number; readonly doubts: readonly Doubt[] }
  | { readonly kind: 'diverged'; readonly steps: number; readonly at: Divergence; readonly doubts: readonly Doubt[] }
  | { readonly kind: 'viewOnly'; readonly reason: string };

/** A verdict in a sentence. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'exact':
      return `exact: ${verdict.steps} steps`;
    case 'risky':
      return `risky: ${verdict.steps} steps. ${verdict.doubts.map(({ step, text }) => `Step ${step}: ${text}`).join(' ')}`;
    case 'diverged': {
      const { step, event, where, expected, got } = verdict.at;
      return `diverged at step ${step}, ${event}: ${where} is ${got}, and was ${expected}`;
    }
    case 'viewOnly':
      return `view only: ${verdict.reason}`;
  }
}

const severity: readonly VerdictKind[] = ['diverged', 'risky', 'exact', 'viewOnly'];

/**
 * What several verdicts come to: the worst of those that could be reached. View only if there is
 * none.
 */
export const worstOf = (verdicts: readonly Verdict[]): VerdictKind =>
  severity.find((kind) => verdicts.some((verdict) => verdict.kind === kind)) ?? 'viewOnly';

export const doubtOf = ({ path, expected, got }: Difference): string =>
  `${path} follows from what the recording does not have: it was ${expected}, and ${got} by the samples.`;

export const stateText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
