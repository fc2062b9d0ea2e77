import type { AnyStateMachine } from 'xstate';
import { fingerprintOf } from '../model/fingerprint.ts';
import { idOf } from '../model/ids.ts';
import { nodesOf, transitionsOf } from '../model/internals.ts';

const shapes = new WeakMap<AnyStateMachine, string>();

/**
 * A fingerprint of the states and transitions of a machine. Unlike that of its chart, it does not
 * change with what an app provides: equal shapes mean that the ids of transitions in records are
 * those of the chart.
 */
export function shapeOf(machine: AnyStateMachine): string {
  const known = shapes.get(machine);
  if (known !== undefined) return known;
  const states = nodesOf(machine).map((node) => [
    node.id,
    node.type,
    transitionsOf(node).map((one) => [idOf(one), (one.target ?? []).map(({ id }) => id)]),
  ]);
  const shape = fingerprintOf(JSON.stringify(states));
  shapes.set(machine, shape);
  return shape;
}
