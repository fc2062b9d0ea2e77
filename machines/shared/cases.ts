import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';

/**
 * Test data as a model: what the kit feeds a machine with, so that it can generate paths through every transition.
 * Each machine folder exports one `Cases` value from `<flow>.cases.ts`.
 */
export interface Cases<Machine extends AnyStateMachine> {
  /** One run of the kit per input; together they must reach everything. */
  readonly inputs: readonly InputFrom<Machine>[];
  /** Sample events by type; an event type that is not named here is sent bare. */
  readonly events: { readonly [Type in EventFromLogic<Machine>['type']]?: readonly Extract<EventFromLogic<Machine>, { type: Type }>[] };
  /** Outcomes by actor source: what a promise actor may resolve or reject with, what a stream may send back. */
  readonly actors: Readonly<Record<string, ActorCases>>;
  /** The part of the context that guards (and delays) look at. Too little leaves guards unreached, too much explodes. */
  readonly abstraction: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** What must hold after every step of every path. Return a sentence to say what broke, or nothing. */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => string | undefined>>;
}

export interface ActorCases {
  readonly done?: readonly unknown[];
  readonly faults?: readonly unknown[];
  /** Snapshots or outputs are not the only voice: events that a stream sends to its parent are ordinary events of the machine. */
  readonly stream?: boolean;
}
