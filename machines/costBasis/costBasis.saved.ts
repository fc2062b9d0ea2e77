import type { SnapshotFrom } from 'xstate';
import type { CostBasisMachine, CostDraft } from './costBasis.machine.ts';

/** The typed cost, restored after an expired session; null without one. */
export const costBasisDraft = ({ context: { guid, text } }: SnapshotFrom<CostBasisMachine>): CostDraft | null =>
  guid === '' ? null : { guid, text };
