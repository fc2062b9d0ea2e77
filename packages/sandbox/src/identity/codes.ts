import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { identityActionCodes } from '#server/db/schema/identity.ts';
import type { Services } from '#server/services.ts';
import { IdentityError } from './errors.ts';

export type ActionCode = typeof identityActionCodes.$inferSelect;
export type RequestType =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL';

const codeLifetime = 60 * 60_000;
const codeShape = /^[\w-]{32}$/;
const modes: Readonly<Record<RequestType, string>> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

export interface NewCode {
  readonly requestType: RequestType;
  readonly localId: string | null;
  readonly email: string;
  readonly newEmail?: string | undefined;
  /** Where to continue. */
  readonly continueUrl?: string | undefined;
}

/** The public address. */
export const homeOf = ({ config, origin }: Pick<Services, 'config' | 'origin'>): string => config.publicUrl ?? origin();

/** Valid for one hour. @throws IdentityError `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN` */
export async function createActionCode(services: Services, given: NewCode): Promise<ActionCode> {
  const { requestType, localId, email, newEmail = null, continueUrl } = given;
  const home = homeOf(services);
  const code = randomBytes(24).toString('base64url');
  const link = new URL('/emulator/action', home);
  link.searchParams.set('mode', modes[requestType]);
  link.searchParams.set('lang', 'en');
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', services.config.firebase.apiKey);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', checkedContinueUrl(home, continueUrl));
  const values = { code, localId, requestType, email, newEmail, link: link.href, createdAt: Date.now() };
  const [stored] = await services.db.insert(identityActionCodes).values(values).returning();
  if (!stored) throw new Error('the action code was not stored');
  return stored;
}

/** Prevents open redirects. @throws IdentityError `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN` */
export function checkedContinueUrl(home: string, continueUrl: string): string {
  const url = URL.parse(continueUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new IdentityError('INVALID_CONTINUE_URI');
  const known = [new URL(home).hostname, 'localhost', '127.0.0.1', '[::1]'];
  if (!known.includes(url.hostname)) throw new IdentityError('UNAUTHORIZED_DOMAIN : Domain not allowlisted by project');
  return url.href;
}

/** @throws IdentityError `INVALID_OOB_CODE` (also used ones), `EXPIRED_OOB_CODE` */
export async function findActionCode(
  { db }: Pick<Services, 'db'>,
  code: string | undefined,
  requestType?: RequestType,
): Promise<ActionCode> {
  if (code === undefined || code === '') throw new IdentityError('MISSING_OOB_CODE');
  const stored = await storedActionCode(db, code);
  if (!stored || stored.usedAt !== null || (requestType !== undefined && stored.requestType !== requestType)) {
    throw new IdentityError('INVALID_OOB_CODE');
  }
  if (stored.createdAt + codeLifetime <= Date.now()) throw new IdentityError('EXPIRED_OOB_CODE');
  return stored;
}

/** A concurrent use is refused with `INVALID_OOB_CODE`. */
export async function spendActionCode(db: Executor, code: string) {
  const spent = await db
    .update(identityActionCodes)
    .set({ usedAt: Date.now() })
    .where(and(eq(identityActionCodes.code, code), isNull(identityActionCodes.usedAt)))
    .returning();
  if (spent.length === 0) throw new IdentityError('INVALID_OOB_CODE');
}

/** For the action page; null if never issued. */
export const spentActionCode = ({ db }: Services, code: string): Promise<ActionCode | null> =>
  storedActionCode(db, code);

async function storedActionCode(db: Executor, code: string): Promise<ActionCode | null> {
  // Untrusted input: only well-formed codes are looked up.
  if (!codeShape.test(code)) return null;
  const [stored] = await db.select().from(identityActionCodes).where(eq(identityActionCodes.code, code));
  return stored ?? null;
}

/** Usable codes, newest last, at most a thousand: the emulator's `oobCodes`. */
export async function openActionCodes({ db }: Services): Promise<ActionCode[]> {
  const codes = await db
    .select()
    .from(identityActionCodes)
    .where(isNull(identityActionCodes.usedAt))
    .orderBy(desc(identityActionCodes.createdAt))
    .limit(1000);
  return codes.filter((code) => code.createdAt + codeLifetime > Date.now()).toReversed();
}
