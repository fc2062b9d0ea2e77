import type { AnyStateMachine } from 'xstate';
import { fingerprintOf } from '../model/fingerprint.ts';
import { idOf } from '../model/ids.ts';
import { nodesOf, transitionsOf } from '../model/internals.ts';

const shapes = new WeakMap<AnyStateMachine, string>();

/**
 * A fingerprint of a machine's states and transitions, independent of provided implementations.
 * Equal shapes have the same transition ids.
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
