import { isBriefOutage, type Problem, type ProblemContext, problemOf, waitOf } from './problem.ts';
import { timedOut } from './waits.ts';

/** An action or guard that takes the event as its params. */
export const withEvent = <const Name extends string>(type: Name) => ({ type, params: <Event>({ event }: { event: Event }): Event => event }) as const;

/** An action or guard that takes an actor's answer as its params. */
export const withAnswer = <const Name extends string>(type: Name) =>
  ({ type, params: <Output>({ event }: { event: { output: Output } }): Output => event.output }) as const;

/** Stores the fault that an actor was rejected with. */
export const storeFault = { type: 'storeProblem', params: ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error) } as const;
/** Stores that an actor did not answer in time. */
export const storeTimeout = { type: 'storeProblem', params: timedOut } as const;

interface Request<Source extends string, Id extends string, Context, Input, Answered, Failed extends string> {
  readonly src: Source;
  /** The id of the invoke, if the chart asks the same source in several places. */
  readonly id?: Id;
  readonly input: (context: Context) => Input;
  /** Where an answer leads: guards tell an accepted one from a refused one. */
  readonly onDone: Answered;
  /** Where a fault leads, and no answer within `requestLimit`. */
  readonly failed: Failed;
}

const invokeOf = <Source extends string, Id extends string, Context, Input, Answered, Failed extends string>({
  src,
  id,
  input,
  onDone,
}: Request<Source, Id, Context, Input, Answered, Failed>) => ({
  id: id ?? src,
  src,
  input: ({ context }: { context: Context }): Input => input(context),
  onDone,
});

/**
 * The parts of a state that asks another party and waits: the invoke with its endings, and the time limit. The problem of a failure is
 * stored. The chart has the action `storeProblem` and the delay `requestLimit`.
 */
export const requesting = <
  const Source extends string,
  Context,
  Input,
  const Answered,
  const Failed extends string,
  const Id extends string = Source,
>(
  request: Request<Source, Id, Context, Input, Answered, Failed>,
) => ({
  invoke: { ...invokeOf(request), onError: { target: request.failed, actions: storeFault } },
  after: { requestLimit: { target: request.failed, actions: storeTimeout } },
});

/**
 * The same for a request that is soon repeated, so the reason of a failure is not stored.
 * @param request with where no answer in time leads, if that is not where a fault does
 */
export const trying = <
  const Source extends string,
  Context,
  Input,
  const Answered,
  const Failed extends string,
  const Id extends string = Source,
  const Late = Failed,
>(
  request: Request<Source, Id, Context, Input, Answered, Failed> & { readonly onTimeout?: Late },
) => ({
  invoke: { ...invokeOf(request), onError: request.failed },
  after: { requestLimit: request.onTimeout ?? request.failed },
});

/**
 * For the state of a read that failed: it is made again when the server, briefly away, said that it is back. Of a write nobody knows whether it was
 * stored, so none is repeated like this. The chart has `outageGuards` and `outageDelays`.
 */
export const rereading = <const Target extends string>(target: Target) => ({ outageWait: { guard: 'isBriefOutage', target } }) as const;
export const outageGuards = { isBriefOutage: ({ context }: { context: ProblemContext }): boolean => isBriefOutage(context.problem) };
export const outageDelays = { outageWait: ({ context }: { context: ProblemContext }): number => waitOf(context.problem) };
