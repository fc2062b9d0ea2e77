import { assign } from 'xstate';
import type { Problem, ProblemContext } from './problem.ts';
import { type Answer, problemOfAnswer } from './refusal.ts';

/** An assigner for the `setup` of every machine whose context has what `Context` names. */
type SharedAssigner<Context, Params> = (args: { readonly context: Context }, params: Params) => void;

/** An assigner that many machines share. XState types its own by one machine, so that what is shared needs a type of its own. */
export const sharedAssigner = <Context extends object, Params = undefined>(
  update: (context: Context, params: Params) => Partial<Context>,
): SharedAssigner<Context, Params> =>
  assign(({ context }, params) => update(context as Context, params as Params)) as unknown as SharedAssigner<Context, Params>;

/** For the `setup` of every flow that shows one problem at a time. A flow that stores more along with it has an action of its own. */
export const problemActions = {
  storeProblem: sharedAssigner<ProblemContext, Problem>((_, problem) => ({ problem })),
  storeRefusal: sharedAssigner<ProblemContext, Answer>((_, answer) => ({ problem: problemOfAnswer(answer) })),
  clearProblem: sharedAssigner<ProblemContext>(() => ({ problem: null })),
};

interface PollingContext {
  readonly polls: number;
}

/** For the `setup` of every flow that polls, and waits longer the more often it did. */
export const pollActions = {
  countPoll: sharedAssigner<PollingContext>(({ polls }) => ({ polls: polls + 1 })),
  resetPolls: sharedAssigner<PollingContext>(() => ({ polls: 0 })),
};
