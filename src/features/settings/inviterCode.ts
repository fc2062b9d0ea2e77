import { fromPromise } from 'xstate';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { acceptable, fieldsNamed, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { inviterCode } from '#contract/account/inviterCode.ts';
import { type AddInviterCodeResult, inviterCodeMachine } from '#machines/inviterCode/inviterCode.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const addingRefusal = (error: HttpError) =>
  ['already_invited', 'code_too_late'].includes(error.problem.code) ? 'closed' : refusedUnlessEnded(error);

const inForm = fieldsNamed((field) => (field === 'referralCode' ? 'code' : field));

const provideInviterCode = (customer: Customer) =>
  inviterCodeMachine.provide({
    actors: {
      addCode: fromPromise<AddInviterCodeResult, { code: string }>(({ input, signal }) =>
        acceptable(
          () =>
            customer.services.asUser(({ ut }) =>
              call(inviterCode.add, { token: ut, body: { referralCode: input.code }, signal }),
            ),
          addingRefusal,
          inForm,
        ),
      ),
      watchDeadline: reporting<{ type: 'deadline.updated'; until: number | null }>((report) =>
        watchLoads(customer, 'referrals', ({ canAddUntil: until }) => report({ type: 'deadline.updated', until })),
      ),
    },
  });

/** The inviter's code. Input ends with the page. */
export const openInviterCode = (customer: Customer) =>
  open(customer.flows, 'inviterCode', () => ({ logic: provideInviterCode(customer), input: undefined }));
