import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { toChart, toTransition } from '../model/chart.ts';
import type { Chart } from '../model/types.ts';
import { type Stage, setStage } from '../run/stage.ts';
import { realEffectOf } from './track.ts';
import { Watch } from './watch.ts';

const ids = new WeakMap<AnyTransitionDefinition, string>();
export function idOf(transition: AnyTransitionDefinition): string {
  const known = ids.get(transition) ?? toTransition(transition).id;
  ids.set(transition, known);
  return known;
}

/** A machine prepared for replay. */
export interface Prepared {
  readonly watch: Watch;
  readonly stage: Stage<AnyStateMachine>;
  readonly chart: Chart;
  readonly realEffect: string | null;
}
const prepared = new WeakMap<AnyStateMachine, Prepared>();

/** Replays of a machine share a stage; a run to keep gets its own. */
export function prepare(machine: AnyStateMachine, isKept: boolean): Prepared {
  const known = isKept ? undefined : prepared.get(machine);
  if (known) return known;
  const watch = new Watch();
  const made = {
    watch,
    stage: setStage(watch.machine(machine)),
    chart: toChart(machine),
    realEffect: realEffectOf(machine),
  };
  if (!isKept) prepared.set(machine, made);
  return made;
}
