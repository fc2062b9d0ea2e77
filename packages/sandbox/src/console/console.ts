import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isOutage, logOutage } from '#server/db/outage.ts';
import type { Product } from '#server/emulators.ts';
import { css } from '#server/http/html.ts';
import { Refusal, refused, storageUnavailable } from '#server/http/refusals.ts';
import type { Services } from '#server/services.ts';
import { BankError } from '../bank/http/errors.ts';
import { removeFaults } from '../faults/fault-store.ts';
import { type Action, actions } from './actions.ts';
import { createApi, removeFault } from './api.ts';
import type { Decisions } from './decisions.ts';
import { createDesk, type Desk } from './desk.ts';
import { ownHostOnly, sameSiteOnly, tokenOnly } from './door.ts';
import { type FormInput, pathGuid, readInput } from './input.ts';
import { clockPage, resetPage } from './pages/clock.ts';
import { customerPage, customersPage } from './pages/customer.ts';
import { depositsPage } from './pages/deposits.ts';
import { faultsPage } from './pages/faults.ts';
import { type FormState, untouched } from './pages/form.ts';
import { refusedPage, withDone } from './pages/layout.ts';
import { ledgerPage } from './pages/ledger.ts';
import { mailPage, outboxPage } from './pages/outbox.ts';
import { staffPage } from './pages/staff.ts';

const largestBody = 32 * 1024;
const look = css + readFileSync(join(import.meta.dirname, 'console.css'), 'utf8');

type FormPage = (desk: Desk, c: Context, state: FormState, status?: Refusal['status']) => Response | Promise<Response>;

/** Forms that are shown again with errors. */
const formPages: Readonly<Record<string, FormPage>> = {
  '/deposits': depositsPage,
  '/faults': faultsPage,
  '/clock': clockPage,
  '/reset': (_desk, c, state, status) => resetPage(c, state, status),
};

export function createConsole(services: Services, decisions: Decisions, product: Product) {
  const desk = createDesk(services, decisions, product);
  const app = new Hono();
  app.onError((error, c) => answerFault(services, c, error));
  app.use(ownHostOnly(services.config));
  app.use(sameSiteOnly(services.config));
  app.get('/look.css', (c) =>
    c.body(look, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  );
  app.use(tokenOnly(services.config));
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (c) => {
        // The unread body makes the connection unusable.
        c.header('Connection', 'close');
        throw new Refusal(413, 'too_large', `A request can have at most ${largestBody / 1024} kB.`);
      },
    }),
  );
  app.route('/api', createApi(desk));
  app.get('/', (c) => outboxPage(desk, c));
  app.get('/outbox/:id', (c) => mailPage(desk, c));
  app.get('/customers', (c) => customersPage(desk, c));
  app.get('/customers/:guid', (c) => customerPage(desk, c));
  app.get('/staff', (c) => staffPage(desk, c));
  app.get('/ledger', (c) => ledgerPage(desk, c));
  for (const [path, show] of Object.entries(formPages)) app.get(path, (c) => show(desk, c, untouched));
  for (const [name, action] of Object.entries<Action>(actions))
    app.post(action.path, (c) => submit(desk, c, name, action));
  app.post('/faults/remove', async (c) => {
    await removeFaults(services);
    return c.redirect(withDone(c, '/sandbox/faults', 'removed'), 303);
  });
  app.post('/faults/:id/remove', async (c) => {
    await removeFault(services, c.req.param('id'));
    return c.redirect(withDone(c, '/sandbox/faults', 'removed'), 303);
  });
  app.all('*', () => {
    throw new Refusal(404, 'not_found', 'This page does not exist in the sandbox console.');
  });
  return app;
}

/** Redirects after success; a refused form is shown again if it has a page. */
async function submit(desk: Desk, c: Context, name: string, { path, record, perform, next }: Action) {
  const guid = record === undefined ? '' : pathGuid(c, record);
  const given: FormInput = await readInput(c);
  try {
    return c.redirect(withDone(c, next(await perform(desk, given, guid)), name), 303);
  } catch (error) {
    const formPage = formPages[path];
    if (!(error instanceof Refusal && error.fields) || formPage === undefined) throw error;
    return formPage(desk, c, { values: given, faults: error.fields }, error.status);
  }
}

/** As a page or JSON, by path. Unexpected errors reach the server's handler. */
function answerFault({ log }: Services, c: Context, error: Error): Response | Promise<Response> {
  const isAway = isOutage(error);
  if (isAway) logOutage(log, error);
  const refusal = isAway ? storageUnavailable() : error instanceof BankError ? asRefusal(error) : error;
  if (!(refusal instanceof Refusal)) throw error;
  if (c.req.path.startsWith('/sandbox/api')) return refused(c, refusal);
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  return refusedPage(c, refusal.status, refusal.message, Object.values(refusal.fields ?? {}));
}

const asRefusal = ({ status, code, message }: BankError) =>
  new Refusal(status === 400 ? 422 : status, code, `${message}.`);
