import { setTimeout as wait } from 'node:timers/promises';
import { type App, initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth';
import { inBatches } from '#server/batches.ts';
import type { Services } from '#server/services.ts';
import { callUpstream, UpstreamError } from './http.ts';
import { passRequestIdsOn, passTokenOn } from './passed-on.ts';

export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName: string | null;
  /** Seconds; sign-ins before this are no longer valid. Changes with every new password. */
  readonly validSince: number;
}

/** Whom a verified ID token speaks for. */
export interface ProvedIdentity {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The address that the service has by now. */
  readonly emailNow: string;
  readonly displayName: string | null;
  /** Seconds: when the password was typed, which for a renewed token is before its `iat`. */
  readonly authTime: number;
  /** The user's, as it was when the token was checked against it. */
  readonly validSince: number;
  /** The proof that our custom token carried, for a sign-in with a passkey alone; null for any other. */
  readonly passkeyProof: string | null;
}

/** The claim of a custom token, and of the ID tokens that come of it, with the proof of the passkey. */
const passkeyClaim = 'passkey_proof';

export interface IdentityClient {
  findByEmail(email: string): Promise<IdentityUser | null>;
  findByUid(uid: string): Promise<IdentityUser | null>;
  /** Those that there are, by uid; at most a hundred. */
  findByUids(uids: readonly string[]): Promise<ReadonlyMap<string, IdentityUser>>;
  /** The same for an email whose owner has proved to be it: calls that come together share one lookup, as every open tab makes one each half minute. */
  findProved(email: string): Promise<IdentityUser | null>;
  /** Null when the email is taken. */
  createUser(user: { readonly email: string; readonly password: string; readonly displayName: string }): Promise<IdentityUser | null>;
  /** Ends every sign-in of the user too. */
  setPassword(uid: string, password: string, displayName: string): Promise<void>;
  /**
   * Sets the password and ends every session of the user; `confirmedEmail` is set as the verified address too. Repeating the call
   * is harmless. False when the service's own rules reject the password.
   */
  replacePassword(uid: string, change: { readonly password: string; readonly confirmedEmail: string | null }): Promise<boolean>;
  /** Whether the service lets somebody in with this password. Also false when it does not say, such as after too many tries. */
  isPassword(email: string, password: string): Promise<boolean>;
  /** Sets the verified address and ends every session of the user. Repeating the call is harmless. False when the address is taken. */
  changeEmail(uid: string, email: string): Promise<boolean>;
  markVerified(uid: string): Promise<void>;
  /** Ends every sign-in of the user so far. Nothing happens without such a user. */
  endSignIns(uid: string): Promise<void>;
  /** A code that confirms the email, once. */
  verificationCode(email: string): Promise<string>;
  /** What signs the user in without a password: the browser exchanges it for an ID token, which carries the proof. */
  customToken(uid: string, passkeyProof: string): Promise<string>;
  /** Null when the token is forged, expired or revoked, or its user is disabled or deleted. */
  verify(idToken: string): Promise<ProvedIdentity | null>;
}

let apps = 0;

function asUser({ uid, email = '', emailVerified, disabled, displayName, tokensValidAfterTime }: UserRecord): IdentityUser {
  const validSince = tokensValidAfterTime === undefined ? 0 : Math.floor(Date.parse(tokensValidAfterTime) / 1000);
  return { uid, email: email.toLowerCase(), emailVerified, disabled, displayName: displayName ?? null, validSince };
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Codes that reject the token, as opposed to faults of the service. */
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

/** The service's own limit. */
const maxLookups = 100;

/** A comparison is a courtesy, and nobody waits for it for long. */
const comparison = 3_000;

/** The service's own sign-in, which the browser calls too. */
function signInUrl({ config: { firebase, sandbox }, origin }: Pick<Services, 'config' | 'origin'>): string {
  const emulator = firebase.emulatorHost === null ? origin() : `http://${firebase.emulatorHost}`;
  return `${sandbox.on ? `${emulator}/` : 'https://'}identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${encodeURIComponent(firebase.apiKey)}`;
}

/** A project can have stricter rules than ours. */
const passwordRefusals = new Set(['auth/invalid-password', 'auth/weak-password', 'auth/password-does-not-meet-requirements']);

/** firebase-admin against Firebase, the official emulator, or the embedded identity service. Faults of the service are thrown. */
export function createIdentityClient(services: Pick<Services, 'config' | 'emulators' | 'origin' | 'upstreams'>): IdentityClient {
  const admin = createAdmin(services);
  const embedded = services.config.firebase.emulatorHost === null ? services.emulators : null;
  const orNull = async <Result>(work: Promise<Result>, code: string): Promise<Result | null> =>
    work.catch((error: unknown) => {
      if (codeOf(error) === code) return null;
      throw error;
    });
  const findProved = async (emails: readonly string[]) => {
    const { users } = await admin((auth) => auth.getUsers([...new Set(emails)].map((email) => ({ email }))));
    const byEmail = new Map(users.map((record) => [record.email?.toLowerCase(), record]));
    return emails.map((email) => {
      const record = byEmail.get(email);
      return record === undefined ? null : asUser(record);
    });
  };
  const revoke = async (uid: string) => {
    // ID tokens count in seconds. Revoked in the next one, those of this second are refused too.
    if (embedded === null) await wait(1000 - (Date.now() % 1000));
    await admin((auth) => auth.revokeRefreshTokens(uid));
  };
  const findByEmail = async (email: string) => {
    const record = await orNull(
      admin((auth) => auth.getUserByEmail(email)),
      'auth/user-not-found',
    );
    return record && asUser(record);
  };
  const findByUids = async (uids: readonly string[]) => {
    const { users } = uids.length === 0 ? { users: [] } : await admin((auth) => auth.getUsers(uids.map((uid) => ({ uid }))));
    return new Map(users.map((record) => [record.uid, asUser(record)]));
  };
  return {
    findByEmail,
    findByUid: async (uid) => (await findByUids([uid])).get(uid) ?? null,
    findByUids,
    findProved: inBatches(findProved, { most: maxLookups, atOnce: 2 }),
    async createUser(user) {
      const record = await orNull(
        admin((auth) => auth.createUser(user)),
        'auth/email-already-exists',
      );
      return record && asUser(record);
    },
    async setPassword(uid, password, displayName) {
      await admin((auth) => auth.updateUser(uid, { password, displayName }));
      await revoke(uid);
    },
    async replacePassword(uid, { password, confirmedEmail: email }) {
      try {
        await admin((auth) => auth.updateUser(uid, { password, ...(email !== null && { email, emailVerified: true }) }));
      } catch (error) {
        if (passwordRefusals.has(codeOf(error))) return false;
        throw error;
      }
      await revoke(uid);
      return true;
    },
    async isPassword(email, password) {
      const body = { email, password, returnSecureToken: false };
      const answer = callUpstream({ name: 'identity sign-in', url: signInUrl(services), method: 'POST', body, timeout: comparison, accept: [400] });
      return answer.then(
        ({ status }) => status === 200,
        () => false,
      );
    },
    async changeEmail(uid, email) {
      const changed = await orNull(
        admin((auth) => auth.updateUser(uid, { email, emailVerified: true })),
        'auth/email-already-exists',
      );
      if (changed !== null) await revoke(uid);
      return changed !== null;
    },
    async markVerified(uid) {
      await admin((auth) => auth.updateUser(uid, { emailVerified: true }));
    },
    async endSignIns(uid) {
      await orNull(revoke(uid), 'auth/user-not-found');
    },
    async verificationCode(email) {
      // The service gives out links to its own page only, with the code in them.
      const link = new URL(await admin((auth) => auth.generateEmailVerificationLink(email)));
      const code = link.searchParams.get('oobCode');
      if (code === null) throw new Error('the link of the authentication service has no code');
      return code;
    },
    async customToken(uid, passkeyProof) {
      const claims = { [passkeyClaim]: passkeyProof };
      return embedded ? embedded.signCustomToken(uid, claims) : admin((auth) => auth.createCustomToken(uid, claims));
    },
    async verify(idToken) {
      // The emulator's tokens are unsigned: without this check anyone could forge one.
      if (embedded && !(await embedded.isOwnIdToken(idToken))) return null;
      try {
        const claims = await admin((auth) => auth.verifyIdToken(idToken));
        const user = asUser(await admin((auth) => auth.getUser(claims.uid)));
        return user.disabled || claims.auth_time < user.validSince ? null : proved(claims, user);
      } catch (error) {
        if (tokenRefusals.has(codeOf(error))) return null;
        throw error;
      }
    },
  };
}

/** The record knows what happened since the token was made: the owner may have clicked the emailed link. */
function proved(claims: DecodedIdToken, { email, emailVerified, validSince }: IdentityUser): ProvedIdentity {
  const name: unknown = claims.name;
  const proof: unknown = claims[passkeyClaim];
  return {
    uid: claims.uid,
    email: claims.email?.toLowerCase() ?? null,
    emailVerified,
    emailNow: email,
    authTime: claims.auth_time,
    validSince,
    // Only a sign-in by custom token can have it from us; claims that were set on the user are none.
    passkeyProof: claims.firebase.sign_in_provider === 'custom' ? String(proof) : null,
    displayName: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

/** The library retries for minutes; nobody waits that long for a page. */
const callTimeout = 10_000;

/**
 * Classifies a failed firebase-admin call: service and network faults become UpstreamErrors; refusals stay as they are.
 * A failure to fetch keys is reported as an invalid token, and only the message shows the difference.
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
 * and whether there is an emulator on every call. So the variable is set right before each call, and each app's first call
 * runs alone: two servers in one process then each keep their own address.
 */
function createAdmin({ config, origin, upstreams }: Pick<Services, 'config' | 'origin' | 'upstreams'>) {
  const resilience = upstreams.of('identity');
  passRequestIdsOn();
  const emulator = () => (config.sandbox.on ? (config.firebase.emulatorHost ?? new URL(origin()).host) : null);
  let app: App | null = null;
  const open = (): Auth => {
    app ??= initializeApp({ projectId: config.firebase.projectId }, `backend-${++apps}`);
    return getAuth(app);
  };
  let pinned: Promise<void> | null = null;
  const aim = () => {
    const host = emulator();
    if (host === null) return;
    process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
    const { consoleToken } = config.sandbox;
    // Nobody else's emulator gets it.
    if (config.firebase.emulatorHost === null && consoleToken !== null) passTokenOn(host, consoleToken);
  };
  const pin = async () => {
    aim();
    // Any request will do: building it fixes the address, whatever the reply.
    await open()
      .getUser('nobody')
      .catch(() => {});
  };
  return async <Result>(call: (auth: Auth) => Promise<Result>): Promise<Result> => {
    if (emulator() !== null) {
      pinned ??= pin();
      await pinned;
    }
    // The library retries idempotent calls itself.
    return resilience.run(
      () => {
        aim();
        return limited(call(open()));
      },
      { repeatable: false },
    );
  };
}
