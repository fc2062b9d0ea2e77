import { isBriefOutage, type Problem, type ProblemContext, problemOf, waitOf } from './problem.ts';
import { timedOut } from './waits.ts';

/** Takes the event as params. */
export const withEvent = <const Name extends string>(type: Name) =>
  ({ type, params: <Event>({ event }: { event: Event }): Event => event }) as const;

/** Takes an actor's output as params. */
export const withOutput = <const Name extends string>(type: Name) =>
  ({ type, params: <Output>({ event }: { event: { output: Output } }): Output => event.output }) as const;

/** Stores an actor's error. */
export const storeFault = {
  type: 'storeProblem',
  params: ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error),
} as const;
/** Stores a timeout. */
export const storeTimeout = { type: 'storeProblem', params: timedOut } as const;

interface Request<Source extends string, Id extends string, Context, Input, Answered, Failed extends string> {
  readonly src: Source;
  /** The invoke's id, if the source is used more than once. */
  readonly id?: Id;
  readonly input: (context: Context) => Input;
  /** Transitions by reply: guards separate acceptance from refusal. */
  readonly onDone: Answered;
  /** The target after a fault, or no reply within `requestLimit`. */
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
 * Adds the invoke and time limit of a state that waits for a reply, and stores failures. Needs the
 * action `storeProblem` and the delay `requestLimit`.
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
 * For a request that is soon repeated, so failures are not stored.
 * @param request with the target after a timeout, if not that after a fault
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
 * Repeats a failed read once a briefly down server is back. Never for a write, which may have been
 * stored. Needs `outageGuards` and `outageDelays`.
 */
export const rereading = <const Target extends string>(target: Target) =>
  ({ outageWait: { guard: 'isBriefOutage', target } }) as const;
export const outageGuards = {
  isBriefOutage: ({ context }: { context: ProblemContext }): boolean => isBriefOutage(context.problem),
};
export const outageDelays = {
  outageWait: ({ context }: { context: ProblemContext }): number => waitOf(context.problem),
};
