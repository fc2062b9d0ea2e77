import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export function createOutboxPages(_services: Services) {
  return new Hono();
}
