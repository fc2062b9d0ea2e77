import { entryKey, goTo, goToEntry, markEntry, type OrderStep, orderStep } from './location.ts';

export interface ReviewedFlow {
  /** The same object each time for the same flow. */
  readonly flow: object;
  readonly path: string;
  readonly isReviewing: () => boolean;
  readonly onReview: (listener: () => void) => void;
  /** Nothing can be confirmed anymore: back at the amount, or sent. */
  readonly onEnd: (listener: () => void) => void;
}

interface ReviewingFlow<Snapshot, Type extends string> {
  readonly getSnapshot: () => Snapshot;
  on(type: Type, listener: () => void): unknown;
}

/** @param ends the events when nothing can be confirmed anymore, besides `amount.requested` */
export const reviewedFlow = <Snapshot, Type extends string>(
  flow: ReviewingFlow<Snapshot, Type | 'review.started' | 'amount.requested'>,
  path: string,
  isReviewing: (snapshot: Snapshot) => boolean,
  ends: readonly Type[],
): ReviewedFlow => ({
  flow,
  path,
  isReviewing: () => isReviewing(flow.getSnapshot()),
  onReview: (listener) => void flow.on('review.started', listener),
  onEnd(listener) {
    for (const type of ['amount.requested', ...ends] as const) flow.on(type, listener);
  },
});

/** The history operations that a review needs. */
export interface ReviewEntries {
  readonly step: () => OrderStep | null;
  /** Marks this entry as the amount's and adds the review's, if the flow's page is shown. */
  readonly add: () => void;
  /** Goes to exactly the entry with this key. Resolves once the browser is there. */
  readonly goTo: (key: string) => Promise<void>;
}

const browserEntries = (path: string): ReviewEntries => ({
  step: orderStep,
  add() {
    if (location.pathname !== path) return;
    markEntry({ step: 'amount' });
    goTo(`${location.pathname}${location.search}`, { state: { step: 'review', amountEntry: entryKey() ?? '' } });
  },
  goTo: goToEntry,
});

/** Flows that are returning from the review's entry to the amount's. */
const leaving = new WeakSet<object>();

/**
 * Gives a review its own history entry after the amount's, so that Back leads to the amount. Once
 * nothing can be confirmed anymore, the page goes to the amount's entry: Back must never lead to a
 * second submit. The entry is found by its key, so the page cannot go back further. A browser
 * without entry keys stays on the review's.
 */
export function markReviews(
  { flow, path, isReviewing, onReview, onEnd }: ReviewedFlow,
  entries: ReviewEntries = browserEntries(path),
): void {
  const enter = () => {
    if (leaving.has(flow) || entries.step()?.step === 'review') return;
    entries.add();
  };
  onReview(enter);
  onEnd(async () => {
    const current = entries.step();
    if (leaving.has(flow) || current?.step !== 'review' || current.amountEntry === '') return;
    leaving.add(flow);
    await entries.goTo(current.amountEntry);
    leaving.delete(flow);
    // Another review may have started in the meantime.
    if (isReviewing()) enter();
  });
}

/**
 * Whether the customer went back from the review to its amount. Going forward to an ended review,
 * or a link to this page, does not count.
 */
export const wentBackToAmount = ({ flow, isReviewing }: ReviewedFlow): boolean =>
  !leaving.has(flow) && orderStep()?.step === 'amount' && isReviewing();
