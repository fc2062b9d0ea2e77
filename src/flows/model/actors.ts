import { type AnyStateMachine, type AnyStateNode, fromCallback, fromEventObservable, fromObservable, fromPromise, fromTransition } from 'xstate';
import type { ActorKind, ChartInvoke } from './types.ts';

const nothing = { subscribe: () => ({ unsubscribe: () => {} }) };
const samples: ReadonlyArray<readonly [ActorKind, object]> = [
  ['promise', fromPromise(async () => undefined)],
  ['callback', fromCallback(() => {})],
  ['observable', fromObservable(() => nothing)],
  ['observable', fromEventObservable(() => nothing)],
];
const transitionOf = (logic: object): string => ('transition' in logic ? String(logic.transition) : '');
/** Each of the library's creators has one transition function, whose text tells them apart under any build. */
const kinds = new Map(samples.map(([kind, logic]) => [transitionOf(logic), kind]));
const isReducer = (logic: object): boolean =>
  Object.keys(logic).sort().join() ===
  Object.keys(fromTransition(() => null, null))
    .sort()
    .join();

type Invoked = AnyStateNode['invoke'][number];

/** An actor that a state runs, as plain data. */
export function toInvoke({ id, src, systemId }: Invoked, machine: AnyStateMachine): ChartInvoke {
  const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src;
  return { id, source: typeof src === 'string' ? src : id, systemId: systemId ?? null, kind: actorKind(logic) };
}

/** What kind of logic something is. */
function actorKind(logic: unknown): ActorKind {
  if (typeof logic !== 'object' || logic === null) return 'unknown';
  if ('root' in logic) return 'machine';
  return kinds.get(transitionOf(logic)) ?? (isReducer(logic) ? 'transition' : 'unknown');
}
