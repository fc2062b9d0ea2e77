import type { AnyStateMachine } from 'xstate';
import { toJson } from './json.ts';
import type { ActionKind, ChartAction, Json } from './types.ts';

/** XState's actions by `type`. */
const kinds: Readonly<Record<string, ActionKind>> = {
  'xstate.assign': 'assign',
  'xstate.emit': 'emit',
  'xstate.raise': 'raise',
  'xstate.sendTo': 'send',
  'xstate.spawnChild': 'spawn',
  'xstate.stopChild': 'stop',
  'xstate.cancel': 'cancel',
  'xstate.log': 'log',
  'xstate.enqueueActions': 'choice',
};

/** Effects are plain functions. XState's own (assign, emit, raise…) have no side effects. */
export const isEffect = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

export function kindOf(action: unknown): ActionKind {
  if (action === undefined) return 'missing';
  if (isEffect(action)) return 'effect';
  const type = typeof action === 'function' && 'type' in action ? String(action.type) : '';
  return kinds[type] ?? 'choice';
}

/** Actions as plain data, without XState's internal timer actions. */
export const toActions = (actions: readonly unknown[], machine: AnyStateMachine): readonly ChartAction[] =>
  actions.map((action) => toAction(action, machine)).filter((action) => action !== null);

function toAction(action: unknown, machine: AnyStateMachine): ChartAction | null {
  if (typeof action === 'string') return named(action, null, machine);
  if (typeof action === 'object' && action !== null && 'type' in action) {
    return named(String(action.type), 'params' in action ? toJson(action.params) : null, machine);
  }
  const kind = kindOf(action);
  const name = inlineName(action, kind);
  return name === null ? null : { name, kind, params: null, ...(kind === 'send' && raising(action)) };
}

function named(name: string, params: Json, { implementations }: AnyStateMachine): ChartAction {
  const action = implementations.actions[name];
  return { name, kind: kindOf(action), params, ...raising(action) };
}

/** An event that comes to the actor itself at once. */
function raising(action: unknown): Pick<ChartAction, 'raises'> {
  if (typeof action !== 'function') return {};
  const { type, event, to, delay } = action as unknown as Record<string, unknown>;
  const isOwn = type === 'xstate.raise' || (type === 'xstate.sendTo' && isSelf(to));
  const isNamed = typeof event === 'object' && event !== null && 'type' in event;
  return isOwn && isNamed && !delay ? { raises: String(event.type) } : {};
}

/** Whether a target is `({ self }) => self`. */
function isSelf(to: unknown): boolean {
  if (typeof to !== 'function') return false;
  const self = {};
  try {
    return to({ self, context: {}, event: {}, system: {} }) === self;
  } catch {
    return false;
  }
}

const words: Readonly<Partial<Record<ActionKind, string>>> = {
  effect: 'inline',
  choice: 'enqueueActions',
  send: 'sendTo',
  spawn: 'spawnChild',
  stop: 'stopChild',
};

/** `raise order.checked`, `raise order.checked later`, `spawnChild banner`. Null for XState's `after` timer actions. */
function inlineName(action: unknown, kind: ActionKind): string | null {
  if (typeof action !== 'function') return 'inline';
  const { event, sendId, id, actorRef, to, src, systemId, delay } = action as unknown as Record<string, unknown>;
  const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : null;
  if (type?.startsWith('xstate.after.') || (typeof sendId === 'string' && sendId.startsWith('xstate.after.')))
    return null;
  const about = [
    to,
    type,
    kind === 'spawn' ? (src ?? systemId) : null,
    kind === 'stop' ? actorRef : null,
    kind === 'cancel' ? sendId : null,
  ];
  const said = about.filter((part) => typeof part === 'string');
  if (said.length === 0 && typeof id === 'string') said.push(id);
  return [words[kind] ?? kind, ...said, ...(delay === undefined ? [] : ['later'])].join(' ');
}
