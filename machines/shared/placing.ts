import { trying, withOutput } from './requesting.ts';
import { pollActions, sharedAssigner } from './setup.ts';
import { backOff, orderSearchSteps, placingLimit, stillWorkingAfter } from './waits.ts';

/**
 * Adds the states that place a quote's order or transfer once, look it up after a fault, and follow
 * it to its end. Faults store no problem, since that would say that nothing was placed.
 */

/** A page that becomes visible polls at once. */
const onReturn = <const Target extends string>(target: Target) =>
  ({ 'tab.shown': target, 'network.online': target }) as const;

/** Places it once. `lost` is the transition after a fault, or no reply within `placingLimit`. */
export const placing = <const Source extends string, Context, Input, const Answered, const Lost>(request: {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  readonly onDone: Answered;
  readonly lost: Lost;
}) =>
  ({
    invoke: {
      id: request.src,
      src: request.src,
      input: ({ context }: { context: Context }): Input => request.input(context),
      onDone: request.onDone,
      onError: request.lost,
    },
    after: { placingLimit: request.lost },
  }) as const;

/** Searches until `found`, or until `without` applies: it can no longer be placed. */
export const searching = <
  const Source extends string,
  const Id extends string,
  Context,
  Input,
  const Found,
  const Without,
>(search: {
  readonly src: Source;
  readonly id: Id;
  readonly description: string;
  readonly input: (context: Context) => Input;
  readonly found: Found;
  readonly without: Without;
}) =>
  ({
    description: search.description,
    initial: 'searching',
    states: {
      searching: {
        entry: 'storeSearchTime',
        ...trying({
          src: search.src,
          id: search.id,
          input: search.input,
          onDone: [search.found, search.without, { target: 'waiting' }],
          failed: 'waiting',
        }),
      },
      waiting: { after: { searchWait: { target: 'searching', actions: 'countPoll' } }, on: onReturn('searching') },
    },
  }) as const;

/** Follows what was placed. `outcomes` are the exits, by the bank's record. */
export const following = <
  const Source extends string,
  Context,
  Input,
  const Store extends string,
  const Outcomes extends readonly object[],
>(followed: {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  readonly store: Store;
  readonly outcomes: Outcomes;
}) =>
  ({
    initial: 'deciding',
    states: {
      deciding: { always: [...followed.outcomes, { target: 'waiting' }] },
      waiting: { after: { followWait: { target: 'reading', actions: 'countPoll' } }, on: onReturn('reading') },
      reading: trying({
        src: followed.src,
        input: followed.input,
        onDone: { target: 'deciding', actions: withOutput(followed.store) },
        failed: 'waiting',
      }),
    },
  }) as const;

export interface PlacingContext {
  /** When the last search started, in ms since 1970 UTC by the server's clock. */
  readonly searchedAt: number;
  /** For the back-off. */
  readonly polls: number;
  readonly now: () => number;
}

/** For `setup`. */
export const placingActions = {
  ...pollActions,
  storeSearchTime: sharedAssigner<PlacingContext>(({ now }) => ({ searchedAt: now() })),
};

/** For `setup`, except `followWait`, which each flow defines. */
export const placingDelays = {
  placingLimit,
  stillWorkingAfter,
  searchWait: ({ context }: { context: PlacingContext }): number => backOff(orderSearchSteps, context.polls),
} as const;
