import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { acceptable, checkOrRefusal, refusable, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { closing } from '#contract/account/closing.ts';
import type { Obstacles } from '#domain/security/closing.ts';
import {
  closeAccountMachine,
  type KeepAccountResult,
  type RequestClosingResult,
} from '#machines/closeAccount/closeAccount.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const closingRefusal = (error: HttpError) =>
  error.problem.code === 'account_not_empty' ? 'notEmpty' : checkOrRefusal(error);

const provideCloseAccount = (customer: Customer) =>
  closeAccountMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(customer.services),
      readObstacles: fromPromise<Obstacles, undefined>(({ signal }) =>
        customer.services.asUser(({ ut }) => call(closing.read, { token: ut, signal })),
      ),
      requestClosing: fromPromise<RequestClosingResult, undefined>(({ signal }) =>
        refusable(
          () =>
            customer.services.asUser(
              async ({ ut }) =>
                ({
                  ok: true,
                  closesAt: (await call(closing.request, { token: ut, body: {}, signal })).closesAt,
                }) as const,
            ),
          closingRefusal,
        ),
      ),
      keepAccount: fromPromise<KeepAccountResult, undefined>(({ signal }) =>
        acceptable(
          () => customer.services.asUser(({ ut }) => call(closing.keep, { token: ut, signal })),
          refusedUnlessEnded,
        ),
      ),
      watchClosing: reporting<{ type: 'closing.updated'; closesAt: number | null }>((report) =>
        watchLoads(customer, 'security', ({ closesAt }) => report({ type: 'closing.updated', closesAt })),
      ),
    },
  });

/** Closing the account. The flow outlives its page, so that leaving it loses nothing. */
export const openCloseAccount = (customer: Customer) =>
  open(customer.flows, 'closeAccount', () => ({
    logic: provideCloseAccount(customer),
    input: { customerGuid: customer.guid },
  }));
