import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { Settings } from '#domain/site/settings.ts';
import { HttpError } from '../http.ts';

/** Loaded on demand by `identity.ts`: the SDK is large and only signing in needs it. */
export function createFirebaseIdentity(settings: Settings['firebase']) {
  const app = initializeApp({ projectId: settings.projectId, apiKey: settings.apiKey });
  // In memory: the session that counts is the backend's; a second one in the browser's database would outlive it.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (settings.emulatorUrl !== null)
    connectAuthEmulator(auth, settings.emulatorUrl === 'self' ? location.origin : settings.emulatorUrl, { disableWarnings: true });

  return {
    async authenticate(email: string, password: string): Promise<Authentication> {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        const idToken = await user.getIdToken();
        // Only the token is needed, so the SDK's own session ends here.
        await signOut(auth);
        return { ok: true, idToken, email: user.email ?? email, emailVerified: user.emailVerified };
      } catch (error) {
        return refusal(error);
      }
    },

    /** Confirms the address that an emailed code belongs to. */
    async confirmEmail(code: string): Promise<Confirmation> {
      try {
        const { data } = await checkActionCode(auth, code);
        await applyActionCode(auth, code);
        return { ok: true, email: data.email ?? '' };
      } catch (error) {
        if (error instanceof FirebaseError && spentCodes.includes(error.code)) return { ok: false, reason: 'linkSpent' };
        throw fault(error);
      }
    },
  };
}

/** `wrongCredentials` never reveals which of the two was wrong. */
export type Authentication =
  | { ok: true; idToken: string; email: string; emailVerified: boolean }
  | { ok: false; reason: 'wrongCredentials' | 'tooManyAttempts' | 'disabled' };

export type Confirmation = { ok: true; email: string } | { ok: false; reason: 'linkSpent' };

function refusal(error: unknown): Authentication {
  const code = error instanceof FirebaseError ? error.code : '';
  switch (code) {
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
    case 'auth/wrong-password':
    case 'auth/user-not-found':
    case 'auth/invalid-email':
    case 'auth/missing-password':
      return { ok: false, reason: 'wrongCredentials' };
    case 'auth/too-many-requests':
      return { ok: false, reason: 'tooManyAttempts' };
    case 'auth/user-disabled':
      return { ok: false, reason: 'disabled' };
    case 'auth/network-request-failed':
      throw new HttpError({ code: 'offline', retryable: true, message: 'You seem to be offline. Check your connection and try again.' }, null);
    default:
      throw new HttpError(
        { code: 'serverFault', retryable: true, message: 'The sign-in service gave an unexpected response. Please try again.' },
        null,
      );
  }
}

const spentCodes = ['auth/invalid-action-code', 'auth/expired-action-code', 'auth/user-not-found', 'auth/user-disabled'];

const fault = (error: unknown) =>
  error instanceof FirebaseError && error.code === 'auth/network-request-failed'
    ? new HttpError({ code: 'offline', retryable: true, message: 'You seem to be offline. Check your connection and try again.' }, null)
    : new HttpError({ code: 'serverFault', retryable: true, message: 'The sign-in service gave an unexpected response. Please try again.' }, null);
