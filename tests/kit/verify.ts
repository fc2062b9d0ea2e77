import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Cases } from '#machines/shared/cases.ts';
import { complaintsOf, type Verification, verify } from './verification.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter that prints the table at the end of a run. */
    verification?: Verification;
  }
}

/** Exploring takes a second at most; a crowded machine must not fail it. */
const patience = 60_000;

/**
 * Declares the test that every machine has: all states entered, all transitions taken, all invariants kept.
 * Call it at the top level of `tests/machines/<flow>.test.ts`.
 */
export function verifyMachine<Machine extends AnyStateMachine>(machine: Machine, cases: Cases<Machine>): void {
  test(`${machine.id}: every state and every transition is taken, and every invariant holds`, { timeout: patience }, ({ task }) => {
    const verification = verify(machine, cases);
    task.meta.verification = verification;
    expect(complaintsOf(verification)).toBe('');
    expect(verification.transitions.taken).toBe(verification.transitions.declared);
  });
}
