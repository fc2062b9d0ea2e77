import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { customerFactors, type FactorGroups } from '#contract/access/factors.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import { mfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import type {
  AddPasskeyResult,
  BeginChangeResult,
  BegunChange,
  ConfirmAuthenticatorResult,
  ConfirmCodesResult,
  CreatePasskeyResult,
  FactorChange,
} from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import type { OneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { type Caller, call } from '#ports/backend/call.ts';
import { knowsPasskeys } from '#ports/browser/passkey-support.ts';
import { HttpError } from '#ports/http.ts';
import { type Customer, open } from '../../handle/app-handle.ts';
import { onDemand } from '../../logic/on-demand.ts';
import { reporting } from '../../logic/reporting.ts';
import { acceptable, refusable, refusedInSession } from '../../mapping/refusals.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { takeDraft } from '../app/drafts.ts';
import { watchLoads } from '../records/watch-loads.ts';
import { saveRecoveryCodes } from './recovery-codes-file.ts';

const factorSchema = v.variant('kind', [
  v.object({ kind: v.literal('authenticator') }),
  v.object({ kind: v.literal('passkey'), id: v.string(), name: v.string() }),
]);
const draftSchema = v.object({
  change: v.variant('kind', [
    v.object({ kind: v.picklist(['authenticator', 'passkey', 'recoveryCodes', 'unsavedCodes']) }),
    v.object({ kind: v.literal('removal'), factor: factorSchema }),
  ]),
  name: v.string(),
});

const beginRefusal = (error: HttpError) =>
  error.problem.code === 'recent_sign_in_required' ? 'checkRequired' : refusedInSession(error);

const codeRefusal = (error: HttpError) => (error.problem.code === 'code_wrong' ? 'wrong' : refusedInSession(error));
const confirmRefusal = (error: HttpError) => (error.problem.code === 'setup_expired' ? 'expired' : codeRefusal(error));

async function begin(change: FactorChange, calls: FactorGroups, by: Caller, signal: AbortSignal): Promise<BegunChange> {
  const sent = { ...by, signal };
  switch (change.kind) {
    case 'authenticator':
      return { kind: 'authenticator', ...(await call(calls.authenticator.start, { ...sent, body: {} })) };
    case 'passkey':
      return { kind: 'passkey', ...(await call(calls.passkeys.start, { ...sent, body: {} })) };
    case 'recoveryCodes':
      return {
        kind: 'recoveryCodes',
        codes: (await call(calls.recoveryCodes.replace, { ...sent, body: {} })).recoveryCodes,
      };
    case 'unsavedCodes':
      return {
        kind: 'recoveryCodes',
        codes: (await call(calls.recoveryCodes.read, { token: by.token, signal })).recoveryCodes,
      };
    case 'removal': {
      const { factor } = change;
      const removed =
        factor.kind === 'passkey'
          ? call(calls.passkeys.remove, { ...sent, params: { id: factor.id } })
          : call(calls.authenticator.remove, sent);
      await removed.catch(ignoreRemoved);
      return { kind: 'removal' };
    }
  }
}

/** A repeated removal succeeds. */
function ignoreRemoved(error: unknown): null {
  if (error instanceof HttpError && error.problem.code === 'factor_not_found') return null;
  throw error;
}

/** The calls for changing one's own methods, as a customer or as staff. */
export interface EnrollmentCalls {
  readonly calls: FactorGroups;
  /** Makes a call as this person. @param body what the call sends, besides its name */
  readonly as: <Reply>(name: string, body: unknown, work: (by: Caller) => Promise<Reply>) => Promise<Reply>;
  readonly code: OneTimeCodeMachine;
  /** Reports their methods, now and after each load. Returns a stop function. */
  readonly watch: (notify: (factors: HeldFactors) => void) => () => void;
}

export const provideEnrollment = ({ calls, as, code, watch }: EnrollmentCalls) =>
  mfaEnrollmentMachine.provide({
    actions: { saveCodesFile: (_, { codes }) => saveRecoveryCodes(codes) },
    actors: {
      oneTimeCode: code,
      beginChange: fromPromise<BeginChangeResult, { change: FactorChange }>(async ({ input: { change }, signal }) => {
        if (change.kind === 'passkey' && !knowsPasskeys())
          return { ok: false, reason: 'refused', problem: { code: 'passkeyUnavailable', retryable: false } };
        return refusable(
          async () =>
            ({ ok: true, begun: await as('begin', change, (by) => begin(change, calls, by, signal)) }) as const,
          beginRefusal,
        );
      }),
      confirmAuthenticator: fromPromise<ConfirmAuthenticatorResult, { otp: string }>(({ input: { otp }, signal }) =>
        refusable(async () => {
          const added = await as('authenticator', otp, (by) =>
            call(calls.authenticator.confirm, { ...by, body: { otp }, signal }),
          );
          return { ok: true, codes: added.recoveryCodes } as const;
        }, confirmRefusal),
      ),
      createPasskey: fromPromise<CreatePasskeyResult, { options: PasskeyRequest }>(
        async ({ input: { options }, signal }) => {
          const { createPasskey } = await onDemand(() => import('#ports/browser/passkeys.ts'));
          return createPasskey(options, signal);
        },
      ),
      addPasskey: fromPromise<AddPasskeyResult, { name: string; credential: PasskeyCredential }>(({ input, signal }) =>
        refusable(async () => {
          const added = await as('passkey', input, (by) => call(calls.passkeys.add, { ...by, body: input, signal }));
          return { ok: true, codes: added.recoveryCodes } as const;
        }, refusedInSession),
      ),
      confirmCodes: fromPromise<ConfirmCodesResult, { code: string }>(({ input, signal }) =>
        acceptable(
          () => as('codes', input.code, (by) => call(calls.recoveryCodes.confirm, { ...by, body: input, signal })),
          codeRefusal,
        ),
      ),
      watchSecurity: reporting<{ type: 'security.updated'; security: HeldFactors }>((report) =>
        watch((security) => report({ type: 'security.updated', security })),
      ),
    },
  });

export const provideMfaEnrollment = (customer: Customer) =>
  provideEnrollment({
    calls: customerFactors,
    as: (_name, _body, work) => customer.services.asUser(({ ut }) => work({ token: ut })),
    code: provideOneTimeCode(customer.services),
    watch: (notify) => watchLoads(customer, 'security', notify),
  });

/** The second factors in the settings. The flow outlives its page, so that nothing is lost. */
export const openMfaEnrollment = (customer: Customer) =>
  open(customer.flows, 'mfaEnrollment', () => ({
    logic: provideMfaEnrollment(customer),
    input: {
      customerGuid: customer.guid,
      draft: takeDraft(customer, 'mfaEnrollment', (draft) => v.is(draftSchema, draft)),
    },
  }));
