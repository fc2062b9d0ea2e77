import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import { actorSources } from '../model/internals.ts';
import type { AnyCases, Outcomes } from './cases.ts';
import { skeletonOf } from './skeleton.ts';
import { type PlayedActor, setStage } from './stage.ts';

/** Default cases: what a machine reads of its input, its events and its actors' outputs is made up. */
export function bareCases(machine: AnyStateMachine): AnyCases {
  const stage = setStage(machine, false).machine;
  return {
    inputs: [skeletonOf((input) => void initialTransition(stage, input as never))],
    events: {},
    actors: Object.fromEntries(actorSources(machine).map((source) => [source, { done: [undefined] }])),
    abstraction: ({ value }) => value,
    madeUp: { event: madeUpEvent, outcomes: madeUpOutcomes },
  };
}

/** An event whose payload has what the machine would read of it now. */
function madeUpEvent(type: string, snapshot: AnyMachineSnapshot): { readonly type: string } {
  const payload = skeletonOf((value) => tryOut(snapshot, withType(value, type)));
  return typeof payload === 'object' && payload !== null ? { ...payload, type } : { type };
}

/** One output with what the machine would read of it. */
const madeUpOutcomes = (snapshot: AnyMachineSnapshot, { id }: PlayedActor): Outcomes => ({
  done: [skeletonOf((output) => tryOut(snapshot, { type: `xstate.done.actor.${id}`, output, actorId: id }))],
});

const tryOut = (snapshot: AnyMachineSnapshot, event: AnyEventObject): void =>
  void transition(snapshot.machine as AnyStateMachine, snapshot, event);

/** The proxy of a payload, which is asked for everything but the type. */
const withType = (payload: unknown, type: string): { readonly type: string } =>
  new Proxy(payload as { readonly type: string }, {
    get: (target, key) => (key === 'type' ? type : Reflect.get(target, key)),
  });
