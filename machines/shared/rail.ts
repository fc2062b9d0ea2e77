import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { StateMeta } from './tags.ts';

/** A step of a flow as a rail shows it. */
export interface RailMark {
  readonly label: string;
  readonly state: 'done' | 'now' | 'later' | 'failed';
}

const labelOf = (meta: unknown): string | undefined => (meta as StateMeta | undefined)?.rail;

/** The labels of a chart's rail (`meta.rail` of its states), in the order in which the states are declared. */
function labelsOf(node: AnyStateNode): readonly string[] {
  const own = labelOf(node.meta);
  return [...new Set([...(own === undefined ? [] : [own]), ...Object.values(node.states).flatMap(labelsOf)])];
}

/**
 * The steps of a flow and where it stands. States before the present one count as done. A state without a label belongs to no
 * step: then every step is still to come. `failed` says that the flow ended badly at the present step.
 */
export function railOf(snapshot: AnyMachineSnapshot, failed = false): readonly RailMark[] {
  const labels = labelsOf(snapshot.machine.root);
  const present = Object.values(snapshot.getMeta())
    .map(labelOf)
    .find((label) => label !== undefined);
  const now = present === undefined ? -1 : labels.indexOf(present);
  return labels.map((label, index) => ({ label, state: index < now ? 'done' : index > now ? 'later' : failed ? 'failed' : 'now' }));
}

/** Whether two rails show the same, for selectors that make a new one each time. */
export const sameRail = (one: readonly RailMark[], other: readonly RailMark[]): boolean =>
  one.length === other.length && one.every(({ label, state }, index) => label === other[index]?.label && state === other[index]?.state);
