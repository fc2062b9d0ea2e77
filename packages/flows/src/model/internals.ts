/**
 * All access to XState's internals (`_nodes`, `_transitions`, `_scheduledEvents`) is in this file.
 * `internals.test.ts` fails first when an upgrade changes them.
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
  /** Milliseconds after it was scheduled. */
  readonly delay: number;
  readonly source: AnyActorRef;
  readonly target: AnyActorRef;
  /** System time, even if the actor has another clock. */
  readonly startedAt: number;
}

/** An actor's pending delayed events, as stable objects. */
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

/** Fires a delayed event as the clock does. */
export function fireScheduled({ source, target, event, id }: ScheduledEvent): void {
  const system = systemOf(source);
  system.scheduler.cancel(source, id);
  system._relay(source, target, event);
}

/** Saves the system ids. @returns a function that restores them */
export function rememberNames(actor: AnyActorRef): () => void {
  const system = systemOf(actor);
  const names = Object.entries(system.getAll());
  return () => {
    for (const named of Object.values(system.getAll())) system._unregister(named);
    for (const [name, named] of names) system._set(name, named);
  };
}

/** The mutable fields of a running actor. Snapshots are immutable. */
interface RunningActor {
  _snapshot: unknown;
  _processingStatus: unknown;
  mailbox: unknown;
  observers: Set<unknown>;
  eventListeners: Map<unknown, unknown>;
}

/** Saves an actor's state. @returns a function that restores it, even if the actor has ended */
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

/** Replaces a snapshot's context without notifying observers. */
export function replaceContext(ref: AnyActorRef, context: object): void {
  const actor = ref as unknown as RunningActor;
  actor._snapshot = { ...(actor._snapshot as object), context };
}

/** The active state nodes, including ancestors. None in a machine that broke before its start. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes ?? [];

/** Transitions of the root actor's microstep; empty for other inspection events. */
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

/** Transitions of any actor's microstep. */
export const takenIn = (
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] => event._transitions;

/** Whether an actor has started and not ended. */
export const isRunning = (actor: AnyActorRef): boolean => (actor as unknown as RunningActor)._processingStatus === 1;

/** An actor's logic, its source name in the parent, and its parent. */
export function makingOf(actor: AnyActorRef): {
  readonly id: string;
  readonly logic: unknown;
  readonly source: string | null;
  readonly parent: AnyActorRef | null;
} {
  const { id, src, logic, _parent } = actor as AnyActorRef & { readonly logic?: unknown };
  return { id, logic, source: typeof src === 'string' ? src : null, parent: _parent ?? null };
}

/** The root actor's active state nodes at its start; empty for other inspection events. */
export function startOf(event: InspectionEvent): readonly AnyStateNode[] {
  if (event.type !== '@xstate.snapshot' || event.event.type !== 'xstate.init' || !('sessionId' in event.actorRef))
    return [];
  return event.actorRef.sessionId === event.rootId && '_nodes' in event.snapshot
    ? activeNodes(event.snapshot as AnyMachineSnapshot)
    : [];
}

/** Transitions that an event selects, including forbidden ones, which `can` omits. */
export const selectedBy = (snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly AnyTransitionDefinition[] =>
  (snapshot.machine as AnyStateMachine).getTransitionData(snapshot, event);

/** Whether no transition is selected. A guard that throws refuses nothing: it breaks the machine. */
export function refuses(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  try {
    return selectedBy(snapshot, event).length === 0;
  } catch {
    return false;
  }
}

/** Transitions of one node for an event type, in XState's order: specific descriptors first. */
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

/** `order.*` matches `order` and everything that starts with `order.`; `*` matches all. */
export const matchesDescriptor = (type: string, descriptor: string): boolean =>
  descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/** All nodes, the root first. */
export function nodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const within = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(within)];
  return within(machine.root);
}

/** The names of events, actors and delays that a machine declares. */
export const namesIn = (machine: AnyStateMachine): readonly string[] => [
  ...Object.keys(machine.implementations.delays),
  ...nodesOf(machine).flatMap((node) => [...node.transitions.keys(), ...node.invoke.map(({ id }) => id)]),
];

/** A node's own transitions: events, timers, actor results, then eventless ones. */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** A copy of a machine under another id. Targets by the old id follow. */
export function renamed(machine: AnyStateMachine, id: string): AnyStateMachine {
  const Machine = machine.constructor as new (config: object, implementations: object) => AnyStateMachine;
  const old = `#${machine.id}`;
  const follow = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part === old || part.startsWith(`${old}.`) ? `#${id}${part.slice(old.length)}` : part;
    if (Array.isArray(part)) return part.map(follow);
    if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, apart.has(key) ? inner : follow(inner)]),
    );
  };
  return new Machine({ ...(follow(machine.config) as object), id }, machine.implementations);
}

/** Parts of a config without targets, which may contain anything. */
const apart = new Set([
  'context',
  'meta',
  'input',
  'output',
  'params',
  'actions',
  'entry',
  'exit',
  'guard',
  'tags',
  'src',
]);

/** Replacements for actors and actions, so that nothing outside happens. */
export interface Replacements {
  /** For an actor whose logic is not named: @param source a name for it */
  readonly actor: (source: string) => AnyActorLogic;
  /** Whether events reach actors of other systems, such as a test's listener. */
  readonly sendsOut: boolean;
  /** For a plain function. */
  readonly effect: (name: string) => (args: unknown, params: unknown) => void;
}

/** Microsteps without rest before a machine counts as running in a circle. */
export const mostMicrosteps = 3_000;

/**
 * Replaces inline actors and actions, which `provide` cannot, and everything that the context's
 * function spawns. A circle of microsteps ends with an error. Mutates the machine.
 */
export function replaceInline(machine: AnyStateMachine, replacements: Replacements): void {
  const { actor } = replacements;
  const action = (one: unknown) => {
    const name = nameOfAction(one);
    const isMissing = name !== null && !Object.hasOwn(machine.implementations.actions, name);
    return isMissing ? replacements.effect(name) : replacementFor(one, 'inline', replacements);
  };
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
  const { context } = machine.config;
  Object.assign(machine, {
    config: { ...machine.config, context: typeof context === 'function' ? withSpawn(context, actor) : context },
    options: { ...machine.options, maxIterations: mostMicrosteps },
  });
}

/** Null for an inline action. */
const nameOfAction = (action: unknown): string | null => {
  if (typeof action === 'string') return action;
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : null;
};

type Callback = (...args: readonly unknown[]) => unknown;
type BuiltIn = Callback & { readonly type: string; readonly resolve: Callback } & Readonly<Record<string, unknown>>;

const isBuiltIn = (action: unknown): action is BuiltIn =>
  typeof action === 'function' && 'resolve' in action && 'type' in action;

/** An action that does nothing outside. Names and XState's harmless actions stay as they are. */
export function replacementFor(action: unknown, name: string, replacements: Replacements): unknown {
  if (typeof action !== 'function') return action;
  if (!isBuiltIn(action)) return replacements.effect(name);
  const changed = (changes: object) => Object.assign((...args: readonly unknown[]) => action(...args), action, changes);
  switch (action.type) {
    case 'xstate.assign':
      return changed({ assignment: spawningIn(action.assignment, replacements.actor) });
    case 'xstate.spawnChild':
      return acts(action.src) ? changed({ src: replacements.actor(logicName(action.src)) }) : action;
    case 'xstate.enqueueActions':
      return changed({
        resolve: (...args: readonly unknown[]) => {
          const [snapshot, params, actions = []] = action.resolve(...args) as [unknown, unknown, unknown[]];
          return [snapshot, params, actions.map((one) => replacementFor(one, 'inline', replacements))];
        },
      });
    case 'xstate.sendTo':
      if (replacements.sendsOut) return action;
      return action.to === '#_parent'
        ? replacements.effect(`sendParent${typeOf(action.event)}`)
        : changed({ resolve: sendingWithin(action, replacements) });
    default:
      return action;
  }
}

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? ` ${String(event.type)}` : '';

/** Whether a source is inline logic that acts by itself. Without `start`, logic only answers events. */
const acts = (source: unknown): boolean => typeof source === 'object' && source !== null && 'start' in source;

/** A name for inline logic: a machine's id. */
export const logicName = (logic: unknown): string =>
  typeof logic === 'object' && logic !== null && 'id' in logic && typeof logic.id === 'string' ? logic.id : 'inline';

/** Wraps an assigner or a record of them. */
function spawningIn(assignment: unknown, actor: Replacements['actor']): unknown {
  if (typeof assignment === 'function') return withSpawn(assignment as Callback, actor);
  const parts = Object.entries(assignment as object).map(([key, part]) => [
    key,
    typeof part === 'function' ? withSpawn(part as Callback, actor) : part,
  ]);
  return Object.fromEntries(parts);
}

interface Spawning {
  readonly spawn: (source: unknown, options?: object) => unknown;
}

/** Passes a function a `spawn` that starts replacements. */
const withSpawn =
  (called: Callback, actor: Replacements['actor']): Callback =>
  (...args) => {
    const [first, ...rest] = args as readonly [Spawning, ...unknown[]];
    const spawn: Spawning['spawn'] = (source, options) =>
      first.spawn(acts(source) ? actor(logicName(source)) : source, options);
    return called({ ...first, spawn }, ...rest);
  };

/** Keeps events inside the system: one for an actor elsewhere becomes an effect. */
const sendingWithin =
  (action: BuiltIn, { effect }: Replacements): Callback =>
  (...args) => {
    const [scope] = args as readonly [{ readonly system: unknown }];
    const [snapshot, params] = action.resolve(...args) as [unknown, { to: unknown; event: unknown }];
    const { to, event } = params;
    if (typeof to !== 'object' || to === null || !('system' in to) || to.system === scope.system)
      return [snapshot, params, undefined];
    const id = 'id' in to ? String(to.id) : 'an actor';
    const nobody = { id, sessionId: 'outside', _send: () => effect(`sendTo ${id}${typeOf(event)}`)(null, event) };
    return [snapshot, { ...params, to: nobody }, undefined];
  };

/** XState's generated names for inline actors. */
const isInline = (source: unknown): boolean => typeof source !== 'string' || source.startsWith('xstate.invoke.');

interface Invoked {
  readonly id: string;
  /** Null for an inline actor. */
  readonly source: string | null;
  readonly systemId: string | null;
  /** The machine's default. */
  readonly logic: unknown;
}

/** A node's invoked actors, in order. */
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

/** Sources of all invoked or spawnable actors, implemented or not; ids for inline ones. */
export const actorSources = (machine: AnyStateMachine): readonly string[] => [
  ...new Set([
    ...Object.keys(machine.implementations.actors),
    ...nodesOf(machine).flatMap((node) => invokesOf(node).map(({ id, source }) => source ?? id)),
  ]),
];
