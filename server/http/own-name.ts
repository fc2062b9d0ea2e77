import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { bareHost, isLoopback } from './addresses.ts';

export type Where = Pick<Config, 'host' | 'publicUrl'>;

/** Guards against DNS rebinding. */
export function namesThisMachine(c: Context, { host, publicUrl }: Where): boolean {
  const header = c.req.header('Host');
  const given = header === undefined ? new URL(c.req.url).hostname : URL.parse(`http://${header}`)?.hostname;
  if (given === undefined) return false;
  const name = bareHost(given);
  if (isLoopback(name) || name === bareHost(host)) return true;
  if (publicUrl !== null && name === bareHost(new URL(publicUrl).hostname)) return true;
  // A wildcard listener includes all addresses, which, unlike names, cannot be rebound.
  return (host === '0.0.0.0' || bareHost(host) === '::') && isIP(name) !== 0;
}
