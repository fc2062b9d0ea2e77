import type { AnyStateMachine } from 'xstate';

/** Whether something that a module exports is a machine, of whichever copy of the library. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;

/** Every machine among the exports of modules, by its id; the first of two with one id counts. */
export function machinesAmong(modules: readonly object[]): readonly AnyStateMachine[] {
  const machines = modules.flatMap((exported) => Object.values(exported).filter(isMachine));
  return [...new Map(machines.toReversed().map((machine) => [machine.id, machine])).values()].toReversed();
}
