import { Hono } from 'hono';
import type { Services } from '../services.ts';

/** The product's own backend. */
export function createBackend(_services: Services) {
  return new Hono();
}
