import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { requireAct } from '../auth/bound-tokens.ts';
import { notFound, unprocessable } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, listReply, readFacets, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceExternalBankAccounts } from './advance.ts';
import { createExternalBankAccount, isNamedAccount } from './create.ts';
import { patchExternalBankAccount, postExternalBankAccount } from './external-bank-account-schema.ts';
import { beingDeleted, connectedState, type ExternalBankAccount, isGone, refreshRequired } from './lifecycle.ts';

/** External data and failures appear once it is stored. */
function presentExternalBankAccount(row: ExternalBankAccount) {
  const stored = row.state !== 'storing';
  return {
    guid: row.guid,
    name: row.name,
    asset: row.asset,
    account_kind: row.accountKind,
    environment: 'sandbox',
    bank_guid: bankGuid,
    customer_guid: row.customerGuid,
    counterparty_guid: null,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    plaid_institution_id: stored ? row.plaidInstitutionId : null,
    plaid_account_mask: stored ? row.plaidAccountMask : null,
    plaid_account_name: stored ? row.plaidAccountName : null,
    state: row.state,
    failure_code: row.state === 'failed' ? row.failureCode : null,
    balance_updated_at: row.balanceUpdatedAt === null ? null : timestamp(row.balanceUpdatedAt),
  };
}

function presentDetails(row: ExternalBankAccount, shown: { readonly balances: boolean; readonly pii: boolean }) {
  const known = row.balanceUpdatedAt !== null;
  return {
    ...presentExternalBankAccount(row),
    ...(shown.balances
      ? { balances: known ? { available: row.balanceAvailable, current: row.balanceCurrent } : null }
      : {}),
    ...(shown.pii ? { pii: row.state === 'storing' ? null : [row.pii] } : {}),
  };
}

const minCents = 50_000n;
const spanCents = 2_450_000n;
const maxPendingCents = 20_000n;

/** Cents, partly pending; derived from seed and account. */
export function balancesOf(
  { config }: Pick<Services, 'config'>,
  guid: string,
): { readonly available: bigint; readonly current: bigint } {
  const digest = createHash('sha256').update(`${config.sandbox.seed}:balances:${guid}`).digest();
  const current = minCents + (digest.readBigUInt64BE(0) % spanCents);
  return { current, available: current - (digest.readBigUInt64BE(8) % maxPendingCents) };
}

/**
 * Adds balances: known ones, or fresh ones if missing or with `force`. None for accounts not linked
 * through their bank, still stored, or failed.
 * @throws BankError 422 if the bank must be reconnected, or the account is deleted
 */
async function readBalances(
  services: Services,
  account: ExternalBankAccount,
  force: boolean,
): Promise<ExternalBankAccount> {
  if (isGone(account)) throw beingDeleted();
  if (account.state === 'refresh_required') throw refreshRequired();
  const linked =
    account.accountKind !== 'raw_routing_details' && (account.state === 'unverified' || account.state === 'completed');
  if (!linked || (account.balanceUpdatedAt !== null && !force)) return account;
  const { available, current } = balancesOf(services, account.guid);
  const read = { balanceAvailable: available, balanceCurrent: current, balanceUpdatedAt: services.clock.now() };
  await services.db.update(bankExternalBankAccounts).set(read).where(eq(bankExternalBankAccounts.guid, account.guid));
  return { ...account, ...read };
}

const table = bankExternalBankAccounts;

/** Deleted accounts stay listed. */
export function createExternalBankAccounts(services: Services, needs: Needs) {
  const app = new Hono<BankEnv>();
  app.post('/', needs('external_bank_accounts:execute'), async (c) => {
    const posted = readFields(postExternalBankAccount, await readJsonObject(c));
    return replyJson(
      c,
      presentExternalBankAccount(await createExternalBankAccount(services, c.get('caller'), posted)),
      201,
    );
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
    return replyJson(
      c,
      presentDetails(shown.balances || force ? await readBalances(services, account, force) : account, shown),
    );
  });
  app.patch('/:guid', needs('external_bank_accounts:write'), async (c) => {
    const { guid } = await findAccount(services, c);
    const { state } = readFields(patchExternalBankAccount, await readJsonObject(c));
    return replyJson(
      c,
      presentExternalBankAccount(await changeState(services, guid, (account) => patchedState(account, state))),
    );
  });
  app.delete('/:guid', needs('external_bank_accounts:execute'), async (c) => {
    const found = await findAccount(services, c);
    const isThis = (act: BankAct) => isNamedAccount(act, 'bankAccountRemoved', found);
    await requireAct(services.db, { caller: c.get('caller'), scope: 'external_bank_accounts:execute', isThis });
    const row = await changeState(services, found.guid, (account) => (isGone(account) ? account.state : 'deleting'));
    return replyJson(c, presentExternalBankAccount(row));
  });
  return app;
}

const listFilter = (c: BankRequest): Filter => ({
  // There are no counterparties here.
  owners:
    readList(c, 'counterparty_guid') === null
      ? narrowOwners(listedOwners(c.get('caller'), readList(c, 'customer_guid')))
      : [],
  facets: readFacets(c, ['state', 'asset']),
  others: [among(table.guid, readList(c, 'guid'))],
});

/** @throws BankError 404 */
async function findAccount(services: Services, c: BankRequest): Promise<ExternalBankAccount> {
  const guid = pathGuid(c);
  const caller = c.get('caller');
  await advanceExternalBankAccounts(services, caller.customerGuid);
  const [row] = await services.db.select().from(table).where(eq(table.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

/** Reconnecting does not verify. @throws BankError 422 */
function patchedState(account: ExternalBankAccount, asked: 'completed' | 'refresh_required'): string {
  if (isGone(account)) throw beingDeleted();
  if (account.state === 'storing' || account.state === 'failed')
    throw unprocessable(`state of an account that is ${account.state} cannot be changed`);
  return asked === 'completed' ? connectedState(account) : 'refresh_required';
}

async function changeState(
  { db, clock }: Services,
  guid: string,
  stateOf: (account: ExternalBankAccount) => string,
): Promise<ExternalBankAccount> {
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
