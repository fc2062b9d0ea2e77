import type { ActorRefFrom } from 'xstate';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectIsReviewing } from '#machines/order/order.selectors.ts';
import { entryKey, goTo, goToEntry, markEntry, type OrderStep, orderStep } from './location.ts';

type Order = ActorRefFrom<OrderMachine>;

/** What a review needs of the browser's history. */
export interface ReviewEntries {
  /** The step that the current entry is marked with. */
  readonly step: () => OrderStep | null;
  /** Marks the current entry as the amount's and adds one for the review, if the exchange is on screen. */
  readonly add: () => void;
  /** Goes to the entry with this key and to no other. Ends once the browser is there. */
  readonly goTo: (key: string) => Promise<void>;
}

const browserEntries: ReviewEntries = {
  step: orderStep,
  add() {
    if (location.pathname !== '/exchange') return;
    markEntry({ step: 'amount' });
    goTo(`${location.pathname}${location.search}`, { state: { step: 'review', amountEntry: entryKey() ?? '' } });
  },
  goTo: goToEntry,
};

/** Orders that are on their own way from the entry of a review to that of its amount. */
const leaving = new WeakSet<Order>();

const isReviewing = (order: Order): boolean => selectIsReviewing(order.getSnapshot());

/**
 * Gives a review its own entry in the browser's history, after an entry that is marked as the amount's, so that Back leads to the
 * amount. Once nothing can be confirmed anymore, the page goes to the amount's entry: Back must never lead to a second submit.
 *
 * That entry is named by its key, so the page cannot go further back than to it. A browser that cannot name entries stays on the review's.
 */
export function markReviews(order: Order, entries: ReviewEntries = browserEntries): void {
  const enter = () => {
    if (leaving.has(order) || entries.step()?.step === 'review') return;
    entries.add();
  };
  const leave = async () => {
    const current = entries.step();
    if (leaving.has(order) || current?.step !== 'review' || current.amountEntry === '') return;
    leaving.add(order);
    await entries.goTo(current.amountEntry);
    leaving.delete(order);
    // Another review may have begun on the way.
    if (isReviewing(order)) enter();
  };
  order.on('review.started', enter);
  for (const event of ['amount.requested', 'order.placed', 'order.rejected'] as const) order.on(event, leave);
}

/** Whether the customer went back from the review to its amount. Forward to an ended review, or a link to this page, does not count. */
export const wentBackToAmount = (order: Order): boolean => !leaving.has(order) && orderStep()?.step === 'amount' && isReviewing(order);
