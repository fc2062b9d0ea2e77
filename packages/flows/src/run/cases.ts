import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';

/** What a machine can be tried with, as a run reads it. {@link Cases} types it by the machine. */
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

/**
 * The test data with which every transition of a machine is taken on a real actor. Each machine
 * exports it from `<flow>.cases.ts`.
 */
export interface Cases<Machine extends AnyStateMachine> {
  /**
   * One exploration per input; together they must reach everything. A function gets the simulated
   * clock, for machines that take `now`.
   */
  readonly inputs: readonly InputCase<Machine>[];
  /**
   * Sample payloads by the type of event; an event type without samples is sent without a payload.
   */
  readonly events: {
    readonly [Type in EventFromLogic<Machine>['type']]?: readonly Sample<
      Extract<EventFromLogic<Machine>, { type: Type }>
    >[];
  };
  /** Outcomes by actor source, every source of `setup({ actors })` once. */
  readonly actors: { readonly [Source in keyof ActorsOf<Machine>]: ActorCases<OutcomeOf<ActorsOf<Machine>[Source]>> };
  /**
   * The part of the context that guards and delays read. Too little leaves branches untaken; too
   * much makes too many states.
   */
  readonly abstraction: (snapshot: SnapshotFrom<Machine>) => unknown;
  /**
   * Where to stop: nothing is tried from a snapshot for which this holds. For regions whose
   * combinations add nothing new.
   */
  readonly boundary?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /**
   * What must hold after every step of every path. Returns a sentence about what broke, or nothing.
   */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => string | undefined>>;
}

/** An event, whose type may be left to the key that it is listed under. */
type Sample<Event> = Event extends { readonly type: infer Type }
  ? Omit<Event, 'type'> & { readonly type?: Type }
  : never;

export type InputCase<Machine extends AnyStateMachine> =
  | InputFrom<Machine>
  | ((now: () => number) => InputFrom<Machine>);

/**
 * What one actor can do. Events that a stream or a child sends to its parent are ordinary events of
 * the machine: sample them in `events`.
 */
interface ActorCases<Output = unknown> {
  /** Outputs that it can end with. */
  readonly done?: readonly Output[];
  /**
   * Errors that it can be rejected with. Without any, an invoked actor is tried with a plain error.
   */
  readonly faults?: readonly unknown[];
  /** True for an actor that never ends by itself: a subscription, a frame, a long-lived child. */
  readonly stream?: boolean;
}

/** Source name → logic, as `provide({ actors })` takes it. */
type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type OutcomeOf<Logic> = Logic extends AnyActorLogic ? OutputFrom<Logic> : unknown;
