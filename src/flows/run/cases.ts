import type { AnyMachineSnapshot } from 'xstate';

/**
 * What a machine can be tried with: data, from which a run makes everything that can happen. A project types it by the machine; here it is read.
 */
export interface AnyCases {
  /** What it may start with. A function is called with the clock of the run. */
  readonly inputs: readonly unknown[];
  /** Sample payloads by the type of event; a type without samples is sent bare. */
  readonly events: { readonly [type: string]: readonly object[] | undefined };
  /** Outcomes by the source of an actor. */
  readonly actors: { readonly [source: string]: AnyActorCases | undefined };
  /** The part of the context that decides what happens next. */
  abstraction(snapshot: AnyMachineSnapshot): unknown;
  /** Where to stop exploring. */
  boundary?(snapshot: AnyMachineSnapshot): boolean;
  /** A sentence about what broke, or nothing. */
  readonly invariants?: { readonly [name: string]: (snapshot: never) => string | undefined };
}

interface AnyActorCases {
  readonly done?: readonly unknown[];
  /** Without any, an invoked actor is tried with a plain error. */
  readonly faults?: readonly unknown[];
  readonly stream?: boolean;
}

/** When a run starts, unless it is told otherwise: 2026-01-01T00:00:00Z, in milliseconds. */
export const startTime = 1_767_225_600_000;
