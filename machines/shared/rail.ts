import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { StateMeta } from './tags.ts';

/** One step of a flow's rail, and how it stands to the state that the flow is in. */
export interface RailPosition {
  readonly label: string;
  readonly state: 'done' | 'now' | 'later' | 'failed';
}

/**
 * The rail of a running flow, drawn from `meta.rail` of its states in the order of the chart; empty in a state that belongs to no
 * step. With `failed` the present step is where it failed.
 */
export function railOf(snapshot: AnyMachineSnapshot, failed = false): readonly RailPosition[] {
  const labels = [...new Set(nodesOf(snapshot.machine.root).flatMap((node) => railLabel(node.meta)))];
  const here = Object.values(snapshot.getMeta()).flatMap(railLabel).at(-1);
  const present = here === undefined ? -1 : labels.indexOf(here);
  if (present === -1) return [];
  const now = failed ? 'failed' : 'now';
  return labels.map((label, index) => ({ label, state: index < present ? 'done' : index === present ? now : 'later' }));
}

/** For selectors of the rail: a new array that says the same is no change. */
export const isSameRail = (before: readonly RailPosition[], after: readonly RailPosition[]): boolean =>
  before.length === after.length && before.every(({ label, state }, index) => label === after[index]?.label && state === after[index]?.state);

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const railLabel = (meta: StateMeta | undefined): readonly string[] => (meta?.rail === undefined ? [] : [meta.rail]);
