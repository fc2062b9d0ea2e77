import { fromPromise } from 'xstate';
import { addressHold } from '#contract/account/addressHold.ts';
import {
  addressHoldMachine,
  type HoldChange,
  type HoldSetting,
  type SaveHoldResult,
} from '#machines/addressHold/addressHold.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';
import { type Customer, open } from '../../handle/app-handle.ts';
import { reporting } from '../../logic/reporting.ts';
import { refusable, refusedUnlessEnded } from '../../mapping/refusals.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { watchLoads } from '../records/watch-loads.ts';

const savingRefusal = (error: HttpError) =>
  error.problem.code === 'code_required' ? 'codeRequired' : refusedUnlessEnded(error);

const provideAddressHold = (customer: Customer) =>
  addressHoldMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(customer.services),
      saveHold: fromPromise<SaveHoldResult, HoldChange>(({ input }) =>
        refusable(
          () =>
            customer.services.asUser(
              async ({ ut, email }) =>
                ({
                  ok: true,
                  setting: await call(addressHold.save, { token: ut, body: { ...input, email } }),
                }) as const,
            ),
          savingRefusal,
        ),
      ),
      watchHold: reporting<{ type: 'hold.updated'; setting: HoldSetting }>((report) =>
        watchLoads(customer, 'addressHold', (setting) => report({ type: 'hold.updated', setting })),
      ),
    },
  });

/** The setting of the hold on new wallets and bank accounts. It outlives its page. */
export const openAddressHold = (customer: Customer) =>
  open(customer.flows, 'addressHold', () => ({
    logic: provideAddressHold(customer),
    input: { customerGuid: customer.guid },
  }));
