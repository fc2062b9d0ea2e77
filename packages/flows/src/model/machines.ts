import type { AnyStateMachine } from 'xstate';

/** Whether a value is a machine, even from another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;

/** All machines in the exports, by id. The first of a duplicate id wins. */
export function machinesAmong(modules: readonly object[]): readonly AnyStateMachine[] {
  const machines = modules.flatMap((exported) => Object.values(exported).filter(isMachine));
  return [...new Map(machines.toReversed().map((machine) => [machine.id, machine])).values()].toReversed();
}
