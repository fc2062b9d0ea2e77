import { type AnyEventObject, fromCallback } from 'xstate';
import { openTransfers } from '#app/effects/records/history.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { isDeposit } from '#domain/activity/deposits.ts';
import { type ArrivalsEvent, type ArrivalsInput, arrivalsMachine } from '#machines/arrivals/arrivals.machine.ts';
import { selectActivities } from '#machines/history/history.machine.ts';

/** Only the newest records: older ones that are read later did not just arrive. */
const newest = 50;

const provideArrivals = () =>
  arrivalsMachine.provide({
    actors: {
      watchDeposits: fromCallback<AnyEventObject, ArrivalsInput, Extract<ArrivalsEvent, { type: 'deposits.updated' }>>(
        ({ input, sendBack }) => {
          let known: unknown = null;
          const check = () => {
            const activities = selectActivities(input.transfers.getSnapshot());
            if (activities === null || activities === known) return;
            known = activities;
            sendBack({ type: 'deposits.updated', deposits: activities.slice(0, newest).filter(isDeposit) });
          };
          check();
          const subscription = input.transfers.subscribe(check);
          return () => subscription.unsubscribe();
        },
      ),
    },
  });

/** Announces deposits as they arrive, while the page is open. */
export const openArrivals = (customer: Customer) =>
  open(customer.flows, 'arrivals', () => ({ logic: provideArrivals(), input: { transfers: openTransfers(customer) } }));
