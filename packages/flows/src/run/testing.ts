/** The kit for tests of machines. It knows no runner: a machine that fails throws. */
import type { AnyStateMachine } from 'xstate';
import type { Cases } from './cases.ts';
import { complaintsOf, type Verification, verify } from './verification.ts';

export { type Cases, startTime } from './cases.ts';
export { type Story, story } from './story.ts';
export { complaintsOf, type Verification, verify } from './verification.ts';

/**
 * Takes everything that the cases allow on real actors, with played children and a clock of its own.
 * @throws Error that names each state and transition not taken, and each broken invariant with its path
 * @example test('door', () => void verifyMachine(doorMachine, doorCases));
 */
export function verifyMachine<Machine extends AnyStateMachine>(machine: Machine, cases: Cases<Machine>): Verification {
  const verification = verify(machine, cases);
  const complaints = complaintsOf(verification);
  if (complaints !== '') throw new Error(complaints);
  return verification;
}
