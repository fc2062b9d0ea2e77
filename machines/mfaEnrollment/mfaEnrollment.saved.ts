import type { SnapshotFrom } from 'xstate';
import type { MfaEnrollmentMachine } from './mfaEnrollment.machine.ts';
import type { FactorDraft } from './mfaEnrollment.types.ts';

/**
 * The current change, offered again after an expired session; null without one, and once its codes
 * are shown.
 */
export const mfaEnrollmentDraft = ({
  context: { change, name, codes, draft },
}: SnapshotFrom<MfaEnrollmentMachine>): FactorDraft | null =>
  change === null || codes !== null ? draft : { change, name };
