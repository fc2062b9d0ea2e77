import type { Context } from 'hono';

/** As far as browsers tell. */
export function isForeignPage(c: Context, publicUrl: string | null): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = c.req.header('Origin');
  if (origin === undefined) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  return URL.parse(origin)?.host !== c.req.header('Host');
}
