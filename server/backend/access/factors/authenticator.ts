import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Executor } from '#server/db/database.ts';
import { authenticators } from '#server/db/schema/security.ts';
import { type BackendKey, type BackendKeys, UnknownKeyError } from '#server/keys.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { FactorOwner } from './factors.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derived from the backend's signing key. */
const keyFrom = (key: BackendKey): Buffer => key.mac('authenticator-secret', cipher);

/** Encrypts as `kid.iv.ciphertext`, bound to the owner, so that rows cannot be swapped. */
export async function seal(keys: BackendKeys, owner: string, secret: string): Promise<string> {
  const key = await keys.current();
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, keyFrom(key), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final(), encrypting.getAuthTag()]);
  return [key.kid, iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Null if the key is gone or the owner differs. */
export async function unseal(keys: BackendKeys, owner: string, stored: string): Promise<string | null> {
  const [kid = '', iv = '', text = ''] = stored.split('.');
  const sealed = Buffer.from(text, 'base64url');
  try {
    const key = await keys.find(kid);
    const decrypting = createDecipheriv(cipher, keyFrom(key), Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decrypting.update(sealed.subarray(0, -tagBytes)), decrypting.final()]).toString('utf8');
  } catch (error) {
    if (error instanceof UnknownKeyError || isForgery(error)) return null;
    throw error;
  }
}

/** Node's error for a mismatching key or owner. */
const isForgery = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unable to authenticate data');

/** RFC 6238 defaults that every app supports. */
const settings = { issuer: 'Statechange', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Adjacent steps count too: clocks differ, and people type slowly. */
const allowedDrift = 1;
/** 160 bits, per RFC 4226. */
const secretBytes = 20;
/** In milliseconds. */
const pendingLifetime = 30 * 60_000;

type Services = Pick<BackendServices, 'db' | 'keys' | 'clock'>;

/** A new secret, replacing an unconfirmed one; a code must confirm it. */
export async function startAuthenticator(
  { db, keys, clock }: Services,
  { guid, email }: Pick<FactorOwner, 'guid' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const totp = new TOTP({ ...settings, label: email, secret: new Secret({ size: secretBytes }) });
  const pending = { pendingSecret: await seal(keys, guid, totp.secret.base32), pendingSince: clock.now() };
  await db
    .insert(authenticators)
    .values({ holder: guid, ...pending })
    .onConflictDoUpdate({ target: authenticators.holder, set: pending });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of a code by the real clock, which phones use; null if wrong. */
async function stepOf({ keys }: Services, guid: string, sealed: string, code: string): Promise<number | null> {
  const secret = await unseal(keys, guid, sealed);
  if (secret === null) return null;
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: allowedDrift,
  });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

export interface FirstCode {
  readonly sealed: string;
  readonly step: number;
}

export async function pendingSecret({ db, clock }: Services, guid: string): Promise<string | null> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.holder, guid));
  const isLive = row?.pendingSince != null && row.pendingSince + pendingLifetime > clock.now();
  return isLive ? row.pendingSecret : null;
}

/** Null if wrong. */
export async function checkFirstCode(
  services: Services,
  guid: string,
  sealed: string,
  code: string,
): Promise<FirstCode | null> {
  const step = await stepOf(services, guid, sealed, code);
  return step === null ? null : { sealed, step };
}

/** @returns false if replaced or confirmed meanwhile */
export async function confirmAuthenticator(
  db: Executor,
  guid: string,
  { sealed, step }: FirstCode,
  now: number,
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ secret: sealed, confirmedAt: now, lastStep: step, pendingSecret: null, pendingSince: null })
    .where(and(eq(authenticators.holder, guid), eq(authenticators.pendingSecret, sealed)))
    .returning({ guid: authenticators.holder });
  return confirmed.length > 0;
}

/** @returns the step, for `spendStep`; `used` for an earlier one */
export async function checkAuthenticator(
  services: Services,
  guid: string,
  code: string,
): Promise<number | 'wrong' | 'used'> {
  const [row] = await services.db.select().from(authenticators).where(eq(authenticators.holder, guid));
  const step = row?.secret == null ? null : await stepOf(services, guid, row.secret, code);
  if (step === null) return 'wrong';
  return row?.lastStep != null && step <= row.lastStep ? 'used' : step;
}

/** Spends a step and all before it, across processes. @returns false if already spent */
export async function spendStep({ db }: Services, guid: string, step: number): Promise<boolean> {
  const { holder, lastStep } = authenticators;
  const spent = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(holder, guid), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ holder });
  return spent.length > 0;
}

/** @returns false without a confirmed one */
export async function removeAuthenticator(db: Executor, guid: string): Promise<boolean> {
  const [removed] = await db
    .delete(authenticators)
    .where(eq(authenticators.holder, guid))
    .returning({ since: authenticators.confirmedAt });
  return removed?.since != null;
}
