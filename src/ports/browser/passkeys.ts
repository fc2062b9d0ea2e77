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

/** The browser gives up after this long if the server named no time. In ms. */
const usualTimeout = 60_000;
/** Browsers end the dialog a little early or late. */
const timerSlack = 1000;

/** Has a passkey sign a request of our server. Opens the browser's dialog. */
export const askPasskey = (request: PasskeyRequest, signal: AbortSignal): Promise<Answer<PasskeyRefusal>> =>
  withDialog(request, signal, refusalOf, () => startAuthentication({ optionsJSON: requestOf(request) }));

/** Has the browser list passkeys at the email field, until the customer chooses one there. */
export const offerPasskeys = (request: PasskeyRequest, signal: AbortSignal): Promise<Answer<PasskeyRefusal>> =>
  withDialog(request, signal, refusalOf, () =>
    startAuthentication({ optionsJSON: requestOf(request), useBrowserAutofill: true, verifyBrowserAutofillInput: false }),
  );

/** Creates a passkey. Opens the browser's dialog. `passkeyExists`: this device or password manager already has one for the account. */
export const createPasskey = (options: PasskeyRequest, signal: AbortSignal): Promise<Answer<PasskeyRefusal | 'passkeyExists'>> =>
  withDialog(options, signal, creationRefusalOf, () => startRegistration({ optionsJSON: creationOf(options) }));

/** The standard's own field tells what a server made for the browser's dialog from anything else. */
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
  // It was taken back while this code loaded.
  if (signal.aborted) return { ok: false, reason: reasonOf('AbortError', false) };
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  const began = performance.now();
  try {
    return { ok: true, signed: (await open()) as PasskeyCredential };
  } catch (error) {
    const limit = typeof request.timeout === 'number' ? request.timeout : usualTimeout;
    return { ok: false, reason: reasonOf(error instanceof Error ? error.name : '', performance.now() - began > limit - timerSlack) };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Browsers say the same of a customer who closed the dialog and of one who let it time out. */
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

const creationRefusalOf = (name: string, tookTooLong: boolean) => (name === 'InvalidStateError' ? 'passkeyExists' : refusalOf(name, tookTooLong));
