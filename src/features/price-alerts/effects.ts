import { fromPromise } from 'xstate';
import { openOwnedList } from '#app/effects/account/owned-list.ts';
import { type AppHandle, type Customer, customerOf } from '#app/handle/app-handle.ts';
import { acceptable, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { priceAlerts } from '#contract/account/priceAlerts.ts';
import { type AddAlertResult, type AlertToAdd, priceAlertMachine } from '#machines/priceAlert/priceAlert.machine.ts';
import { call } from '#ports/backend/call.ts';

/** A new alert, in a dialog of its own. */
export const providePriceAlert = (app: AppHandle) =>
  priceAlertMachine.provide({
    actors: {
      addAlert: fromPromise<AddAlertResult, AlertToAdd>(({ input: body, signal }) =>
        acceptable(
          () => app.services.asUser(({ ut }) => call(priceAlerts.add, { token: ut, body, signal })),
          refusedUnlessEnded,
        ),
      ),
    },
    actions: { announceChange: () => customerOf(app)?.flows.report('alerts.changed') },
  });

export const openPriceAlerts = (customer: Customer) =>
  openOwnedList(customer, 'priceAlerts', {
    resource: 'priceAlerts',
    listIn: (alerts) => alerts,
    changed: 'alerts.changed',
    async change(token, change, _, signal) {
      const { alerts } = await (change.type === 'item.removed'
        ? call(priceAlerts.remove, { token, params: { id: change.item }, signal })
        : call(priceAlerts.change, {
            ...{ token, signal },
            ...{ params: { id: change.item.id }, body: { state: change.item.state } },
          }));
      return alerts;
    },
  });
