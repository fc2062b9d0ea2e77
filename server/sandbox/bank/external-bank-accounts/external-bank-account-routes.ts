import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Filter } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound, unprocessable } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, listReply, readFacets, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceExternalBankAccounts } from './advance.ts';
import { readBalances } from './balances.ts';
import { createExternalBankAccount } from './create.ts';
import { patchExternalBankAccount, postExternalBankAccount } from './external-bank-account-schema.ts';
import { beingDeleted, connectedState, type ExternalBankAccount, isGone } from './lifecycle.ts';
import { presentDetails, presentExternalBankAccount } from './present.ts';

const table = bankExternalBankAccounts;

/** `/api/external_bank_accounts`: create, get, list, patch, delete. A deleted account stays in the list. */
export function createExternalBankAccounts(services: Services, needs: Needs) {
  const app = new Hono<BankEnv>();
  app.post('/', needs('external_bank_accounts:execute'), async (c) => {
    const posted = readFields(postExternalBankAccount, await readJsonObject(c));
    return replyJson(c, presentExternalBankAccount(await createExternalBankAccount(services, c.get('caller'), posted)), 201);
  });
  app.get('/', needs('external_bank_accounts:read'), async (c) => {
    const page = readPage(c);
    const filter = listFilter(c);
    await advanceExternalBankAccounts(services, c.get('caller').customerGuid);
    const { total, rows } = await listRecords(services.db, lists.externalBankAccounts, filter, page);
    return replyJson(c, listReply(page, total, rows.map(presentExternalBankAccount)));
  });
  app.get('/:guid', needs('external_bank_accounts:read'), async (c) => {
    const shown = {
      balances: readFlag(c, 'include_balances'),
      pii: readFlag(c, 'include_pii') && c.get('caller').scopes.has('external_bank_accounts:pii:read'),
    };
    const force = readFlag(c, 'force_balance_refresh');
    const account = await findAccount(services, c);
    return replyJson(c, presentDetails(shown.balances || force ? await readBalances(services, account, force) : account, shown));
  });
  app.patch('/:guid', needs('external_bank_accounts:write'), async (c) => {
    const { guid } = await findAccount(services, c);
    const { state } = readFields(patchExternalBankAccount, await readJsonObject(c));
    return replyJson(c, presentExternalBankAccount(await changeState(services, guid, (account) => patchedState(account, state))));
  });
  app.delete('/:guid', needs('external_bank_accounts:execute'), async (c) => {
    const { guid } = await findAccount(services, c);
    const row = await changeState(services, guid, (account) => (isGone(account) ? account.state : 'deleting'));
    return replyJson(c, presentExternalBankAccount(row));
  });
  return app;
}

const listFilter = (c: BankRequest): Filter => ({
  // No account here belongs to a counterparty.
  owners: readList(c, 'counterparty_guid') === null ? narrowOwners(listedOwners(c.get('caller'), readList(c, 'customer_guid'))) : [],
  facets: readFacets(c, ['state', 'asset']),
  others: [among(table.guid, readList(c, 'guid'))],
});

/** The account of the path in its current state. @throws BankError 404 */
async function findAccount(services: Services, c: BankRequest): Promise<ExternalBankAccount> {
  const guid = pathGuid(c);
  const caller = c.get('caller');
  await advanceExternalBankAccounts(services, caller.customerGuid);
  const [row] = await services.db.select().from(table).where(eq(table.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

/** The account after a PATCH. Reconnecting does not verify it. @throws BankError 422 */
function patchedState(account: ExternalBankAccount, asked: 'completed' | 'refresh_required'): string {
  if (isGone(account)) throw beingDeleted();
  if (account.state === 'storing' || account.state === 'failed')
    throw unprocessable(`state of an account that is ${account.state} cannot be changed`);
  return asked === 'completed' ? connectedState(account) : 'refresh_required';
}

async function changeState({ db, clock }: Services, guid: string, stateOf: (account: ExternalBankAccount) => string): Promise<ExternalBankAccount> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(table).where(eq(table.guid, guid)).for('no key update');
    if (account === undefined) throw notFound();
    const state = stateOf(account);
    if (state === account.state) return account;
    const change = { state, updatedAt: clock.now() };
    await tx.update(table).set(change).where(eq(table.guid, guid));
    return { ...account, ...change };
  });
}
