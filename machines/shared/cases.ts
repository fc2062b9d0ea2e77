import { type AnyActorRef, createEmptyActor } from 'xstate';
import { type Problem, ProblemError, type Refusal } from './problem.ts';

// The shape of the test data is that of the tools, which any project can use.
export type { Cases, InputCase } from '@statechange/flows/run/cases';

/**
 * Stands in for another flow in the input of a machine under test: whatever it is sent, nothing
 * happens.
 */
export const stubRef = <Ref extends AnyActorRef>(): Ref => createEmptyActor() as unknown as Ref;

/** An actor's answer that refuses. */
export const refusal = <const Reason extends string>(reason: Reason, problem?: Problem): Refusal<Reason> => ({
  ok: false,
  reason,
  ...(problem && { problem }),
});

/** When every run of the kit starts: 2026-01-01T00:00:00Z, in milliseconds. */
export const startTime = 1_767_225_600_000;

/** The fault of a call while the server is away for three seconds. */
export const briefOutage = new ProblemError({
  ...{ code: 'unavailable', retryable: true, status: 503 },
  wait: { seconds: 3, until: startTime + 3000 },
});
