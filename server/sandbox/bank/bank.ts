import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export function createBank(_services: Services) {
  return new Hono();
}
