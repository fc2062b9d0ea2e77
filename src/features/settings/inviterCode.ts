import { fromPromise } from 'xstate';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { acceptable, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { inviterCode } from '#contract/account/inviterCode.ts';
import { type AddInviterCodeResult, inviterCodeMachine } from '#machines/inviterCode/inviterCode.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const addingRefusal = (error: HttpError) =>
  ['already_invited', 'code_too_late'].includes(error.problem.code) ? 'closed' : refusedUnlessEnded(error);

/** Renames the server's field to the form's. */
function inFormNames(answer: AddInviterCodeResult): AddInviterCodeResult {
  const said = answer.ok ? undefined : answer.problem?.fields?.referral_code;
  return said === undefined || answer.ok || answer.problem === undefined
    ? answer
    : { ...answer, problem: { ...answer.problem, fields: { code: said } } };
}

const provideInviterCode = (customer: Customer) =>
  inviterCodeMachine.provide({
    actors: {
      addCode: fromPromise<AddInviterCodeResult, { code: string }>(async ({ input, signal }) =>
        inFormNames(
          await acceptable(
            () =>
              customer.services.asUser(({ ut }) =>
                call(inviterCode.add, { token: ut, body: { referralCode: input.code }, signal }),
              ),
            addingRefusal,
          ),
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
