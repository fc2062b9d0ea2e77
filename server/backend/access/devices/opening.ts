import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/backend.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { BackendServices } from '../../kit/services.ts';

/**
 * Sandbox only (`SANDBOX_OPENINGS`): for an hour, the address that opened an account signs in
 * without a cookie, since scripts open accounts for browsers and keep no cookies. Live, only
 * cookies count.
 */
const openingSeconds = 3600;

const ofCustomer = (customerGuid: string): string => `opening:${customerGuid}:`;
const keyOf = ({ config }: BackendServices, c: Context, customerGuid: string): string =>
  ofCustomer(customerGuid) + createHash('sha256').update(clientAddress(c, config.trustedProxies)).digest('hex');

/** Browsers send fetch metadata and keep cookies; programs do neither. */
const isBrowser = (c: Context): boolean => c.req.header('sec-fetch-site') !== undefined;
const browserKeyOf = (customerGuid: string): string => `${ofCustomer(customerGuid)}browser`;

/** Records the address that opened an account or started its first session. */
export async function recordOpening(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  if (services.config.sandbox.remembersOpenings)
    await services.limiter.isFirst(keyOf(services, c, customerGuid), openingSeconds);
}

/** Marks the account as used in a browser, if the call comes from one. */
export async function recordBrowser(
  { limiter, config }: BackendServices,
  c: Context,
  customerGuid: string,
): Promise<void> {
  if (config.sandbox.remembersOpenings && isBrowser(c))
    await limiter.isFirst(browserKeyOf(customerGuid), openingSeconds);
}

/** Within the last hour; only the first browser is known without a cookie. */
export async function openedHere(services: BackendServices, c: Context, customerGuid: string): Promise<boolean> {
  if (!services.config.sandbox.remembersOpenings) return false;
  if (isBrowser(c) && (await services.limiter.wasNoted(browserKeyOf(customerGuid)))) return false;
  return services.limiter.wasNoted(keyOf(services, c, customerGuid));
}

export async function forgetOpening(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `first:${ofCustomer(customerGuid)}%`));
}
