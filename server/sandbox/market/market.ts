import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export function createMarket(_services: Services) {
  return new Hono();
}
