import { entryKey, goTo, goToEntry, markEntry, type OrderStep, orderStep } from './location.ts';

/** A flow as the browser's history sees it. */
export interface ReviewedFlow {
  /** The same object each time for the same flow. */
  readonly flow: object;
  /** The page that it is on. */
  readonly path: string;
  readonly isReviewing: () => boolean;
  readonly onReview: (listener: () => void) => void;
  /** Nothing can be confirmed any more: back at the amount, or sent. */
  readonly onEnd: (listener: () => void) => void;
}

interface ReviewingFlow<Snapshot, Type extends string> {
  readonly getSnapshot: () => Snapshot;
  on(type: Type, listener: () => void): unknown;
}

/**
 * A flow with a review. @param ends what it emits when nothing can be confirmed any more, beside
 * `amount.requested`
 */
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

/** What a review needs of the browser's history. */
export interface ReviewEntries {
  /** The step that the current entry is marked with. */
  readonly step: () => OrderStep | null;
  /**
   * Marks the current entry as the amount's and adds one for the review, if the flow's page is on
   * screen.
   */
  readonly add: () => void;
  /** Goes to the entry with this key and to no other. Ends once the browser is there. */
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

/** Flows that are on their own way from the entry of a review to that of its amount. */
const leaving = new WeakSet<object>();

/**
 * Gives a review its own entry in the browser's history, after an entry that is marked as the
 * amount's, so that Back leads to the amount. Once nothing can be confirmed anymore, the page goes
 * to the amount's entry: Back must never lead to a second submit.
 *
 * That entry is named by its key, so the page cannot go further back than to it. A browser that
 * cannot name entries stays on the review's.
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
    // Another review may have begun on the way.
    if (isReviewing()) enter();
  });
}

/**
 * Whether the customer went back from the review to its amount. Forward to an ended review, or a
 * link to this page, does not count.
 */
export const wentBackToAmount = ({ flow, isReviewing }: ReviewedFlow): boolean =>
  !leaving.has(flow) && orderStep()?.step === 'amount' && isReviewing();
