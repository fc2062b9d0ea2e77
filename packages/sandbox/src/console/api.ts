import { type Context, Hono } from 'hono';
import { Refusal } from '#server/http/refusals.ts';
import { ledgerProof } from '../bank/ledger/proof.ts';
import { listFaults, removeFaults } from '../faults/fault-store.ts';
import { listMails } from '../mail/outbox.ts';
import { type Action, actions, presentFault } from './actions.ts';
import { clockState } from './clock.ts';
import { findCustomer, listCustomers } from './customers.ts';
import type { Desk } from './desk.ts';
import { notFound, pathGuid, readCount, readFilter, readInput } from './input.ts';
import { type EntryFilter, listEntries } from './ledger-entries.ts';
import { depositAddresses } from './records.ts';

interface Read {
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
  readonly about: string;
  readonly answer: (desk: Desk, c: Context) => Promise<object>;
}

/** `GET` and `DELETE` handlers under `/sandbox/api`; the rest are actions. */
const reads: readonly Read[] = [
  {
    method: 'GET',
    path: '/outbox',
    about: 'The newest emails: ?to',
    answer: async ({ services }, c) => ({ messages: await listMails(services.db, c.req.query('to')?.trim() || null) }),
  },
  {
    method: 'GET',
    path: '/customers',
    about: 'Customers, newest first: ?search&page',
    answer: (desk, c) => listCustomers(desk, readFilter(c, 'search'), readPage(c)),
  },
  {
    method: 'GET',
    path: '/customers/:guid',
    about: 'A customer with every record that you can decide on',
    answer: (desk, c) => findCustomer(desk, pathGuid(c, 'customer')),
  },
  {
    method: 'GET',
    path: '/staff',
    about: 'People of staff, each with the next code of their authenticator app',
    answer: async ({ product }) => ({ staff: await product.staff() }),
  },
  {
    method: 'GET',
    path: '/deposit_addresses',
    about: 'The newest deposit addresses',
    answer: async ({ services }) => ({ deposit_addresses: await depositAddresses.all(services) }),
  },
  { method: 'GET', path: '/clock', about: "The sandbox's time", answer: async ({ services }) => clockState(services) },
  {
    method: 'GET',
    path: '/faults',
    about: 'Faults with their remaining calls',
    answer: async ({ services }) => ({ faults: (await listFaults(services)).map(presentFault) }),
  },
  {
    method: 'DELETE',
    path: '/faults',
    about: 'Remove all faults',
    answer: async ({ services }) => ({ removed: await removeFaults(services) }),
  },
  {
    method: 'DELETE',
    path: '/faults/:id',
    about: 'Remove one fault',
    answer: ({ services }, c) => removeFault(services, c.req.param('id') ?? ''),
  },
  { method: 'GET', path: '/ledger', about: 'The proof of the ledger', answer: ({ services }) => ledgerProof(services) },
  {
    method: 'GET',
    path: '/ledger/entries',
    about: 'Ledger entries, newest first: ?page&before&customer_guid&account_guid',
    answer: ({ services }, c) => listEntries(services, readEntryFilter(c)),
  },
];

/** Pages of other parts of the sandbox, listed for API users. */
const hosted = [
  {
    method: 'GET',
    path: '/hosted/link/:token',
    about: "The bank account picker, by a workflow's plaid_link_token: a page",
  },
  {
    method: 'GET',
    path: '/hosted/inquiry/:id',
    about: "The identity inquiry, by a verification's persona_inquiry_id: a page",
  },
];

/** The console as JSON. */
export function createApi(desk: Desk) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/', (c) => c.json({ routes: routes() }));
  for (const { method, path, answer } of reads) app.on(method, path, async (c) => c.json(await answer(desk, c)));
  for (const action of Object.values<Action>(actions)) app.post(action.path, (c) => act(desk, c, action));
  app.all('*', () => {
    throw new Refusal(404, 'not_found', 'Nothing exists at this path. GET /sandbox/api lists every path.');
  });
  return app;
}

const routes = () => [
  ...reads.map(({ method, path, about }) => ({ method, path: `/sandbox/api${path}`, about })),
  ...Object.values<Action>(actions).map(({ path, about }) => ({ method: 'POST', path: `/sandbox/api${path}`, about })),
  ...hosted,
];

async function act(desk: Desk, c: Context, { record, status = 200, perform }: Action) {
  const guid = record === undefined ? '' : pathGuid(c, record);
  return c.json(await perform(desk, await readInput(c), guid), status);
}

export async function removeFault(services: Desk['services'], id: string) {
  const removed = /^\d{1,15}$/.test(id) ? await removeFaults(services, Number(id)) : 0;
  if (removed === 0) throw notFound('fault');
  return { removed };
}

const maxPages = 10_000;
export const readPage = (c: Context): number => readCount(c, 'page', 0, maxPages) ?? 0;

export const readEntryFilter = (c: Context): EntryFilter => ({
  customerGuid: readFilter(c, 'customer_guid'),
  accountGuid: readFilter(c, 'account_guid'),
  before: readCount(c, 'before', 1, Number.MAX_SAFE_INTEGER),
  page: readPage(c),
});
