import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../../backend/http/envelope.ts';
import type { Config } from '../../config.ts';

type Where = Pick<Config, 'host' | 'publicUrl'>;

/**
 * Answers only requests that name this machine: a loopback name or address, the configured `HOST`, or the host of `PUBLIC_URL`, each at any port.
 * A stranger's name can be made to point here, and a page under that name could then read mails, codes and customers.
 */
export const ownHostOnly =
  (where: Where): MiddlewareHandler =>
  async (c, next) => {
    const host = c.req.header('Host');
    const name = host === undefined ? new URL(c.req.url).hostname : URL.parse(`http://${host}`)?.hostname;
    if (name === undefined || !isOwn(bare(name), where)) {
      throw new Refusal(421, 'misdirected', 'The sandbox console is not available at this address. Open it at localhost, or set PUBLIC_URL.');
    }
    await next();
  };

function isOwn(name: string, { host, publicUrl }: Where): boolean {
  if (isLoopback(name) || name === bare(host.toLowerCase())) return true;
  if (publicUrl !== null && name === bare(new URL(publicUrl).hostname)) return true;
  // Listening on every interface includes every address of the machine, and an address cannot be rebound like a name.
  return (host === '0.0.0.0' || bare(host) === '::') && isIP(name) !== 0;
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));

/** An IPv6 address without its brackets; every other name as it is. */
const bare = (name: string): string => name.replace(/^\[|\]$/g, '');
