import { Hono } from 'hono';
import type { Services } from '../services.ts';
import { createBank } from './bank/bank.ts';
import { bankDecisions } from './console/bank-decisions.ts';
import { createConsole } from './console/console.ts';
import { seedDemo } from './demo.ts';
import { createHostedPages } from './hosted/hosted.ts';
import { createIdentity } from './identity/identity.ts';
import { createMarket } from './market/market.ts';

/** The stand-ins for other companies' systems, each under the path that its real client is pointed at. */
export function createSandbox(services: Services) {
  const app = new Hono();
  app.route('/bank', createBank(services));
  app.route('/market', createMarket(services));
  app.route('/', createIdentity(services));
  app.route('/hosted', createHostedPages(services));
  app.route('/sandbox', createConsole(services, bankDecisions));
  return app;
}

/** Seeds what a fresh sandbox needs; says what to print at start. Safe to run at every start and in several processes. */
export async function prepareSandbox(services: Services): Promise<string> {
  return seedDemo(services);
}
