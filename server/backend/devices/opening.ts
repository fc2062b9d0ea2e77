import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '../../db/database.ts';
import { rateLimits } from '../../db/schema/backend.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { BackendServices } from '../services.ts';

/** How long whoever opened an account can sign in without a cookie, in seconds. On the database's clock. */
const openingSeconds = 3600;

/**
 * The client of a call, without cookies: its address and its program. In the sandbox the address suffices, since accounts are opened there by
 * scripts for browsers beside them.
 */
export function clientOf(c: Context, { trustedProxies, sandbox }: BackendServices['config']): string {
  const agent = sandbox.on ? '' : (c.req.header('user-agent') ?? '');
  return createHash('sha256')
    .update(`${clientAddress(c, trustedProxies)}\n${agent}`)
    .digest('hex');
}

const ofCustomer = (customerGuid: string): string => `opening:${customerGuid}:`;
const keyOf = ({ config }: BackendServices, c: Context, customerGuid: string): string => `${ofCustomer(customerGuid)}${clientOf(c, config)}`;

/** Notes who opened an account, or its first session. */
export async function noteOpening(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  await services.limiter.isFirst(keyOf(services, c, customerGuid), openingSeconds);
}

/** Browsers name the kind of each call, and keep cookies; programs do neither. */
const isBrowser = (c: Context): boolean => c.req.header('sec-fetch-site') !== undefined;
const browserKeyOf = (customerGuid: string): string => `${ofCustomer(customerGuid)}browser`;

/** Notes that the account is used in a browser from now on, if this call comes from one. */
export async function noteBrowser({ limiter }: BackendServices, c: Context, customerGuid: string): Promise<void> {
  if (isBrowser(c)) await limiter.isFirst(browserKeyOf(customerGuid), openingSeconds);
}

/**
 * Whether the same client opened the account within the last hour. Programs keep no cookies, and may have opened it for a browser beside them: that
 * is the first one. Any other browser is known by its cookie alone.
 */
export async function openedHere(services: BackendServices, c: Context, customerGuid: string): Promise<boolean> {
  if (isBrowser(c) && (await services.limiter.wasNoted(browserKeyOf(customerGuid)))) return false;
  return services.limiter.wasNoted(keyOf(services, c, customerGuid));
}

export async function forgetOpening(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `first:${ofCustomer(customerGuid)}%`));
}
