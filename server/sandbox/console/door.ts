import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { Refusal } from '../../backend/http/envelope.ts';
import type { Config } from '../../config.ts';
import { isSecret } from '../../http/secrets.ts';

const cookie = 'sandbox_console';
const path = '/sandbox';

/**
 * On a network, the console opens only with its token: by the printed link, which leaves a cookie, or as a bearer. It shows everyone's emails
 * and codes, and signs in without a password.
 */
export const tokenOnly =
  ({ sandbox: { consoleToken } }: Pick<Config, 'sandbox'>): MiddlewareHandler =>
  async (c, next) => {
    if (consoleToken === null) return next();
    const linked = c.req.query('token');
    if (linked !== undefined && isSecret(linked, consoleToken) && c.req.method === 'GET') return enter(c, linked);
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

/** Takes the token out of the address, so that it stays out of the history. */
function enter(c: Context, token: string) {
  setCookie(c, cookie, token, { path, httpOnly: true, sameSite: 'Strict' });
  const url = new URL(c.req.url);
  url.searchParams.delete('token');
  return c.redirect(`${url.pathname}${url.search}`, 303);
}
