import { type AnyActorRef, createEmptyActor } from 'xstate';
import { type Problem, ProblemError, type Refusal } from './problem.ts';

// The test data's types come from the tools, which any project can use.
export type { Cases } from '@statechange/flows/run/cases';

/** Stands in for another flow in a machine's input, and ignores events. */
export const stubRef = <Ref extends AnyActorRef>(): Ref => createEmptyActor() as unknown as Ref;

/** A refusal from an actor. */
export const refusal = <const Reason extends string>(reason: Reason, problem?: Problem): Refusal<Reason> => ({
  ok: false,
  reason,
  ...(problem && { problem }),
});

/** 2026-01-01T00:00:00Z in milliseconds. */
export const startTime = 1_767_225_600_000;

/** The server is away for three seconds. */
export const briefOutage = new ProblemError({
  ...{ code: 'unavailable', retryable: true, status: 503 },
  wait: { seconds: 3, until: startTime + 3000 },
});
