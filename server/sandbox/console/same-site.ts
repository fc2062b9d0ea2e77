import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../../backend/http/envelope.ts';
import type { Config } from '../../config.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Blocks changes from pages of other sites, by form or by script. Programs, which send no origin, are allowed.
 * Stands behind `ownHostOnly`, which vouches for the name that the request came by.
 */
export const sameSiteOnly =
  ({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler =>
  async (c, next) => {
    if (!harmless.has(c.req.method) && isForeignPage(c, publicUrl)) {
      throw new Refusal(403, 'cross_site', 'The sandbox console rejects requests from other sites.');
    }
    await next();
  };

/** Whether a page of another origin sent the request, as far as browsers say. */
export function isForeignPage(c: Context, publicUrl: string | null): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = c.req.header('Origin');
  if (origin === undefined) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  return URL.parse(origin)?.host !== c.req.header('Host');
}
