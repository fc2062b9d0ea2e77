import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { goTo } from '#app/address/location.ts';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type AppHandle, customerOf } from '#app/handle/app-handle.ts';
import { checkOrRefusal, refusable, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { type RecurringBuy, recurringBuys } from '#contract/account/recurringBuys.ts';
import {
  type AddBuyResult,
  type BuyChange,
  type BuyToAdd,
  type ChangeBuyResult,
  type RecurringBuyEvent,
  recurringBuyMachine,
} from '#machines/recurringBuy/recurringBuy.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { call } from '#ports/backend/call.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { recurringBuyAddress } from '#presenters/trade/recurringAddress.ts';

/** Every call replies with all of them. */
function replied({ buys }: { readonly buys: readonly RecurringBuy[] }, id: string) {
  const buy = buys.find((each) => each.id === id);
  if (!buy) throw new ProblemError(problem('malformedReply', true));
  return { ok: true, buy } as const;
}

export const provideRecurringBuy = (app: AppHandle) =>
  recurringBuyMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(app.services),
      // Without its signal: leaving the page does not withdraw an order.
      addBuy: fromPromise<AddBuyResult, BuyToAdd>(({ input: body }) =>
        refusable(
          () =>
            app.services.asUser(async ({ ut }) => replied(await call(recurringBuys.add, { token: ut, body }), body.id)),
          checkOrRefusal,
        ),
      ),
      changeBuy: fromPromise<ChangeBuyResult, BuyChange>(({ input: { id, ...body } }) =>
        refusable(
          () =>
            app.services.asUser(async ({ ut }) =>
              replied(await call(recurringBuys.change, { token: ut, params: { id }, body }), id),
            ),
          refusedUnlessEnded,
        ),
      ),
      watchBuy: fromCallback<AnyEventObject, { id: string }, Extract<RecurringBuyEvent, { type: 'buy.updated' }>>(
        ({ input: { id }, sendBack }) =>
          watchLoads(app, 'recurringBuys', (buys) => {
            const buy = buys.find((each) => each.id === id);
            if (buy) sendBack({ type: 'buy.updated', buy });
          }),
      ),
    },
    actions: {
      announceChange: () => customerOf(app)?.flows.report('recurringBuys.changed'),
      saveForm: (_, { saved }) => saveFlow('recurringBuy', saved),
      removeSavedForm: () => removeSavedFlow('recurringBuy'),
      showAddress: (_, { id }) => goTo(recurringBuyAddress(id), { replace: true }),
    },
  });
