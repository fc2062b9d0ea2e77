import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export function createHostedPages(_services: Services) {
  return new Hono();
}
