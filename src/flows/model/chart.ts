import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { toActions } from './actions.ts';
import { toInvoke } from './actors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { guardText, toGuard } from './guards.ts';
import { transitionsOf } from './internals.ts';
import { toRecord } from './json.ts';
import { idOf, orderOf } from './transitions.ts';
import { type Chart, type ChartState, type ChartTransition, chartSchema, type TransitionKind } from './types.ts';

/** The chart of a machine, read from its state nodes, so that its names and guards are the real ones. */
export function toChart(machine: AnyStateMachine): Chart {
  const root = toState(machine.root);
  return {
    schema: chartSchema,
    id: machine.id,
    description: machine.root.description ?? null,
    version: machine.version ?? null,
    fingerprint: fingerprintOf(JSON.stringify([machine.id, machine.version, root], (key, value) => (key === 'description' ? null : value))),
    root,
  };
}

/** Every state of a chart, the root first. */
export const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.children.flatMap(statesOf)];

/** Every transition of a chart, in the order of its states. */
export const allTransitions = ({ root }: Chart): readonly ChartTransition[] => statesOf(root).flatMap(({ transitions }) => transitions);

function toState(node: AnyStateNode): ChartState {
  const initial = node.type === 'compound' ? node.initial : null;
  return {
    id: node.id,
    key: node.key,
    path: node.path,
    order: node.order,
    type: node.type,
    initial: initial?.target?.[0]?.id ?? null,
    initialActions: toActions(initial?.actions ?? [], node.machine),
    history: node.type === 'history' ? { kind: node.history === 'deep' ? 'deep' : 'shallow', targets: historyTargets(node) } : null,
    hasOutput: node.output !== undefined,
    tags: node.tags,
    meta: toRecord(node.meta),
    description: node.description ?? null,
    invokes: node.invoke.map((invoke) => toInvoke(invoke, node.machine)),
    entry: toActions(node.entry, node.machine),
    exit: toActions(node.exit, node.machine),
    transitions: transitionsOf(node).map(toTransition),
    children: Object.values(node.states).map(toState),
  };
}

function historyTargets(node: AnyStateNode): readonly string[] {
  const target: unknown = (node.config as { readonly target?: unknown }).target;
  const named = ([target ?? []].flat() as unknown[]).map(String);
  const siblings = Object.entries(node.parent?.states ?? {});
  return named.map((name) => siblings.find(([key]) => key === name)?.[1].id ?? name.replace(/^#/, ''));
}

/** One transition as plain data. */
function toTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType } = transition;
  const { kind, on } = readEvent(eventType);
  const guard = toGuard(transition.guard, source.machine);
  const targets = (transition.target ?? []).map(({ id }) => id);
  const actions = toActions(transition.actions, source.machine);
  const event = eventType || 'always';
  return {
    id: idOf(transition),
    match: [source.id, event, guard === null ? '' : guardText(guard), ...targets].join('/'),
    kind,
    event: eventType,
    on,
    order: orderOf(transition),
    source: source.id,
    guard,
    label: [triggerText(kind, on), guard === null ? '' : `[${guardText(guard)}]`].filter(Boolean).join(' '),
    targets,
    reenter: transition.reenter,
    actions,
    delay: kind === 'after' ? { name: on, ms: delayOf(source.machine, on) } : null,
    description: transition.description ?? null,
    meta: toRecord(transition.meta),
    isForbidden: targets.length === 0 && actions.length === 0 && kind === 'event',
    isWildcard: eventType.endsWith('*'),
  };
}

/** `editing -- form.submitted [amountIsPositive] → quoting`, for reports. */
export function describeTransition(transition: AnyTransitionDefinition): string {
  const { source, label, targets } = toTransition(transition);
  return `${source} -- ${label} → ${targets.length === 0 ? '(stays)' : targets.join(', ')}`;
}

function delayOf(machine: AnyStateMachine, name: string): number | null {
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  return typeof delay === 'number' && Number.isFinite(delay) ? delay : null;
}

const eventForms: readonly (readonly [TransitionKind, RegExp])[] = [
  ['done', /^xstate\.done\.actor\.(.+)$/],
  ['error', /^xstate\.error\.actor\.(.+)$/],
  ['snapshot', /^xstate\.snapshot\.(.+)$/],
  ['after', /^xstate\.after\.([^.]+)\..*$/],
  ['complete', /^xstate\.done\.state\.(.+)$/],
  ['route', /^xstate\.route(.*)$/],
];

/** What an event's type says: `xstate.done.actor.load` is the end of `load`. */
function readEvent(eventType: string): { readonly kind: TransitionKind; readonly on: string } {
  if (eventType === '') return { kind: 'always', on: '' };
  for (const [kind, form] of eventForms) {
    const match = form.exec(eventType);
    if (match) return { kind, on: match[1] ?? '' };
  }
  return { kind: 'event', on: eventType };
}

/** What makes a transition happen, in words. */
function triggerText(kind: TransitionKind, on: string): string {
  const texts: Record<TransitionKind, string> = {
    event: on,
    always: 'always',
    after: `after ${on}`,
    done: `${on} done`,
    error: `${on} failed`,
    snapshot: `${on} changed`,
    complete: 'all done',
    route: 'by address',
  };
  return texts[kind];
}
