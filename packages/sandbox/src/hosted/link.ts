import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Services } from '#server/services.ts';
import { findLink } from '../bank/workflows/links.ts';
import { findInstitution } from './institutions.ts';
import { errorOf, exitMessage } from './link-messages.ts';
import { donePage } from './link-pages.ts';
import { closedPage, leftPage, linkPath } from './link-stage.ts';
import {
  showBank,
  start,
  type Turn,
  takeAccounts,
  takeConsent,
  takeCredentials,
  takeInstitution,
} from './link-steps.ts';
import { themed } from './page.ts';

const script = readFileSync(join(import.meta.dirname, 'link.js'), 'utf8');

/**
 * The hosted bank picker, as step-by-step forms that carry all choices; input is neither stored nor
 * logged. The script informs the app (see `link.js` and `link-messages.ts`).
 */
export function createLinkPages(services: Services) {
  const app = new Hono();
  const step = (work: (turn: Turn) => Response | Promise<Response>) => (c: Context) => whileOpen(services, c, work);
  app.get('/:token', step(start));
  app.get('/:token/leave', step(leave));
  app.get('/:token/bank', step(showBank));
  // Reloaded without its form: start over.
  app.get('/:token/:step', (c) => c.redirect(themed(c, linkPath(c.req.param('token'))), 303));
  app.post('/:token/institution', step(takeInstitution));
  app.post('/:token/credentials', step(takeCredentials));
  app.post('/:token/accounts', step(takeAccounts));
  app.post('/:token/consent', step(takeConsent));
  app.post('/:token/:step', (c) => closedPage(c, c.req.param('token'), 'unknown'));
  return app;
}

/** Served next to the style sheet. */
export const serveLinkScript = (c: Context) =>
  c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' });

/** For open links; others have pages of their own. */
async function whileOpen(
  services: Services,
  c: Context,
  work: (turn: Turn) => Response | Promise<Response>,
): Promise<Response> {
  const linkToken = c.req.param('token') ?? '';
  const link = await findLink(services, linkToken);
  if (link === null) return closedPage(c, linkToken, 'unknown');
  if (link.result !== null)
    return link.result.spent ? closedPage(c, linkToken, 'used') : donePage(c, link, link.result);
  if (link.expired) return closedPage(c, linkToken, 'expired');
  return work({ c, services, link, form: new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : '') });
}

/** Exit status by page. */
const exitStatuses = new Map([
  ['institution', 'requires_institution_selection'],
  ['credentials', 'requires_credentials'],
  ['accounts', 'requires_account_selection'],
  ['consent', 'requires_consent'],
]);

function leave(turn: Turn): Response | Promise<Response> {
  const { c, link } = turn;
  const error = errorOf(c.req.query('error') ?? null);
  const status = exitStatuses.get(c.req.query('at') ?? '') ?? null;
  const institution = findInstitution(link.update?.institutionId ?? c.req.query('institution') ?? null);
  return leftPage(c, link.linkToken, exitMessage(link.linkToken, status, error, institution), error);
}
