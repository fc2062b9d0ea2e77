import { BlockList, isIP } from 'node:net';

/** Strips an IPv6 address's brackets. */
export const bareHost = (name: string): string => name.toLowerCase().replace(/^\[|\]$/g, '');

/** Loopback names and addresses. */
export function isLoopback(host: string): boolean {
  const name = bareHost(host);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}

/** Parses a list such as `10.0.0.0/8, ::1`; null if any part is invalid. */
export function addressList(text: string): BlockList | null {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const bits = Number(prefix ?? (family === 6 ? 128 : 32));
    const isRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= (family === 6 ? 128 : 32));
    if (family === 0 || !isRange || rest.length > 0) return null;
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
