import type {
  AnyActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { PlayedActor } from './stage.ts';

/** Untyped {@link Cases}. */
export interface AnyCases {
  /** A function is called with the run's clock. */
  readonly inputs: readonly unknown[];
  /** Sample payloads by event type; a type without samples has no payload. */
  readonly events: { readonly [type: string]: readonly object[] | undefined };
  /** By source. */
  readonly actors: { readonly [source: string]: Outcomes | undefined };
  /** Fills what nobody wrote. Written cases have none, as a gap in them is a fault. */
  readonly madeUp?: {
    readonly event: (type: string, snapshot: AnyMachineSnapshot) => AnyEventObject;
    readonly outcomes: (snapshot: AnyMachineSnapshot, actor: PlayedActor) => Outcomes;
  };
  /** The part of the context that affects what happens next. */
  abstraction(snapshot: AnyMachineSnapshot): unknown;
  /** Where to stop exploring. */
  boundary?(snapshot: AnyMachineSnapshot): boolean;
  /** Each returns a sentence about a violation, or nothing. */
  readonly invariants?: { readonly [name: string]: (snapshot: never) => string | undefined };
}

/** The possible ends of an actor. */
export interface Outcomes {
  readonly done?: readonly unknown[];
  /** Defaults to a plain error for invoked actors. */
  readonly faults?: readonly unknown[];
  readonly stream?: boolean;
}

/** A run's default start, 2026-01-01T00:00:00Z, in epoch milliseconds. */
export const startTime = 1_767_225_600_000;

/** Test data that takes every transition of a machine, exported from `<flow>.cases.ts`. */
export interface Cases<Machine extends AnyStateMachine> {
  /** One exploration per input; together they reach everything. Functions get the clock. */
  readonly inputs: readonly InputCase<Machine>[];
  /** Sample payloads by event type; a type without samples has no payload. */
  readonly events: {
    readonly [Type in EventFromLogic<Machine>['type']]?: readonly Sample<
      Extract<EventFromLogic<Machine>, { type: Type }>
    >[];
  };
  /** Outcomes for each source in `setup({ actors })`. */
  readonly actors: { readonly [Source in keyof ActorsOf<Machine>]: ActorCases<OutcomeOf<ActorsOf<Machine>[Source]>> };
  /** The part of the context that guards and delays read. More than that adds needless states. */
  readonly abstraction: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Stops exploring where true. For regions whose combinations add nothing new. */
  readonly boundary?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Checked after every step. Each returns a sentence about a violation, or nothing. */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => string | undefined>>;
}

/** An event; `type` is optional, since the key implies it. */
type Sample<Event> = Event extends { readonly type: infer Type }
  ? Omit<Event, 'type'> & { readonly type?: Type }
  : never;

export type InputCase<Machine extends AnyStateMachine> =
  | InputFrom<Machine>
  | ((now: () => number) => InputFrom<Machine>);

/** An actor's outcomes. Events that it sends to its parent belong in `events`. */
interface ActorCases<Output = unknown> {
  /** Possible outputs. */
  readonly done?: readonly Output[];
  /** Possible errors. Defaults to a plain error for invoked actors. */
  readonly faults?: readonly unknown[];
  /** For an actor that never ends by itself: a subscription, a frame, a long-lived child. */
  readonly stream?: boolean;
}

/** Logic by source, as for `provide({ actors })`. */
type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type OutcomeOf<Logic> = Logic extends AnyActorLogic ? OutputFrom<Logic> : unknown;
