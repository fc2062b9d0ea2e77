import type { ActorRefFrom } from 'xstate';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectIsReviewing } from '#machines/order/order.selectors.ts';
import { goBack, goTo, markEntry, orderStep } from './location.ts';

type Order = ActorRefFrom<OrderMachine>;

/**
 * Gives a review an entry of its own in the browser's history, after one that is marked as that of the amount, so that Back leads to
 * the amount. Once nothing can be confirmed any more the entry is left: Back never leads to something that could be sent again.
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

/** Whether the customer went back from the review to its amount. Forward to a review that is over, or a link to this page, is not that. */
export const wentBackToAmount = (order: Order): boolean => orderStep() === 'amount' && selectIsReviewing(order.getSnapshot());
