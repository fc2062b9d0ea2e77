import type { Context } from 'hono';

/** Whether a page of another origin sent the request, as far as browsers say. */
export function isForeignPage(c: Context, publicUrl: string | null): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = c.req.header('Origin');
  if (origin === undefined) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  return URL.parse(origin)?.host !== c.req.header('Host');
}
