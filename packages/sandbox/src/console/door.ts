import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '#server/config.ts';
import { isForeignPage } from '#server/http/foreign-page.ts';
import { namesThisMachine, type Where } from '#server/http/own-name.ts';
import { Refusal } from '#server/http/refusals.ts';
import { isSecret } from '#server/http/secrets.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Programs, which send no origin, may pass. Must follow `ownHostOnly`. */
export const sameSiteOnly =
  ({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler =>
  async (c, next) => {
    if (!harmless.has(c.req.method) && isForeignPage(c, publicUrl)) {
      throw new Refusal(403, 'cross_site', 'The sandbox console rejects requests from other sites.');
    }
    await next();
  };

/**
 * Requires a loopback name or address, `HOST`, or the host of `PUBLIC_URL`, at any port. A foreign
 * name may be made to point here, and its pages could read mails, codes and customers.
 */
export const ownHostOnly =
  (where: Where): MiddlewareHandler =>
  async (c, next) => {
    if (!namesThisMachine(c, where)) {
      throw new Refusal(
        421,
        'misdirected',
        'The sandbox console is not available at this address. Open it at localhost, or set PUBLIC_URL.',
      );
    }
    await next();
  };

const cookie = 'sandbox_console';
const path = '/sandbox';

/**
 * On a network, requires the console's token, by printed link (sets a cookie) or as a bearer: the
 * console shows everyone's mails and codes, and signs in without passwords.
 */
export const tokenOnly =
  ({ sandbox: { consoleToken }, publicUrl }: Pick<Config, 'sandbox' | 'publicUrl'>): MiddlewareHandler =>
  async (c, next) => {
    if (consoleToken === null) return next();
    const linked = c.req.query('token');
    if (linked !== undefined && isSecret(linked, consoleToken) && c.req.method === 'GET')
      return enter(c, linked, publicUrl?.startsWith('https:') ?? false);
    const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
    if (!isSecret(bearer ?? getCookie(c, cookie), consoleToken)) {
      throw new Refusal(
        401,
        'console_token_required',
        'Open the console with the link that the server printed at start, or send its token as a bearer.',
      );
    }
    await next();
  };

/** Strips the token from the address and the history. */
function enter(c: Context, token: string, secure: boolean) {
  setCookie(c, cookie, token, { path, httpOnly: true, secure, sameSite: 'Strict' });
  const url = new URL(c.req.url);
  url.searchParams.delete('token');
  return c.redirect(`${url.pathname}${url.search}`, 303);
}
