import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/backend.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { BackendServices } from '../../kit/services.ts';

/**
 * In the sandbox alone (`SANDBOX_OPENINGS`), whoever opened an account, or had its first session, can sign in from the same address without a cookie for an hour: scripts open
 * accounts there for browsers beside them, and keep no cookies. Live, many people share an address, and only the cookie counts.
 */
const openingSeconds = 3600;

const ofCustomer = (customerGuid: string): string => `opening:${customerGuid}:`;
const keyOf = ({ config }: BackendServices, c: Context, customerGuid: string): string =>
  ofCustomer(customerGuid) + createHash('sha256').update(clientAddress(c, config.trustedProxies)).digest('hex');

/** Browsers name the kind of each call, and keep cookies; programs do neither. */
const isBrowser = (c: Context): boolean => c.req.header('sec-fetch-site') !== undefined;
const browserKeyOf = (customerGuid: string): string => `${ofCustomer(customerGuid)}browser`;

/** Notes from where an account was opened, or had its first session. */
export async function noteOpening(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  if (services.config.sandbox.remembersOpenings) await services.limiter.isFirst(keyOf(services, c, customerGuid), openingSeconds);
}

/** Notes that the account is used in a browser from now on, if this call comes from one. */
export async function noteBrowser({ limiter, config }: BackendServices, c: Context, customerGuid: string): Promise<void> {
  if (config.sandbox.remembersOpenings && isBrowser(c)) await limiter.isFirst(browserKeyOf(customerGuid), openingSeconds);
}

/** Whether the account was opened from there within the last hour. Only the first browser beside a script is known without its cookie. */
export async function openedHere(services: BackendServices, c: Context, customerGuid: string): Promise<boolean> {
  if (!services.config.sandbox.remembersOpenings) return false;
  if (isBrowser(c) && (await services.limiter.wasNoted(browserKeyOf(customerGuid)))) return false;
  return services.limiter.wasNoted(keyOf(services, c, customerGuid));
}

export async function forgetOpening(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `first:${ofCustomer(customerGuid)}%`));
}
