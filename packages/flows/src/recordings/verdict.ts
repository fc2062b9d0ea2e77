import type { Difference } from './compare.ts';
import type { VerdictKind } from './types.ts';

/** A step that depends on hidden values. */
export interface Doubt {
  /** The actor's step; 0 is its start. */
  readonly step: number;
  readonly q: number;
  readonly text: string;
}

export interface Divergence {
  readonly step: number;
  readonly q: number;
  readonly event: string;
  /** `state`, `status`, `output`, `transition`, `child`, `timer`, or a context field's path. */
  readonly where: string;
  readonly expected: string;
  readonly got: string;
  /** Ids of the recorded transitions. */
  readonly transitions: readonly string[];
}

export type Verdict =
  | { readonly kind: 'exact'; readonly steps: number }
  | { readonly kind: 'risky'; readonly steps: number; readonly doubts: readonly Doubt[] }
  | { readonly kind: 'diverged'; readonly steps: number; readonly at: Divergence; readonly doubts: readonly Doubt[] }
  | { readonly kind: 'viewOnly'; readonly reason: string };

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

/** The worst verdict, ignoring view only unless there is no other. */
export const worstOf = (verdicts: readonly Verdict[]): VerdictKind =>
  severity.find((kind) => verdicts.some((verdict) => verdict.kind === kind)) ?? 'viewOnly';

export const doubtOf = ({ path, expected, got }: Difference): string =>
  `${path} follows from what the recording does not have: it was ${expected}, and ${got} by the samples.`;

export const stateText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
