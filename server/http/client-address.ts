import { type BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from './addresses.ts';

/**
 * The caller's address, for rate limits: an IPv4 address, or the /64 of an IPv6 one, as every line has at least that many addresses to send from.
 * `X-Forwarded-For` is believed only as far as trusted proxies wrote it: from its end, up to the first address that is not one of them. The
 * caller can forge the rest.
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
  return networkOf(address);
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
const passedOn = ['origin', 'sec-fetch-site', 'forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a program on this machine called: not a page in a browser, and not a proxy for somebody else. */
export function isLocalProgram(c: Context): boolean {
  const address = connectionAddress(c);
  return (address === null || isLoopback(address)) && passedOn.every((header) => c.req.header(header) === undefined);
}

/** An address without the port that some proxies add. An IPv4 address that a socket for both families reports is written as IPv4. */
function bare(given: string): string {
  const address = given.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(address) !== 6) return address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(address)) ?? [];
  if (high === undefined || low === undefined) return canonical(address);
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** The one way to write an IPv6 address, without the zone of a link. */
const canonical = (address: string): string => new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const isTrusted = (address: string, trusted: BlockList): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
