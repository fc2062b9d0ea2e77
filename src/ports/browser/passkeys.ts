import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { PasskeyRefusal } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import type { Refusal } from '#machines/shared/problem.ts';

type Answer<Reason extends string> = { readonly ok: true; readonly signed: PasskeyCredential } | Refusal<Reason>;

/** In ms, if the server sets no timeout. */
const usualTimeout = 60_000;
/** In ms. Browsers end the dialog slightly early or late. */
const timerSlack = 1000;

/** Signs a server request with a passkey, in the browser's dialog. */
export const askPasskey = (request: PasskeyRequest, signal: AbortSignal): Promise<Answer<PasskeyRefusal>> =>
  withDialog(request, signal, refusalOf, () => startAuthentication({ optionsJSON: requestOf(request) }));

/** Suggests passkeys in the email field until one is chosen. */
export const offerPasskeys = (request: PasskeyRequest, signal: AbortSignal): Promise<Answer<PasskeyRefusal>> =>
  withDialog(request, signal, refusalOf, () =>
    startAuthentication({
      optionsJSON: requestOf(request),
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false,
    }),
  );

/** Creates a passkey in a dialog. `passkeyExists`: this device or manager has one already. */
export const createPasskey = (
  options: PasskeyRequest,
  signal: AbortSignal,
): Promise<Answer<PasskeyRefusal | 'passkeyExists'>> =>
  withDialog(options, signal, creationRefusalOf, () => startRegistration({ optionsJSON: creationOf(options) }));

/** `challenge` is the standard's own field, so it identifies the server's options. */
const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON => 'challenge' in options;
const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON => 'challenge' in options;

function requestOf(options: object): PublicKeyCredentialRequestOptionsJSON {
  if (!isRequest(options)) throw new TypeError('no options of a passkey');
  return options;
}

function creationOf(options: object): PublicKeyCredentialCreationOptionsJSON {
  if (!isCreation(options)) throw new TypeError('no options of a new passkey');
  return options;
}

async function withDialog<Reason extends string>(
  request: PasskeyRequest,
  signal: AbortSignal,
  reasonOf: (name: string, tookTooLong: boolean) => Reason,
  open: () => Promise<unknown>,
): Promise<Answer<Reason>> {
  // Aborted while this code was loading.
  if (signal.aborted) return { ok: false, reason: reasonOf('AbortError', false) };
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  const began = performance.now();
  try {
    return { ok: true, signed: (await open()) as PasskeyCredential };
  } catch (error) {
    const limit = typeof request.timeout === 'number' ? request.timeout : usualTimeout;
    return {
      ok: false,
      reason: reasonOf(error instanceof Error ? error.name : '', performance.now() - began > limit - timerSlack),
    };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Browsers report closing the dialog and letting it time out alike. */
function refusalOf(name: string, tookTooLong: boolean): PasskeyRefusal {
  switch (name) {
    case 'NotAllowedError':
      return tookTooLong ? 'passkeyTimedOut' : 'passkeyCanceled';
    case 'AbortError':
      return 'passkeyCanceled';
    case 'SecurityError':
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'passkeyUnavailable';
    default:
      return 'passkeyFailed';
  }
}

const creationRefusalOf = (name: string, tookTooLong: boolean) =>
  name === 'InvalidStateError' ? 'passkeyExists' : refusalOf(name, tookTooLong);
