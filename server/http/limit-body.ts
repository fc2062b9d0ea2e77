import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies of more than so many bytes. In HTTP/1.1 a body comes in chunks, or is as long as its header says (the parser stops there),
 * or is absent. Only chunked bodies need counting: reading the body turns the request into web streams, which
 * are expensive for a small request.
 */
export function limitBody(most: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: most, onError: refuse });
  return async (c, next) => {
    if (c.req.header('Transfer-Encoding') !== undefined) return counted(c, next);
    if (Number(c.req.header('Content-Length') ?? 0) > most) return refuse(c);
    await next();
  };
}
