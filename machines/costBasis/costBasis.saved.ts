import type { SnapshotFrom } from 'xstate';
import type { CostBasisMachine, CostDraft } from './costBasis.machine.ts';

/**
 * The cost that is being entered, to be shown again after a session that expired; null without one.
 */
export const costBasisDraft = ({ context: { guid, text } }: SnapshotFrom<CostBasisMachine>): CostDraft | null =>
  guid === '' ? null : { guid, text };
