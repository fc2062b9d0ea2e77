import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { StateMeta } from './tags.ts';

/** A machine as plain data: the one source of the docs pages, the visualizer and the names in test reports. */
export interface Chart {
  readonly id: string;
  readonly root: ChartState;
}

export interface ChartState {
  readonly id: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The id of the child that is entered first, for compound states. */
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly meta: StateMeta;
  readonly description: string | null;
  readonly invokes: readonly { readonly id: string; readonly source: string }[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly children: readonly ChartState[];
}

type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'complete';

export interface ChartTransition {
  /** State id, event and position among the branches of that event: stable as long as the chart is. */
  readonly id: string;
  readonly kind: TransitionKind;
  /** The event's type; for the other kinds the delay, the actor or nothing. */
  readonly on: string;
  readonly guard: string | null;
  readonly label: string;
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** The chart of a machine, read from its state nodes, so its names and guards are the real ones. */
export const toChart = (machine: AnyStateMachine): Chart => ({ id: machine.id, root: toState(machine.root) });

/** Every state of a chart, the root first. */
export const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.children.flatMap(statesOf)];

/** The transitions that a state node itself declares: events, timers, outcomes of actors, then eventless ones. */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function toState(node: AnyStateNode): ChartState {
  const [initial] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    initial: initial?.id ?? null,
    tags: node.tags,
    meta: (node.meta as StateMeta | undefined) ?? {},
    description: node.description ?? null,
    invokes: node.invoke.map(({ id, src }) => ({ id, source: String(src) })),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    transitions: transitionsOf(node).map(toTransition),
    children: Object.values(node.states).map(toState),
  };
}

/** One transition as plain data; its `id` counts its place among the branches of the same event. */
function toTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const { kind, on } = readEvent(eventType);
  const guard = guardName(transition.guard);
  return {
    id: `${source.id}/${eventType || 'always'}/${branches.indexOf(transition)}`,
    kind,
    on,
    guard,
    label: [triggerLabel(kind, on), guard === null ? '' : `[${guard}]`].filter(Boolean).join(' '),
    targets: (transition.target ?? []).map(({ id }) => id),
    actions: actionNames(transition.actions),
  };
}

/** `editing -- form.submitted [amountIsPositive] → quoting`, for reports. */
export function describeTransition(transition: AnyTransitionDefinition): string {
  const { label, targets } = toTransition(transition);
  const { source } = transition;
  return `${source.id} -- ${label} → ${targets.length === 0 ? '(stays)' : targets.join(', ')}`;
}

const eventForms: readonly (readonly [TransitionKind, RegExp])[] = [
  ['done', /^xstate\.done\.actor\.(.+)$/],
  ['error', /^xstate\.error\.actor\.(.+)$/],
  ['after', /^xstate\.after\.([^.]+)\..*$/],
  ['complete', /^xstate\.done\.state\.(.+)$/],
];

function readEvent(eventType: string): { kind: TransitionKind; on: string } {
  if (eventType === '') return { kind: 'always', on: '' };
  for (const [kind, form] of eventForms) {
    const match = form.exec(eventType);
    if (match?.[1]) return { kind, on: match[1] };
  }
  return { kind: 'event', on: eventType };
}

function triggerLabel(kind: TransitionKind, on: string): string {
  const labels: Record<TransitionKind, string> = {
    event: on,
    always: 'always',
    after: `after ${on}`,
    done: `${on} done`,
    error: `${on} failed`,
    complete: 'all done',
  };
  return labels[kind];
}

/** A guard as the library holds it: a name, a name with parameters, or a combination made by `and`, `or`, `not`. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  if (typeof guard !== 'function' || !('guards' in guard)) return 'inline';
  return `${guard.name}(${(guard.guards as readonly unknown[]).map(guardName).join(', ')})`;
}

const actionNames = (actions: readonly unknown[]): readonly string[] => actions.map(actionName).filter((name) => name !== null);

/** The library adds entry actions that raise the timers of `after`; they have no name. */
function actionName(action: unknown): string | null {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  if (typeof action !== 'function') return 'inline';
  if (!('type' in action)) return 'resolve' in action ? action.name : 'inline';
  const type = String(action.type).replace('xstate.', '');
  const event = 'event' in action ? action.event : undefined;
  const eventType = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : null;
  if (eventType?.startsWith('xstate.after.') || String('sendId' in action ? action.sendId : '').startsWith('xstate.after.')) return null;
  const to = 'to' in action && typeof action.to === 'string' ? [action.to] : [];
  return [type, ...to, ...(eventType === null ? [] : [eventType])].join(' ');
}
