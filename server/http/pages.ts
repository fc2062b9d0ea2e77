import { Hono } from 'hono';
import type { Services } from '../services.ts';

/** The built app. */
export function createPages(_services: Services) {
  return new Hono();
}
