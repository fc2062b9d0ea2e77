import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { StateMeta } from './tags.ts';

export interface RailPosition {
  readonly label: string;
  readonly state: 'done' | 'now' | 'later' | 'failed';
}

/**
 * The flow's rail, from its states' `meta.rail` in chart order; empty without a step.
 * @param now the current step's status: `done` once the wait is over
 */
export function railOf(snapshot: AnyMachineSnapshot, now: 'now' | 'done' | 'failed' = 'now'): readonly RailPosition[] {
  const labels = [...new Set(nodesOf(snapshot.machine.root).flatMap((node) => railLabel(node.meta)))];
  const here = Object.values(snapshot.getMeta()).flatMap(railLabel).at(-1);
  const present = here === undefined ? -1 : labels.indexOf(here);
  if (present === -1) return [];
  return labels.map((label, index) => ({ label, state: index < present ? 'done' : index === present ? now : 'later' }));
}

/** Compares rails by value, for selectors. */
export const isSameRail = (before: readonly RailPosition[], after: readonly RailPosition[]): boolean =>
  before.length === after.length &&
  before.every(({ label, state }, index) => label === after[index]?.label && state === after[index]?.state);

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const railLabel = (meta: StateMeta | undefined): readonly string[] => (meta?.rail === undefined ? [] : [meta.rail]);
