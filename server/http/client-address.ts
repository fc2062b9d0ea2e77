import { type BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from './addresses.ts';

/**
 * The caller's address, for rate limits. `X-Forwarded-For` is believed only as far as trusted proxies wrote it: from its end, up to the first
 * address that is not one of them. The caller can forge the rest.
 */
export function clientAddress(c: Context, trusted: BlockList): string {
  let address = connectionAddress(c);
  if (address === null) return 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => bare(entry.trim()));
  while (isTrusted(address, trusted)) {
    const next = forwarded.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** The address at the other end of the connection. Null in a handler that is called without a socket, as tests do. */
function connectionAddress(c: Context): string | null {
  try {
    const { address } = getConnInfo(c).remote;
    return address === undefined ? null : bare(address);
  } catch {
    return null;
  }
}

/** Headers by which a browser or a proxy says that it only passes a request on. */
const passedOn = ['origin', 'sec-fetch-site', 'forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Whether a program on this machine called: not a page in a browser, and not a proxy for somebody else. */
export function isLocalProgram(c: Context): boolean {
  const address = connectionAddress(c);
  return (address === null || isLoopback(address)) && passedOn.every((header) => c.req.header(header) === undefined);
}

/** An IPv4 address that a socket for both families reports is written as IPv4. */
const bare = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

const isTrusted = (address: string, trusted: BlockList): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
