import { type App, initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth';
import type { Services } from '../../services.ts';
import { UpstreamError } from './http.ts';

export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName: string | null;
  /** Seconds; who signed in before has to sign in again. */
  readonly validSince: number;
}

/** What an ID token says, once it is proved. */
export interface ProvedIdentity {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  /** Seconds: when the password was typed, which for a renewed token is before its `iat`. */
  readonly authTime: number;
}

export interface IdentityClient {
  findByEmail(email: string): Promise<IdentityUser | null>;
  /** Null when the email is taken. */
  createUser(user: { readonly email: string; readonly password: string; readonly displayName: string }): Promise<IdentityUser | null>;
  setPassword(uid: string, password: string, displayName: string): Promise<void>;
  /**
   * Sets the password and ends every session of the user; with `confirmEmail` the address counts as theirs from then on. The same call
   * again does no harm. False when the service's own rules refuse the password.
   */
  replacePassword(uid: string, change: { readonly password: string; readonly confirmEmail: boolean }): Promise<boolean>;
  markVerified(uid: string): Promise<void>;
  isVerified(uid: string): Promise<boolean>;
  /** A link that confirms the email, and then leads to `continueUrl`. */
  verificationLink(email: string, continueUrl: string): Promise<string>;
  /** Null when the token is not genuine, has expired or was revoked, or its user is disabled or gone. */
  verify(idToken: string): Promise<ProvedIdentity | null>;
}

let apps = 0;

function asUser({ uid, email = '', emailVerified, disabled, displayName, tokensValidAfterTime }: UserRecord): IdentityUser {
  const validSince = tokensValidAfterTime === undefined ? 0 : Math.floor(Date.parse(tokensValidAfterTime) / 1000);
  return { uid, email, emailVerified, disabled, displayName: displayName ?? null, validSince };
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Refusals of a token, as against faults of the service. */
const tokenRefusals = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-uid',
]);

/** A project may ask for more than our own rules do. */
const passwordRefusals = new Set(['auth/invalid-password', 'auth/weak-password', 'auth/password-does-not-meet-requirements']);

/** firebase-admin against Firebase, the official emulator, or the embedded identity service. Faults of the service are thrown. */
export function createIdentityClient(services: Pick<Services, 'config' | 'standIns' | 'origin' | 'upstreams'>): IdentityClient {
  const admin = createAdmin(services);
  const embedded = services.config.firebase.emulatorHost === null ? services.standIns : null;
  const orNull = async <Result>(work: Promise<Result>, code: string): Promise<Result | null> =>
    work.catch((error: unknown) => {
      if (codeOf(error) === code) return null;
      throw error;
    });
  return {
    async findByEmail(email) {
      const record = await orNull(
        admin((auth) => auth.getUserByEmail(email)),
        'auth/user-not-found',
      );
      return record && asUser(record);
    },
    async createUser(user) {
      const record = await orNull(
        admin((auth) => auth.createUser(user)),
        'auth/email-already-exists',
      );
      return record && asUser(record);
    },
    async setPassword(uid, password, displayName) {
      await admin((auth) => auth.updateUser(uid, { password, displayName }));
    },
    async replacePassword(uid, { password, confirmEmail }) {
      try {
        await admin((auth) => auth.updateUser(uid, { password, ...(confirmEmail ? { emailVerified: true } : {}) }));
      } catch (error) {
        if (passwordRefusals.has(codeOf(error))) return false;
        throw error;
      }
      await admin((auth) => auth.revokeRefreshTokens(uid));
      return true;
    },
    async markVerified(uid) {
      await admin((auth) => auth.updateUser(uid, { emailVerified: true }));
    },
    async isVerified(uid) {
      return (await admin((auth) => auth.getUser(uid))).emailVerified;
    },
    verificationLink: (email, continueUrl) => admin((auth) => auth.generateEmailVerificationLink(email, { url: continueUrl })),
    async verify(idToken) {
      // Tokens of the emulator's protocol are unsigned: without this check anybody could type one.
      if (embedded && !(await embedded.isOwnIdToken(idToken))) return null;
      try {
        return proved(await admin((auth) => auth.verifyIdToken(idToken, true)));
      } catch (error) {
        if (tokenRefusals.has(codeOf(error))) return null;
        throw error;
      }
    },
  };
}

function proved(claims: DecodedIdToken): ProvedIdentity {
  const name: unknown = claims.name;
  return {
    uid: claims.uid,
    email: claims.email?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true,
    authTime: claims.auth_time,
    displayName: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

/** The library tries for minutes; nobody waits that long for a page. */
const callTimeout = 10_000;

/**
 * What a failed call of firebase-admin says: faults of the service, or of the way to it, become UpstreamErrors; refusals stay as they are.
 * Keys that could not be fetched are reported as if the token were wrong, which only the message tells.
 */
function sorted(error: unknown): unknown {
  const code = codeOf(error);
  const noKeys = error instanceof Error && /^Error (fetching public keys|while making request)/.test(error.message);
  const isFault = noKeys || code.startsWith('app/') || code === 'auth/internal-error';
  return isFault ? new UpstreamError('identity', null, code, { cause: error }) : error;
}

async function limited<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamError('identity', null, `no answer within ${callTimeout} ms`)), callTimeout);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch (error) {
    throw sorted(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls firebase-admin. It reads the emulator's address from the environment of the process, once, when an app makes its first request,
 * and whether there is an emulator at every call. So the variable is set right before each call, and the first call of an app is
 * waited for alone: two servers in one process then keep an address each.
 */
function createAdmin({ config, origin, upstreams }: Pick<Services, 'config' | 'origin' | 'upstreams'>) {
  const resilience = upstreams.of('identity');
  const emulator = () => (config.sandbox.on ? (config.firebase.emulatorHost ?? new URL(origin()).host) : config.firebase.emulatorHost);
  let app: App | null = null;
  const open = (): Auth => {
    app ??= initializeApp({ projectId: config.firebase.projectId }, `backend-${++apps}`);
    return getAuth(app);
  };
  let pinned: Promise<void> | null = null;
  const aim = () => {
    const host = emulator();
    if (host !== null) process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
  };
  const pin = async () => {
    aim();
    // Any request will do: the address is kept when it is built, whatever the answer.
    await open()
      .getUser('nobody')
      .catch(() => {});
  };
  return async <Result>(call: (auth: Auth) => Promise<Result>): Promise<Result> => {
    if (emulator() !== null) {
      pinned ??= pin();
      await pinned;
    }
    // The library repeats by itself what may be repeated.
    return resilience.run(
      () => {
        aim();
        return limited(call(open()));
      },
      { repeatable: false },
    );
  };
}
