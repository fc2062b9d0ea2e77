import type { ActorRefFrom } from 'xstate';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectIsReviewing } from '#machines/order/order.selectors.ts';
import { goBack, goTo, markEntry, orderStep } from './location.ts';

type Order = ActorRefFrom<OrderMachine>;

/**
 * Gives a review its own entry in the browser's history, after an entry that is marked as the amount's, so that Back leads to the
 * amount. Once nothing can be confirmed anymore, the page goes back to the amount's entry: Back must never lead to a second submit.
 */
export function markReviews(order: Order): void {
  order.on('review.started', () => {
    if (orderStep() === 'review') return;
    markEntry({ step: 'amount' });
    goTo(`${location.pathname}${location.search}`, { state: { step: 'review' } });
  });
  for (const event of ['amount.requested', 'order.placed', 'order.rejected'] as const)
    order.on(event, () => {
      if (orderStep() === 'review') goBack();
    });
}

/** Whether the customer went back from the review to its amount. Forward to an ended review, or a link to this page, does not count. */
export const wentBackToAmount = (order: Order): boolean => orderStep() === 'amount' && selectIsReviewing(order.getSnapshot());
