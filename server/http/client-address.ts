import { type BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from './addresses.ts';

/**
 * The client for rate limits: an IPv4 address, or an IPv6 /64, since every line has at least that
 * many. Trusts `X-Forwarded-For` from its end up to the first untrusted address; callers can forge
 * the rest.
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

/** Null without a socket, as in tests. */
function connectionAddress(c: Context): string | null {
  try {
    const { address } = getConnInfo(c).remote;
    return address === undefined ? null : bare(address);
  } catch {
    return null;
  }
}

/** Set by browsers and proxies. */
const passedOn = [
  'origin',
  'sec-fetch-site',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Not a browser page, and not a proxy. */
export function isLocalProgram(c: Context): boolean {
  const address = connectionAddress(c);
  return (address === null || isLoopback(address)) && passedOn.every((header) => c.req.header(header) === undefined);
}

/** Strips ports, and unmaps IPv4. */
function bare(given: string): string {
  const address = given.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(address) !== 6) return address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(address)) ?? [];
  if (high === undefined || low === undefined) return canonical(address);
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** Canonical IPv6, without a zone. */
const canonical = (address: string): string => new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
