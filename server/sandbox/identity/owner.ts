import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config.ts';
import { IdentityError } from './errors.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Where the request came from; null in a handler that is called without a socket. */
function remoteAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    return null;
  }
}

/**
 * The emulator's admin side is open to whoever says "Bearer owner". Here that holds for programs on this machine only: not for a page in
 * a browser (which names its origin or says where the request came from), nor for what a proxy passes on, nor under a name that is not
 * ours: a stranger's name may be made to point at this machine.
 */
export const ownerOnly = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  createMiddleware(async (c, next) => {
    const address = remoteAddress(c);
    const fromElsewhere = tellsOfElsewhere.some((header) => c.req.header(header) !== undefined) || !isOurName(c, publicUrl);
    if (fromElsewhere || (address !== null && !loopback.test(address))) throw new IdentityError('INSUFFICIENT_PERMISSION', 403);
    if (c.req.header('authorization')?.toLowerCase() !== 'bearer owner') throw new IdentityError('UNAUTHENTICATED', 401);
    await next();
  });

const tellsOfElsewhere = ['origin', 'sec-fetch-site', 'x-forwarded-for'];

function isOurName(c: Context, publicUrl: string | null): boolean {
  const host = c.req.header('host');
  const name = URL.parse(host === undefined ? c.req.url : `http://${host}`)?.hostname;
  return name !== undefined && (loopbackName.test(name) || (publicUrl !== null && name === new URL(publicUrl).hostname));
}
