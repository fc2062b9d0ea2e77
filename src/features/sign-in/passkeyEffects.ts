import { createActor, fromPromise, toPromise } from 'xstate';
import { onDemand } from '#app/logic/on-demand.ts';
import { isRateLimit, refusable } from '#app/mapping/refusals.ts';
import { passkeySignIn as declared } from '#contract/access/passkeySignIn.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import { passkeySignInMachine } from '#machines/passkeySignIn/passkeySignIn.machine.ts';
import type {
  ChoosePasskeyResult,
  PasskeySignInInput,
  PasskeySignInOutput,
  PasskeySignInRefusal,
  PasskeyStep,
  RequestPasskeyResult,
  VerifyPasskeyResult,
} from '#machines/passkeySignIn/passkeySignIn.types.ts';
import { call } from '#ports/backend/call.ts';
import { listsPasskeys } from '#ports/browser/passkey-support.ts';
import type { HttpError } from '#ports/http.ts';
import type { Identity } from '#ports/identity/identity.ts';

const providePasskeySignIn = (identity: Identity) =>
  passkeySignInMachine.provide({
    actors: {
      requestPasskey: fromPromise<RequestPasskeyResult, { for: PasskeyStep['kind'] }>(async ({ input, signal }) => {
        if (input.for === 'autofill' && !(await listsPasskeys())) return { ok: false, reason: 'passkeyUnavailable' };
        return refusable<RequestPasskeyResult, PasskeySignInRefusal>(
          async () => ({ ok: true, request: (await call(declared.start, { body: {}, signal })).options }),
          reasonOf,
        );
      }),
      choosePasskey: fromPromise<ChoosePasskeyResult, { request: PasskeyRequest; from: 'autofill' | 'dialog' }>(
        async ({ input, signal }) => {
          const { askPasskey, offerPasskeys } = await onDemand(() => import('#ports/browser/passkeys.ts'));
          return input.from === 'autofill' ? offerPasskeys(input.request, signal) : askPasskey(input.request, signal);
        },
      ),
      verifyPasskey: fromPromise<VerifyPasskeyResult, { signed: PasskeyCredential }>(({ input, signal }) =>
        refusable<VerifyPasskeyResult, PasskeySignInRefusal>(
          async () =>
            identified(identity, (await call(declared.signIn, { body: { passkey: input.signed }, signal })).token),
          reasonOf,
        ),
      ),
    },
  });

/** Signs in with a passkey alone, or offers to. @returns how it ended, also when aborted */
export function passkeySignIn(
  identity: Identity,
  input: PasskeySignInInput,
  signal: AbortSignal,
): Promise<PasskeySignInOutput> {
  const flow = createActor(providePasskeySignIn(identity), { input });
  signal.addEventListener('abort', () => flow.stop());
  const ended = toPromise(flow);
  // The form was sent while this code loaded.
  if (!signal.aborted) flow.start();
  return ended;
}

/** Signs in at the authentication service with our server's token for the passkey. */
async function identified(identity: Identity, token: string): Promise<VerifyPasskeyResult> {
  const signedIn = await identity.authenticateWithToken(token);
  if (signedIn.ok) return { ok: true, identity: { idToken: signedIn.idToken, email: signedIn.email } };
  const { reason } = signedIn;
  return { ok: false, reason: reason === 'wrongCredentials' ? 'passkeyRefused' : reason };
}

const reasons: Readonly<Record<string, PasskeySignInRefusal>> = {
  passkey_unknown: 'passkeyUnknown',
  passkey_refused: 'passkeyRefused',
  passkeys_unavailable: 'passkeyUnavailable',
};

function reasonOf(error: HttpError): PasskeySignInRefusal {
  if (isRateLimit(error)) return 'tooManyAttempts';
  return reasons[error.problem.code] ?? 'refused';
}
