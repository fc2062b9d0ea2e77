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

/** Types for a machine's `setup`, with the common tags and state facts. */
export type FlowTypes<Types> = Types & { readonly tags: Tag; readonly meta: StateMeta };

/** A promise actor; `src/app` or a test must provide its body. */
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
 * A named effect whose body must be provided. A missing one throws instead of silently doing
 * nothing.
 */
export const effectContract =
  <Params = undefined>(name: string) =>
  (_: unknown, __: Params): void => {
    throw new Error(`the effect "${name}" was not provided`);
  };

/** A long-lived child's parent, typed by the reports that it accepts. */
export type ReportsTo<Report extends AnyEventObject> = ActorRef<Snapshot<unknown>, Report>;

/** For every machine whose context extends `Context`. */
type SharedAssigner<Context, Params> = (args: { readonly context: Context }, params: Params) => void;

/** An assigner for many machines. XState ties its own types to one machine. */
export const sharedAssigner = <Context extends object, Params = undefined>(
  update: (context: Context, params: Params) => Partial<Context>,
): SharedAssigner<Context, Params> =>
  assign(({ context }, params) => update(context as Context, params as Params)) as unknown as SharedAssigner<
    Context,
    Params
  >;

/**
 * For flows that show one problem at a time. Flows that store more with it have their own action.
 */
export const problemActions = {
  storeProblem: sharedAssigner<ProblemContext, Problem>((_, problem) => ({ problem })),
  storeRefusal: sharedAssigner<ProblemContext, Answer>((_, answer) => ({ problem: problemOfAnswer(answer) })),
  clearProblem: sharedAssigner<ProblemContext>(() => ({ problem: null })),
  // The network is back.
  clearOffline: sharedAssigner<ProblemContext>(({ problem }) => ({
    problem: problem?.code === 'offline' ? null : problem,
  })),
};

interface PollingContext {
  readonly polls: number;
}

/** For flows that poll with a back-off. */
export const pollActions = {
  countPoll: sharedAssigner<PollingContext>(({ polls }) => ({ polls: polls + 1 })),
  resetPolls: sharedAssigner<PollingContext>(() => ({ polls: 0 })),
};
