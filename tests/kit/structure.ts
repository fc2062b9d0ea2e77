import { isEffect, kindOf as libraryKindOf } from '@statechange/flows/model/actions';
import { describeTransition } from '@statechange/flows/model/chart';
import { leavesOf, toGuard } from '@statechange/flows/model/guards';
import { nodesOf, transitionsOf } from '@statechange/flows/model/internals';
import type { ActionKind as LibraryKind } from '@statechange/flows/model/types';
import type { AnyStateMachine, AnyStateNode } from 'xstate';

type Rule = (machine: AnyStateMachine, nodes: readonly AnyStateNode[]) => readonly string[];

interface RawInvoke {
  readonly id?: string;
  readonly src?: unknown;
  readonly onError?: unknown;
}

const rawInvokes = (node: AnyStateNode): readonly RawInvoke[] =>
  ([node.config.invoke ?? []] as unknown[]).flat() as readonly RawInvoke[];

/** Invokes are named for their contract; two of one source need their own names. */
const invokesAreNamed: Rule = (_, nodes) => {
  const invokes = nodes.flatMap((node) => rawInvokes(node).map((invoke) => ({ node, ...invoke })));
  return invokes.flatMap(({ node, id, src, onError }) => {
    const isShared = invokes.filter((other) => other.src === src).length > 1;
    const name = id ?? String(src);
    return [
      ...(typeof src === 'string' ? [] : [`${node.id} invokes "${name}" without naming its source`]),
      ...(id === undefined ? [`${node.id} invokes "${name}" without an id`] : []),
      ...(id !== undefined && id !== src && !isShared
        ? [`${node.id} calls the actor "${String(src)}" by another id, "${id}"`]
        : []),
      ...(onError === undefined ? [`${node.id} invokes "${name}" without onError`] : []),
    ];
  });
};

const leaves = (guard: ReturnType<typeof toGuard>) => (guard === null ? [] : leavesOf(guard));

const guardsAreNamed: Rule = (_, nodes) =>
  nodes
    .flatMap(transitionsOf)
    .filter(({ guard, source }) => leaves(toGuard(guard, source.machine)).some(({ kind }) => kind === 'inline'))
    .map((transition) => `an inline guard: ${describeTransition(transition)}`);

const delaysAreNamed: Rule = (_, nodes) =>
  nodes.flatMap((node) =>
    Object.keys(node.config.after ?? {})
      .filter((delay) => !Number.isNaN(Number(delay)))
      .map((delay) => `${node.id} waits a literal ${delay} ms`),
  );

const effectsAreNamed: Rule = (_, nodes) =>
  nodes.flatMap((node) => {
    const actions: readonly unknown[] = [
      ...node.entry,
      ...node.exit,
      ...transitionsOf(node).flatMap((transition) => transition.actions),
    ];
    return actions.some(isEffect) ? [`${node.id} has an effect without a name`] : [];
  });

/** A message to the parent is a report. */
type ActionKind = LibraryKind | 'report';

export function kindOf(action: unknown): ActionKind {
  const kind = libraryKindOf(action);
  return kind === 'send' && typeof action === 'function' && 'to' in action && isParent(action.to) ? 'report' : kind;
}

/** Stands in for anything: any property chain, '' as a key. */
const anything: object = new Proxy(() => '', { get: () => anything });

/** A child gets its parent as `reportTo` in its input. */
function isParent(to: unknown): boolean {
  const parent = {};
  const context = new Proxy({}, { get: (_, key) => (key === 'reportTo' ? parent : anything) });
  return typeof to === 'function' && to({ context, self: anything }, anything) === parent;
}

/** Verbs per kind of action. Effects use other verbs (`saveSession`, `applyTheme`). */
const verbs: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  assign: ['store', 'spawn', 'clear', 'count', 'reset', 'move', 'switch'],
  emit: ['announce'],
  raise: ['raise'],
  report: ['report'],
};
const vagueVerbs = ['keep', 'remember', 'record', 'tell', 'note', 'forget'];

const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? '';

function nameFault(name: string, kind: ActionKind): string | null {
  const verb = verbOf(name);
  if (vagueVerbs.includes(verb)) return `the action "${name}" does not say what it does`;
  const own = verbs[kind];
  if (own && !own.includes(verb)) return `the ${kind} "${name}" does not begin with ${own.join(', ')}`;
  const isTaken = kind === 'effect' && Object.values(verbs).some((taken) => taken.includes(verb));
  return isTaken ? `the effect "${name}" is named like another kind of action` : null;
}

/** Names with the wrong verb: assigns store or clear, emits announce, messages report. */
export const actionNameFaults = (machine: AnyStateMachine): readonly string[] =>
  Object.entries(machine.implementations.actions).flatMap(([name, action]) => nameFault(name, kindOf(action)) ?? []);

const eventGrammar = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;
const wildcardGrammar = /^(\*|[a-z][a-zA-Z]*\.\*|xstate\.(done|error)\.actor\.\*)$/;

/** `amount.changed`: a subject, then its change. */
const eventsAreFacts: Rule = (_, nodes) => {
  const types = new Set(nodes.flatMap((node) => Object.keys(node.config.on ?? {})));
  return [...types]
    .filter((type) => !eventGrammar.test(type) && !wildcardGrammar.test(type))
    .map((type) => `the event "${type}" is no subject.fact`);
};

const tagGrammar = /^(busy|form|blocked|terminal|screen:[a-z][a-zA-Z]*)$/;
const tagsAreKnown: Rule = (_, nodes) =>
  nodes.flatMap((node) =>
    node.tags.filter((tag) => !tagGrammar.test(tag)).map((tag) => `${node.id} has the unknown tag "${tag}"`),
  );

const stateGrammar = /^[a-z][a-zA-Z]*$/;
const statesAreNamed: Rule = (_, nodes) =>
  nodes.filter(({ key }) => !stateGrammar.test(key)).map(({ id }) => `the state "${id}" is not camelCase`);

/** Follows targets and initial states; an unreached state is dead. */
const statesAreReachable: Rule = (machine, nodes) => {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode | undefined): void => {
    if (!node || reached.has(node)) return;
    reached.add(node);
    enter(node.parent);
    if (node.type === 'parallel') for (const region of Object.values(node.states)) enter(region);
    if (node.type === 'compound') for (const first of node.initial.target ?? []) enter(first);
    for (const { target } of transitionsOf(node)) for (const next of target ?? []) enter(next);
  };
  enter(machine.root);
  return nodes.filter((node) => !reached.has(node)).map(({ id }) => `no arrow leads to "${id}"`);
};

/** Every state needs an exit, except endings and the only state of a region. */
const statesCanBeLeft: Rule = (_, nodes) =>
  nodes
    .filter(
      (node) =>
        node.type === 'atomic' && node.parent?.type === 'compound' && Object.keys(node.parent.states).length > 1,
    )
    .filter((leaf) => !leads(leaf, leaf))
    .map(({ id }) => `nothing leads out of "${id}"`);

const leads = (node: AnyStateNode | undefined, outOf: AnyStateNode): boolean =>
  node !== undefined &&
  (transitionsOf(node).some(({ target }) => target?.some((next) => next !== outOf)) || leads(node.parent, outOf));

/** Ids follow paths; another name would hide a state's place. */
const idsArePaths: Rule = (machine, nodes) =>
  nodes
    .filter((node) => node.id !== [machine.id, ...node.path].join('.'))
    .map(({ id }) => `the state "${id}" has an id of its own`);

const rules: readonly Rule[] = [
  invokesAreNamed,
  guardsAreNamed,
  delaysAreNamed,
  effectsAreNamed,
  eventsAreFacts,
  tagsAreKnown,
  statesAreNamed,
  statesAreReachable,
  statesCanBeLeft,
  idsArePaths,
];

export function structureFaults(machine: AnyStateMachine): readonly string[] {
  const nodes = nodesOf(machine);
  return rules.flatMap((rule) => rule(machine, nodes));
}
