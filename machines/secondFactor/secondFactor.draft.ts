import type { SnapshotFrom } from 'xstate';
import type { SecondFactorMachine } from './secondFactor.machine.ts';
import type { FactorDraft } from './secondFactor.types.ts';

/** The change that the customer is at, to be offered again after a session that expired; null without one, and once its codes are shown. */
export const secondFactorDraft = ({ context: { change, name, codes, draft } }: SnapshotFrom<SecondFactorMachine>): FactorDraft | null =>
  change === null || codes !== null ? draft : { change, name };
