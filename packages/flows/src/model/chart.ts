import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { toActions } from './actions.ts';
import { toInvokes } from './actors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { toGuard } from './guards.ts';
import { orderOf } from './ids.ts';
import { transitionsOf } from './internals.ts';
import { toRecord } from './json.ts';
import { placeTransition, readEvent, transitionText } from './transitions.ts';
import { type Chart, type ChartState, type ChartTransition, chartSchema } from './types.ts';

/** Converts a machine to a chart, with its real names and guards. */
export function toChart(machine: AnyStateMachine): Chart {
  const { id, version, root } = machine;
  return withFingerprint({ id, version: version ?? null, description: root.description ?? null, root: toState(root) });
}

/** Adds a fingerprint of the content. */
export const withFingerprint = (chart: Pick<Chart, 'id' | 'version' | 'description' | 'root'>): Chart => ({
  schema: chartSchema,
  ...chart,
  fingerprint: fingerprintOf(
    JSON.stringify([chart.id, chart.version, chart.root], (key, value) =>
      // The implementations decide what an action raises, as they do its other effects.
      key === 'description' ? null : key === 'raises' ? undefined : value,
    ),
  ),
});

/** All states, the root first. */
export const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.children.flatMap(statesOf)];

/** All transitions, in the order of their states. */
export const allTransitions = ({ root }: Chart): readonly ChartTransition[] =>
  statesOf(root).flatMap(({ transitions }) => transitions);

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
    history:
      node.type === 'history'
        ? { kind: node.history === 'deep' ? 'deep' : 'shallow', targets: historyTargets(node) }
        : null,
    hasOutput: node.output !== undefined,
    tags: node.tags,
    meta: toRecord(node.meta),
    description: node.description ?? null,
    invokes: toInvokes(node),
    entry: toActions(node.entry, node.machine),
    exit: toActions(node.exit, node.machine),
    transitions: transitionsOf(node).map(toTransition),
    children: Object.values(node.states).map(toState),
  };
}

/** Default targets of a history state: sibling keys, or ids after a `#`. */
function historyTargets(node: AnyStateNode): readonly string[] {
  const target: unknown = (node.config as { readonly target?: unknown }).target;
  const named = ([target ?? []].flat() as unknown[]).map(String);
  const siblings = Object.entries(node.parent?.states ?? {});
  return named.map(
    (name) => siblings.find(([key]) => key === name.replace(/^\./, ''))?.[1].id ?? name.replace(/^#/, ''),
  );
}

export function toTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType, target, guard, actions, reenter, description, meta } = transition;
  const { kind, on } = readEvent(eventType, source.id);
  const own = {
    event: eventType,
    guard: toGuard(guard, source.machine),
    targets: (target ?? []).map(({ id }) => id),
    reenter,
    actions: toActions(actions, source.machine),
    delay: kind === 'after' ? { name: on, ms: delayOf(source.machine, on) } : null,
    description: description ?? null,
    meta: toRecord(meta),
  };
  return placeTransition(own, { id: source.id, invokes: toInvokes(source) }, orderOf(transition));
}

/** For reports: `editing -- form.submitted [amountIsPositive] → quoting`. */
export const describeTransition = (transition: AnyTransitionDefinition): string =>
  transitionText(toTransition(transition));

function delayOf(machine: AnyStateMachine, name: string): number | null {
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  return typeof delay === 'number' && Number.isFinite(delay) ? delay : null;
}
