import type { Attributes } from './span.ts';

const word = /^([a-z][a-z_-]{0,29}|v\d{1,2})$/;

/** Without ids: `bank GET /api/customers/{id}`. */
export function templateOf(name: string): string {
  const [path = '', ...start] = name.split(' ').reverse();
  if (!path.startsWith('/')) return name;
  const segments = path.split('/').map((segment) => (segment === '' || word.test(segment) ? segment : '{id}'));
  return [...start.reverse(), segments.join('/')].join(' ');
}

export function aboutCall({
  name,
  url,
  method = 'GET',
}: {
  readonly name: string;
  readonly url: string;
  readonly method?: string;
}): Attributes {
  const { hostname, port } = new URL(url);
  return {
    'http.request.method': method,
    'server.address': hostname,
    ...(port !== '' && { 'server.port': Number(port) }),
    'peer.service': name.split(' ', 1)[0] ?? name,
  };
}
