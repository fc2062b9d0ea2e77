import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const nearby = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^::1$|^f[cd]/i;

/**
 * The caller's address, for rate limits. A proxy's header is trusted only when the connection comes from our own network, and then
 * only the entry that the nearest proxy added: the caller can forge the rest of the header.
 */
export function clientAddress(c: Context): string {
  const direct = connectionAddress(c);
  if (direct !== null && !nearby.test(direct)) return direct;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (forwarded || direct) ?? 'unknown';
}

function connectionAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    // Called without a socket, as tests do.
    return null;
  }
}
