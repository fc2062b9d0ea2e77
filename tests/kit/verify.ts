import { complaintsOf, type Verification, verify } from '@statechange/flows/testing';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Cases } from '#machines/shared/cases.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter at the end of a run. */
    verification?: Verification;
  }
}

/** In ms. Exploring takes a second at most, but the host may be busy. */
const timeoutMs = 60_000;

/** Declares every machine's test; call it at the top level of `<flow>.test.ts`. */
export function verifyMachine<Machine extends AnyStateMachine>(machine: Machine, cases: Cases<Machine>): void {
  test(`${machine.id}: every state and every transition is taken, and every invariant holds`, { timeout: timeoutMs }, ({
    task,
  }) => {
    const verification = verify(machine, cases);
    task.meta.verification = verification;
    expect(complaintsOf(verification)).toBe('');
    expect(verification.transitions.taken).toBe(verification.transitions.declared);
  });
}
