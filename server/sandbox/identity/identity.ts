import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export function createIdentity(_services: Services) {
  return new Hono();
}
