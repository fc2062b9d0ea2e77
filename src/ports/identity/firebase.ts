import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import type { Settings } from '#domain/site/settings.ts';
import { HttpError } from '../http.ts';

/** Loaded on demand by `identity.ts`: the SDK is large and only signing in needs it. */
export function createFirebaseIdentity(settings: Settings['firebase']) {
  const app = initializeApp({ projectId: settings.projectId, apiKey: settings.apiKey });
  // In memory: the backend has the real session, and a stored second one would outlive it.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (settings.emulatorUrl !== null)
    connectAuthEmulator(auth, settings.emulatorUrl === 'self' ? location.origin : settings.emulatorUrl, {
      disableWarnings: true,
    });

  const signedIn = async (signingIn: Promise<UserCredential>): Promise<Authentication> => {
    try {
      const { user } = await signingIn;
      const idToken = await user.getIdToken();
      // Only the token is needed, so end the SDK's own session.
      await signOut(auth);
      return { ok: true, idToken, email: user.email ?? '', emailVerified: user.emailVerified };
    } catch (error) {
      return refusal(error);
    }
  };

  return {
    authenticate: (email: string, password: string): Promise<Authentication> =>
      signedIn(signInWithEmailAndPassword(auth, email, password)),

    /** With a custom token from the backend for a passkey. */
    authenticateWithToken: (token: string): Promise<Authentication> => signedIn(signInWithCustomToken(auth, token)),

    async checkLink(code: string): Promise<LinkCheck> {
      try {
        await checkActionCode(auth, code);
        return { ok: true };
      } catch (error) {
        return spentBy(error);
      }
    },

    /** Confirms an emailed code's address, given the account's password. */
    async confirmEmail(code: string, password: string): Promise<Confirmation> {
      try {
        const { data } = await checkActionCode(auth, code);
        const email = data.email ?? '';
        const proved = await signedIn(signInWithEmailAndPassword(auth, email, password));
        if (!proved.ok) return { ok: false, reason: unproved[proved.reason] };
        await applyActionCode(auth, code);
        return { ok: true, email };
      } catch (error) {
        return spentBy(error);
      }
    },
  };
}

/** `wrongCredentials` never reveals which one was wrong. */
export type Authentication =
  | { ok: true; idToken: string; email: string; emailVerified: boolean }
  | { ok: false; reason: 'wrongCredentials' | 'tooManyAttempts' | 'disabled' };

type SpentLink = { ok: false; reason: 'linkSpent' };
export type LinkCheck = { ok: true } | SpentLink;
export type Confirmation =
  | { ok: true; email: string }
  | SpentLink
  | { ok: false; reason: 'wrongPassword' | 'signInPaused' };

const unproved = { wrongCredentials: 'wrongPassword', tooManyAttempts: 'signInPaused', disabled: 'linkSpent' } as const;

function refusal(error: unknown): Authentication {
  const code = error instanceof FirebaseError ? error.code : '';
  switch (code) {
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
    case 'auth/wrong-password':
    case 'auth/user-not-found':
    case 'auth/invalid-email':
    case 'auth/missing-password':
    case 'auth/invalid-custom-token':
    case 'auth/custom-token-mismatch':
      return { ok: false, reason: 'wrongCredentials' };
    case 'auth/too-many-requests':
      return { ok: false, reason: 'tooManyAttempts' };
    case 'auth/user-disabled':
      return { ok: false, reason: 'disabled' };
    default:
      throw fault(error);
  }
}

const spentCodes = [
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
];

/** @throws HttpError unless the service says that the code can't be used */
function spentBy(error: unknown): SpentLink {
  if (error instanceof FirebaseError && spentCodes.includes(error.code)) return { ok: false, reason: 'linkSpent' };
  throw error instanceof HttpError ? error : fault(error);
}

const faults = {
  offline: 'You seem to be offline. Check your connection and try again.',
  timeout: 'The sign-in service took too long to respond. Please try again.',
  malformedReply: 'We couldn’t read the response of the sign-in service. Please try again.',
  serverFault: 'The sign-in service gave an unexpected response. Please try again.',
} as const;

const fault = (error: unknown): HttpError => {
  const code = faultCodeOf(error);
  return new HttpError({ code, retryable: true, message: faults[code] }, null);
};

/** Browsers' texts for failed requests: "Failed to fetch", "NetworkError when …", "Load failed". */
const networkWords = /fetch|network|load failed/i;

/** The SDK reports its timeout and unreadable replies as network failures. */
function faultCodeOf(error: unknown): keyof typeof faults {
  if (!(error instanceof FirebaseError)) return 'malformedReply';
  if (error.code === 'auth/internal-error') return 'malformedReply';
  if (error.code !== 'auth/network-request-failed') return 'serverFault';
  const cause = error.customData?.message;
  if (typeof cause !== 'string') return 'timeout';
  return networkWords.test(cause) ? 'offline' : 'malformedReply';
}
