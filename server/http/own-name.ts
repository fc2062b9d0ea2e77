import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { bareHost, isLoopback } from './addresses.ts';

export type Where = Pick<Config, 'host' | 'publicUrl'>;

/** Whether the request came by a name of this machine: a stranger's can be made to point here, and a page under that name could then read what only we should. */
export function namesThisMachine(c: Context, { host, publicUrl }: Where): boolean {
  const header = c.req.header('Host');
  const given = header === undefined ? new URL(c.req.url).hostname : URL.parse(`http://${header}`)?.hostname;
  if (given === undefined) return false;
  const name = bareHost(given);
  if (isLoopback(name) || name === bareHost(host)) return true;
  if (publicUrl !== null && name === bareHost(new URL(publicUrl).hostname)) return true;
  // Listening on every interface includes every address of the machine, and an address cannot be rebound like a name.
  return (host === '0.0.0.0' || bareHost(host) === '::') && isIP(name) !== 0;
}
