import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Limits body size. HTTP/1.1 bodies are chunked, as long as their header says (enforced by the
 * parser), or absent; only chunked ones need counting, since reading streams is expensive for small
 * requests.
 */
export function limitBody(most: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: most, onError: refuse });
  return async (c, next) => {
    if (c.req.header('Transfer-Encoding') !== undefined) return counted(c, next);
    if (Number(c.req.header('Content-Length') ?? 0) > most) return refuse(c);
    await next();
  };
}
