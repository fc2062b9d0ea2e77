import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '#server/config.ts';
import { consoleTokenHeader } from '#server/emulators.ts';
import { isLoopback } from '#server/http/addresses.ts';
import { isLocalProgram } from '#server/http/client-address.ts';
import { isSecret } from '#server/http/secrets.ts';
import { IdentityError } from './errors.ts';

/**
 * The emulator's admin API accepts "Bearer owner". Here only from local programs: not from
 * browsers, through proxies, or under foreign names, which may be made to point here. Where the
 * console needs its token, so does this, since a local proxy looks like a program.
 */
export const ownerOnly = ({ publicUrl, sandbox: { consoleToken } }: Pick<Config, 'publicUrl' | 'sandbox'>) =>
  createMiddleware(async (c, next) => {
    if (!isLocalProgram(c) || !isOurName(c, publicUrl)) throw new IdentityError('INSUFFICIENT_PERMISSION', 403);
    if (c.req.header('authorization')?.toLowerCase() !== 'bearer owner')
      throw new IdentityError('UNAUTHENTICATED', 401);
    if (consoleToken !== null && !isSecret(c.req.header(consoleTokenHeader), consoleToken))
      throw new IdentityError('INSUFFICIENT_PERMISSION', 403);
    await next();
  });

function isOurName(c: Context, publicUrl: string | null): boolean {
  const host = c.req.header('host');
  const name = URL.parse(host === undefined ? c.req.url : `http://${host}`)?.hostname;
  return name !== undefined && (isLoopback(name) || (publicUrl !== null && name === new URL(publicUrl).hostname));
}
