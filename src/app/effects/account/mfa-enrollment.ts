import { fromPromise } from 'xstate';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
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
import {
  addPasskey,
  confirmAuthenticator,
  confirmRecoveryCodes,
  readRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  replaceRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from '#ports/backend/factors.ts';
import { knowsPasskeys } from '#ports/browser/passkey-support.ts';
import { HttpError } from '#ports/http.ts';
import { acceptable, refusable, refusedInSession } from '../../mapping/refusals.ts';
import { watchLoads } from '../../resources/watch-loads.ts';
import { onDemand } from '../../world/on-demand.ts';
import { reporting } from '../../world/reporting.ts';
import { type Customer, open } from '../../world/world.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { takeDraft } from '../app/drafts.ts';
import { saveRecoveryCodes } from './recovery-codes-file.ts';

const beginRefusal = (error: HttpError) => (error.problem.code === 'recent_sign_in_required' ? 'checkRequired' : refusedInSession(error));

const codeRefusal = (error: HttpError) => (error.problem.code === 'code_wrong' ? 'wrong' : refusedInSession(error));
const confirmRefusal = (error: HttpError) => (error.problem.code === 'setup_expired' ? 'expired' : codeRefusal(error));

async function begin(change: FactorChange, ut: string, signal: AbortSignal): Promise<BegunChange> {
  switch (change.kind) {
    case 'authenticator':
      return { kind: 'authenticator', ...(await startAuthenticator(ut, signal)) };
    case 'passkey':
      return { kind: 'passkey', options: await startPasskey(ut, signal) };
    case 'recoveryCodes':
      return { kind: 'recoveryCodes', codes: await replaceRecoveryCodes(ut, signal) };
    case 'unsavedCodes':
      return { kind: 'recoveryCodes', codes: await readRecoveryCodes(ut, signal) };
    case 'removal': {
      const { factor } = change;
      const removed = factor.kind === 'passkey' ? removePasskey(ut, factor.id, signal) : removeAuthenticator(ut, signal);
      await removed.catch(ignoreRemoved);
      return { kind: 'removal' };
    }
  }
}

/** Removing twice is removing once. */
function ignoreRemoved(error: unknown): null {
  if (error instanceof HttpError && error.problem.code === 'factor_not_found') return null;
  throw error;
}

/** The flow with its calls; it watches what the customer has. */
export const provideMfaEnrollment = (customer: Customer) => {
  const { asUser } = customer.services;
  return mfaEnrollmentMachine.provide({
    actions: { saveCodesFile: (_, { codes }) => saveRecoveryCodes(codes) },
    actors: {
      oneTimeCode: provideOneTimeCode(customer.services),
      beginChange: fromPromise<BeginChangeResult, { change: FactorChange }>(async ({ input: { change }, signal }) => {
        if (change.kind === 'passkey' && !knowsPasskeys())
          return { ok: false, reason: 'refused', problem: { code: 'passkeyUnavailable', retryable: false } };
        return refusable(() => asUser(async ({ ut }) => ({ ok: true, begun: await begin(change, ut, signal) }) as const), beginRefusal);
      }),
      confirmAuthenticator: fromPromise<ConfirmAuthenticatorResult, { otp: string }>(({ input: { otp }, signal }) =>
        refusable(() => asUser(async ({ ut }) => ({ ok: true, codes: await confirmAuthenticator(ut, otp, signal) }) as const), confirmRefusal),
      ),
      createPasskey: fromPromise<CreatePasskeyResult, { options: PasskeyRequest }>(async ({ input: { options }, signal }) => {
        const { createPasskey } = await onDemand(() => import('#ports/browser/passkeys.ts'));
        return createPasskey(options, signal);
      }),
      addPasskey: fromPromise<AddPasskeyResult, { name: string; credential: PasskeyCredential }>(({ input, signal }) =>
        refusable(() => asUser(async ({ ut }) => ({ ok: true, codes: await addPasskey(ut, input, signal) }) as const), refusedInSession),
      ),
      confirmCodes: fromPromise<ConfirmCodesResult, { code: string }>(({ input: { code }, signal }) =>
        acceptable(() => asUser(({ ut }) => confirmRecoveryCodes(ut, code, signal)), codeRefusal),
      ),
      watchSecurity: reporting<{ type: 'security.updated'; security: AccountSecurity }>((report) =>
        watchLoads(customer, 'security', (security) => report({ type: 'security.updated', security })),
      ),
    },
  });
};

/** The second factors of the settings. They outlive their page, so that leaving it loses nothing. */
export const openMfaEnrollment = (customer: Customer) =>
  open(customer.flows, 'mfaEnrollment', () => ({
    logic: provideMfaEnrollment(customer),
    input: { customerGuid: customer.guid, draft: takeDraft(customer, 'mfaEnrollment') },
  }));
