import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../../backend/http/envelope.ts';
import type { Config } from '../../config.ts';
import { bareHost, isLoopback } from '../../http/addresses.ts';

type Where = Pick<Config, 'host' | 'publicUrl'>;

/**
 * Answers only requests that name this machine: a loopback name or address, the configured `HOST`, or the host of `PUBLIC_URL`, each at any port.
 * A stranger's name can be made to point here, and a page under that name could then read mails, codes and customers.
 */
export const ownHostOnly =
  (where: Where): MiddlewareHandler =>
  async (c, next) => {
    if (!namesThisMachine(c, where)) {
      throw new Refusal(421, 'misdirected', 'The sandbox console is not available at this address. Open it at localhost, or set PUBLIC_URL.');
    }
    await next();
  };

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
