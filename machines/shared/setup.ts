import {
  type ActorRef,
  type AnyEventObject,
  assign,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type Snapshot,
} from 'xstate';
import { type Answer, type Problem, type ProblemContext, problemOfAnswer } from './problem.ts';
import type { StateMeta, Tag } from './tags.ts';

/**
 * The types of a machine for its `setup`, with the tags and facts that states of every machine
 * have.
 */
export type FlowTypes<Types> = Types & { readonly tags: Tag; readonly meta: StateMeta };

/**
 * A promise actor whose types are the contract and whose body must be provided by `src/app` or a
 * test.
 */
export const promiseContract = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`the actor "${name}" was not provided`)));

/** A callback actor (subscriptions, frames, tabs) whose body must be provided. */
export const streamContract = <
  Sends extends AnyEventObject,
  Input extends NonReducibleUnknown = undefined,
  Receives extends AnyEventObject = AnyEventObject,
>(
  name: string,
) =>
  fromCallback<Receives, Input, Sends>(() => {
    throw new Error(`the actor "${name}" was not provided`);
  });

/**
 * A named effect whose params are the contract and whose body must be provided. A missing one
 * throws instead of silently doing nothing.
 */
export const effectContract =
  <Params = undefined>(name: string) =>
  (_: unknown, __: Params): void => {
    throw new Error(`the effect "${name}" was not provided`);
  };

/** The parent of a long-lived child, typed by the reports that it accepts. */
export type ReportsTo<Report extends AnyEventObject> = ActorRef<Snapshot<unknown>, Report>;

/** An assigner for the `setup` of every machine whose context has what `Context` names. */
type SharedAssigner<Context, Params> = (args: { readonly context: Context }, params: Params) => void;

/**
 * An assigner that many machines share. XState types its own by one machine, so that what is shared
 * needs a type of its own.
 */
export const sharedAssigner = <Context extends object, Params = undefined>(
  update: (context: Context, params: Params) => Partial<Context>,
): SharedAssigner<Context, Params> =>
  assign(({ context }, params) => update(context as Context, params as Params)) as unknown as SharedAssigner<
    Context,
    Params
  >;

/**
 * For the `setup` of every flow that shows one problem at a time. A flow that stores more along
 * with it has an action of its own.
 */
export const problemActions = {
  storeProblem: sharedAssigner<ProblemContext, Problem>((_, problem) => ({ problem })),
  storeRefusal: sharedAssigner<ProblemContext, Answer>((_, answer) => ({ problem: problemOfAnswer(answer) })),
  clearProblem: sharedAssigner<ProblemContext>(() => ({ problem: null })),
  // When the network is back: what was offline is so no longer.
  clearOffline: sharedAssigner<ProblemContext>(({ problem }) => ({
    problem: problem?.code === 'offline' ? null : problem,
  })),
};

interface PollingContext {
  readonly polls: number;
}

/** For the `setup` of every flow that polls, and waits longer the more often it did. */
export const pollActions = {
  countPoll: sharedAssigner<PollingContext>(({ polls }) => ({ polls: polls + 1 })),
  resetPolls: sharedAssigner<PollingContext>(() => ({ polls: 0 })),
};
