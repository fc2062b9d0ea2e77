/**
 * The few places where these tools read what the library keeps to itself (`_nodes`, `_transitions`,
 * `_scheduledEvents`), or puts it back. They live in this file alone, and `internals.test.ts` fails
 * first when an upgrade moves them.
 */
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

export interface ScheduledEvent {
  readonly id: string;
  readonly event: AnyEventObject;
  /** Milliseconds from the moment it was scheduled. */
  readonly delay: number;
  readonly source: AnyActorRef;
  readonly target: AnyActorRef;
  /** By the clock of the computer, even when the actor has another one. */
  readonly startedAt: number;
}

/** Delayed events that an actor waits for; the objects keep their identity while they wait. */
export function scheduledEvents(actor: AnyActorRef): readonly ScheduledEvent[] {
  const { _scheduledEvents } = actor.system.getSnapshot();
  return Object.values(_scheduledEvents as unknown as Record<string, ScheduledEvent>).filter(
    ({ source }) => source === actor,
  );
}

interface System {
  readonly scheduler: {
    schedule(source: AnyActorRef, target: AnyActorRef, event: AnyEventObject, delay: number, id: string): void;
    cancel(source: AnyActorRef, id: string): void;
    cancelAll(actor: AnyActorRef): void;
  };
  _relay(source: AnyActorRef, target: AnyActorRef, event: AnyEventObject): void;
  getAll(): Readonly<Record<string, AnyActorRef>>;
  _set(systemId: string, actor: AnyActorRef): void;
  _unregister(actor: AnyActorRef): void;
}
const systemOf = (actor: AnyActorRef): System => actor.system as unknown as System;

export const cancelScheduledEvents = (actor: AnyActorRef): void => systemOf(actor).scheduler.cancelAll(actor);
export const scheduleAgain = ({ source, target, event, delay, id }: ScheduledEvent): void =>
  systemOf(source).scheduler.schedule(source, target, event, delay, id);

/** Does what the clock does when a delayed event is due. */
export function fireScheduled({ source, target, event, id }: ScheduledEvent): void {
  const system = systemOf(source);
  system.scheduler.cancel(source, id);
  system._relay(source, target, event);
}

/** Remembers which actors of the system have names of their own. */
export function rememberNames(actor: AnyActorRef): () => void {
  const system = systemOf(actor);
  const names = Object.entries(system.getAll());
  return () => {
    for (const named of Object.values(system.getAll())) system._unregister(named);
    for (const [name, named] of names) system._set(name, named);
  };
}

/** What the library changes of an actor while it runs. Snapshots are replaced, never changed. */
interface RunningActor {
  _snapshot: unknown;
  _processingStatus: unknown;
  mailbox: unknown;
  observers: Set<unknown>;
  eventListeners: Map<unknown, unknown>;
}

/**
 * Remembers how an actor is now; the function that it returns makes the actor so again, even when
 * it has ended meanwhile.
 */
export function rememberActor(ref: AnyActorRef): () => void {
  const actor = ref as unknown as RunningActor;
  const { _snapshot, _processingStatus, mailbox } = actor;
  const observers = [...actor.observers];
  const listeners = [...actor.eventListeners];
  return () =>
    Object.assign(actor, {
      _snapshot,
      _processingStatus,
      mailbox,
      observers: new Set(observers),
      eventListeners: new Map(listeners),
    });
}

/** Puts another context into the snapshot of a machine's actor, whose observers are not told. */
export function replaceContext(ref: AnyActorRef, context: object): void {
  const actor = ref as unknown as RunningActor;
  actor._snapshot = { ...(actor._snapshot as object), context };
}

/** The state nodes that are active, ancestors included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/**
 * The transitions that the root actor just took, if the inspection event is one of its microsteps;
 * otherwise none.
 */
export function microstepOf(
  event: InspectionEvent,
): { readonly transitions: readonly AnyTransitionDefinition[]; readonly nodes: readonly AnyStateNode[] } | null {
  if (
    event.type !== '@xstate.microstep' ||
    !('sessionId' in event.actorRef) ||
    event.actorRef.sessionId !== event.rootId
  )
    return null;
  return {
    transitions: event._transitions,
    nodes: '_nodes' in event.snapshot ? activeNodes(event.snapshot as AnyMachineSnapshot) : [],
  };
}

/** The transitions of one microstep of any actor. */
export const takenIn = (
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] => event._transitions;

/** Whether an actor was started and has not ended. */
export const isRunning = (actor: AnyActorRef): boolean => (actor as unknown as RunningActor)._processingStatus === 1;

/**
 * What an actor was made from: its logic, the name that its parent has for that, and its parent.
 */
export function makingOf(actor: AnyActorRef): {
  readonly id: string;
  readonly logic: unknown;
  readonly source: string | null;
  readonly parent: AnyActorRef | null;
} {
  const { id, src, logic, _parent } = actor as AnyActorRef & { readonly logic?: unknown };
  return { id, logic, source: typeof src === 'string' ? src : null, parent: _parent ?? null };
}

/**
 * The state nodes that are active once the root actor has started, if the inspection event says so;
 * otherwise none.
 */
export function startOf(event: InspectionEvent): readonly AnyStateNode[] {
  if (event.type !== '@xstate.snapshot' || event.event.type !== 'xstate.init' || !('sessionId' in event.actorRef))
    return [];
  return event.actorRef.sessionId === event.rootId && '_nodes' in event.snapshot
    ? activeNodes(event.snapshot as AnyMachineSnapshot)
    : [];
}

/**
 * Transitions that an event would select in a snapshot, inert ones included (`can` leaves those
 * out).
 */
export const selectedBy = (snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly AnyTransitionDefinition[] =>
  (snapshot.machine as AnyStateMachine).getTransitionData(snapshot, event);

/**
 * The transitions of one state node for a type of event, in the order in which their guards are
 * asked: the more exact descriptor first.
 */
export function candidatesFor(node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  const wildcards = [...node.transitions.keys()].filter(
    (descriptor) => descriptor !== type && matchesDescriptor(type, descriptor),
  );
  const exact = node.transitions.get(type) ?? [];
  return [
    ...exact,
    ...wildcards.sort((a, b) => b.length - a.length).flatMap((descriptor) => node.transitions.get(descriptor) ?? []),
  ];
}

/** `order.*` stands for `order` and whatever begins with `order.`, and `*` for everything. */
const matchesDescriptor = (type: string, descriptor: string): boolean =>
  descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/** All state nodes of a machine, the root first. */
export function nodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const within = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(within)];
  return within(machine.root);
}

/**
 * The transitions that a state node itself declares: events, timers, outcomes of actors, then
 * eventless ones.
 */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** What stands in for the actors and actions of a machine that have no names. */
interface StandIns {
  readonly actor: (id: string) => AnyActorLogic;
  /** Gets every action, named ones too. */
  readonly action: (action: unknown) => unknown;
}

/**
 * Replaces what a machine runs without a name for it, which `provide` does not reach. Changes the
 * machine, which nobody else may hold.
 */
export function replaceInline(machine: AnyStateMachine, { actor, action }: StandIns): void {
  for (const node of nodesOf(machine)) {
    for (const invoke of node.invoke) if (isInline(invoke.src)) Object.assign(invoke, { src: actor(invoke.id) });
    const acting: readonly object[] = [
      ...transitionsOf(node),
      ...(node.config.initial === undefined ? [] : [node.initial]),
    ];
    for (const one of acting)
      if ('actions' in one && Array.isArray(one.actions)) Object.assign(one, { actions: one.actions.map(action) });
    Object.assign(node, { entry: node.entry.map(action), exit: node.exit.map(action) });
  }
}

/** How the library calls an actor that was written where it is invoked. */
const isInline = (source: unknown): boolean => typeof source !== 'string' || source.startsWith('xstate.invoke.');

interface Invoked {
  readonly id: string;
  /** The name that the machine has for it; null for one that was written where it is invoked. */
  readonly source: string | null;
  readonly systemId: string | null;
  /** What the machine has for it by itself. */
  readonly logic: unknown;
}

/** The actors that a state node invokes, in their order. */
export function invokesOf({ invoke, config, machine }: AnyStateNode): readonly Invoked[] {
  const written: readonly { readonly src?: unknown }[] = [config.invoke ?? []].flat();
  return invoke.map(({ id, src, systemId }, place) => {
    const source = isInline(src) ? null : String(src);
    return {
      id,
      source,
      systemId: systemId ?? null,
      logic: source === null ? written[place]?.src : machine.implementations.actors[source],
    };
  });
}

/**
 * The names of the actors that a machine invokes or may spawn: their source, or the id of those
 * that were written where they are invoked.
 */
export const actorSources = (machine: AnyStateMachine): readonly string[] => [
  ...Object.keys(machine.implementations.actors),
  ...nodesOf(machine).flatMap((node) => invokesOf(node).flatMap(({ id, source }) => (source === null ? [id] : []))),
];
