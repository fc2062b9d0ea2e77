import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createEmptyActor,
  type EventFromLogic,
  type InputFrom,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate';

/** Stands in for another flow in the input of a machine under test: whatever it is sent, nothing happens. */
export const playedRef = <Ref extends AnyActorRef>(): Ref => createEmptyActor() as unknown as Ref;

/** The moment at which every run of the kit begins: 2026-01-01T00:00:00Z, in milliseconds. */
export const beginningOfTime = 1_767_225_600_000;

/**
 * Test data as a model: what the kit feeds a machine with, so that it can take every transition on a real actor.
 * Each machine folder exports one `Cases` value from `<flow>.cases.ts`.
 */
export interface Cases<Machine extends AnyStateMachine> {
  /** One exploration per input; together they must reach everything. A function gets the run's simulated clock, for machines that take `now`. */
  readonly inputs: readonly InputCase<Machine>[];
  /** Sample events by type; an event type that is not named here is sent bare. */
  readonly events: { readonly [Type in EventFromLogic<Machine>['type']]?: readonly Extract<EventFromLogic<Machine>, { type: Type }>[] };
  /** Outcomes by actor source, every source of `setup({ actors })` once. */
  readonly actors: { readonly [Source in keyof ActorsOf<Machine>]: ActorCases<OutcomeOf<ActorsOf<Machine>[Source]>> };
  /** The part of the context that guards and delays look at. Too little leaves branches untaken, too much explodes. */
  readonly abstraction: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Where to stop: from a snapshot for which this holds nothing further is tried. For regions whose combinations show nothing new. */
  readonly boundary?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** What must hold after every step of every path. Return a sentence that says what broke, or nothing. */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => string | undefined>>;
}

export type InputCase<Machine extends AnyStateMachine> = InputFrom<Machine> | ((now: () => number) => InputFrom<Machine>);

/** What one actor may do. Events that a stream or a child sends to its parent are ordinary events of the machine: sample them in `events`. */
export interface ActorCases<Output = unknown> {
  /** Outputs that it may end with. */
  readonly done?: readonly Output[];
  /** What it may be rejected with. An invoked actor is always tried with a plain error when this is left out. */
  readonly faults?: readonly unknown[];
  /** True for what never ends by itself: subscriptions, frames, long-lived children. */
  readonly stream?: boolean;
}

/** Source name → logic, as `provide({ actors })` takes it. */
type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type OutcomeOf<Logic> = Logic extends AnyActorLogic ? OutputFrom<Logic> : unknown;
