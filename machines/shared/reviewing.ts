import { requesting, withOutput } from './requesting.ts';

/** Adds a review's quote request, and the arming of its button. */

/**
 * Ignores clicks for the flow's `armingTime`, since they were meant for the last screen.
 * @param armed the target after it
 */
export const arming = <const Armed>(armed: Armed) =>
  ({
    description: 'The button has just appeared or changed its meaning, so a click already under way is ignored.',
    after: { armingTime: armed },
  }) as const;

interface QuoteRequest<
  Source extends string,
  Id extends string,
  Context,
  Input,
  Review extends string,
  Store extends string,
  Failed extends string,
> {
  readonly src: Source;
  readonly id: Id;
  readonly input: (context: Context) => Input;
  /** The review of a usable quote, and the action that stores it. */
  readonly review: Review;
  readonly store: Store;
  readonly failed: Failed;
}

/**
 * A state that requests a quote. An unusable one leads back to the amount, with the reason. Needs
 * the guards `quoteIsUsable` and `accepted`, the actions `storeQuoteProblem` and `storeRefusal`,
 * and the delay `stillWorkingAfter`.
 */
export const requestingQuote = <
  const Source extends string,
  const Id extends string,
  Context,
  Input,
  const Review extends string,
  const Store extends string,
  const Failed extends string,
>({
  review,
  store,
  ...request
}: QuoteRequest<Source, Id, Context, Input, Review, Store, Failed>) =>
  ({
    ...requesting({
      ...request,
      onDone: [
        { guard: withOutput('quoteIsUsable'), target: review, actions: withOutput(store) },
        { guard: withOutput('accepted'), target: 'editing', actions: withOutput('storeQuoteProblem') },
        { target: 'editing', actions: withOutput('storeRefusal') },
      ],
    }),
    // The parent makes the request, so it survives a long wait.
    initial: 'short',
    states: {
      short: { after: { stillWorkingAfter: 'long' } },
      long: { description: 'The screen says that it takes longer than usual, and that nothing was placed.' },
    },
  }) as const;
