import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Request counts and durations by route pattern (never by raw path: guids would make a series each). */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered.', labelNames, registers: [registry] });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const measure: MiddlewareHandler = async (c, next) => {
    const stop = seconds.startTimer();
    await next();
    const route = routePath(c, -1);
    stop({ method: c.req.method, route });
    requests.inc({ method: c.req.method, route, status: String(c.res.status) });
  };
  return { registry, measure };
}
