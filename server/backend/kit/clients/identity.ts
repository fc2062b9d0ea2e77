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
  /** In seconds; earlier sign-ins are invalid. Changes with every password. */
  readonly validSince: number;
}

export interface ProvedIdentity {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The service's current address. */
  readonly emailNow: string;
  readonly displayName: string | null;
  /** Password entry, in seconds; before `iat` for renewed tokens. */
  readonly authTime: number;
  readonly validSince: number;
  /** From a passkey-only sign-in; null otherwise. */
  readonly passkeyProof: string | null;
}

const passkeyClaim = 'passkey_proof';

export interface IdentityClient {
  findByEmail(email: string): Promise<IdentityUser | null>;
  findByUid(uid: string): Promise<IdentityUser | null>;
  findByUids(uids: readonly string[]): Promise<ReadonlyMap<string, IdentityUser>>;
  /** For a proved owner; batched, since every open tab asks twice a minute. */
  findProved(email: string): Promise<IdentityUser | null>;
  /** Null if the email is taken. */
  createUser(user: {
    readonly email: string;
    readonly password: string;
    readonly displayName: string;
  }): Promise<IdentityUser | null>;
  /** Also ends all sign-ins. */
  setPassword(uid: string, password: string, displayName: string): Promise<void>;
  /**
   * Sets the password and ends all sessions; `confirmedEmail` becomes the verified address.
   * Idempotent. False if the service rejects the password.
   */
  replacePassword(
    uid: string,
    change: { readonly password: string; readonly confirmedEmail: string | null },
  ): Promise<boolean>;
  /** Also false if the service does not say, as after too many tries. */
  isPassword(email: string, password: string): Promise<boolean>;
  /** Sets the verified address and ends all sessions. Idempotent. False if taken. */
  changeEmail(uid: string, email: string): Promise<boolean>;
  markVerified(uid: string): Promise<void>;
  /** No-op for an unknown user. */
  endSignIns(uid: string): Promise<void>;
  verificationCode(email: string): Promise<string>;
  /** Browsers exchange it for an ID token that carries the proof. */
  customToken(uid: string, passkeyProof: string): Promise<string>;
  /** Null if forged, expired or revoked, or the user is disabled or deleted. */
  verify(idToken: string): Promise<ProvedIdentity | null>;
}

let apps = 0;

function asUser({
  uid,
  email = '',
  emailVerified,
  disabled,
  displayName,
  tokensValidAfterTime,
}: UserRecord): IdentityUser {
  const validSince = tokensValidAfterTime === undefined ? 0 : Math.floor(Date.parse(tokensValidAfterTime) / 1000);
  return { uid, email: email.toLowerCase(), emailVerified, disabled, displayName: displayName ?? null, validSince };
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors of the token, not the service. */
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

const maxLookups = 100;

/** A courtesy check: do not wait long. */
const comparison = 3_000;

/** Used by the browser too. */
function signInUrl({ config: { firebase, sandbox }, origin }: Pick<Services, 'config' | 'origin'>): string {
  const emulator = firebase.emulatorHost === null ? origin() : `http://${firebase.emulatorHost}`;
  return `${sandbox.on ? `${emulator}/` : 'https://'}identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${encodeURIComponent(firebase.apiKey)}`;
}

/** A project's rules may be stricter than ours. */
const passwordRefusals = new Set([
  'auth/invalid-password',
  'auth/weak-password',
  'auth/password-does-not-meet-requirements',
]);

/** For Firebase, the official emulator, or the embedded service. Faults are thrown. */
export function createIdentityClient(
  services: Pick<Services, 'config' | 'emulators' | 'origin' | 'upstreams'>,
): IdentityClient {
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
    // ID tokens have second precision: revoking in the next second covers this one.
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
    const { users } =
      uids.length === 0 ? { users: [] } : await admin((auth) => auth.getUsers(uids.map((uid) => ({ uid }))));
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
        await admin((auth) =>
          auth.updateUser(uid, { password, ...(email !== null && { email, emailVerified: true }) }),
        );
      } catch (error) {
        if (passwordRefusals.has(codeOf(error))) return false;
        throw error;
      }
      await revoke(uid);
      return true;
    },
    async isPassword(email, password) {
      const body = { email, password, returnSecureToken: false };
      const answer = callUpstream({
        name: 'identity sign-in',
        url: signInUrl(services),
        method: 'POST',
        body,
        timeout: comparison,
        accept: [400],
      });
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
      // The service only creates links to its own page; the code is inside.
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
      // Emulator tokens are unsigned: without this check anyone could forge one.
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

/** The user record is newer than the token: the email may be confirmed since. */
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
    // Only custom-token sign-ins carry our claim; claims set on the user don't count.
    passkeyProof: claims.firebase.sign_in_provider === 'custom' ? String(proof) : null,
    displayName: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

/** The library would retry for minutes. */
const callTimeout = 10_000;

/**
 * Separates faults, as UpstreamErrors, from refusals. A failure to fetch keys looks like an invalid
 * token; only its message differs.
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
    timer = setTimeout(
      () => reject(new UpstreamError('identity', null, `no answer within ${callTimeout} ms`)),
      callTimeout,
    );
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
 * Calls firebase-admin. It reads the emulator address from the environment on an app's first
 * request, and whether there is one on every call. So the variable is set before each call, and
 * first calls run alone: two servers in one process keep their own address.
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
    // Other emulators must not get it.
    if (config.firebase.emulatorHost === null && consoleToken !== null) passTokenOn(host, consoleToken);
  };
  const pin = async () => {
    aim();
    // Any request fixes the address, whatever the reply.
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
