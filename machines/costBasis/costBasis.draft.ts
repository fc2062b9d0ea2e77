import type { SnapshotFrom } from 'xstate';
import type { CostBasisMachine } from './costBasis.machine.ts';
import type { CostDraft } from './costBasis.types.ts';

/** The cost that is being entered, to be shown again after a session that expired; null without one. */
export const costBasisDraft = ({ context: { guid, text } }: SnapshotFrom<CostBasisMachine>): CostDraft | null =>
  guid === '' ? null : { guid, text };
