import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { partOf, type Traces } from './span.ts';

/** A request's root span, named by route: paths have guids. */
export const tracedRequests =
  ({ begin }: Pick<Traces, 'begin'>): MiddlewareHandler =>
  async (c, next) => {
    const { method } = c.req;
    const attributes = { 'http.request.method': method, 'statechange.request_id': c.get('requestId') };
    const span = begin(method, attributes, c.req.header('traceparent'));
    if (span === null) return next();
    await partOf(span, next);
    // The answering handler's.
    const route = routePath(c);
    const { status } = c.res;
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    span.end(status >= 500 ? String(status) : null);
  };
