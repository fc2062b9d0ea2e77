import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { checkOrRefusal, refusable } from '#app/mapping/refusals.ts';
import { newBrowserCodes } from '#contract/access/newBrowserCodes.ts';
import {
  newBrowserCodesMachine,
  type SaveNewBrowserCodesResult,
} from '#machines/newBrowserCodes/newBrowserCodes.machine.ts';
import { call } from '#ports/backend/call.ts';

const provideNewBrowserCodes = (customer: Customer) =>
  newBrowserCodesMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(customer.services),
      saveSetting: fromPromise<SaveNewBrowserCodesResult, { on: boolean }>(({ input, signal }) =>
        refusable(
          () =>
            customer.services.asUser(
              async ({ ut }) =>
                ({ ok: true, ...(await call(newBrowserCodes.save, { token: ut, body: input, signal })) }) as const,
            ),
          checkOrRefusal,
        ),
      ),
      watchSetting: reporting<{ type: 'setting.updated'; on: boolean }>((report) =>
        watchLoads(customer, 'security', ({ newBrowserCodes: on }) => report({ type: 'setting.updated', on })),
      ),
    },
  });

/** Emailed codes for new browsers. The flow outlives its page, so that nothing is lost. */
export const openNewBrowserCodes = (customer: Customer) =>
  open(customer.flows, 'newBrowserCodes', () => ({
    logic: provideNewBrowserCodes(customer),
    input: { customerGuid: customer.guid },
  }));
