import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { assets } from '#domain/assets/assets.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankAccounts, bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { heldAssets } from '../assets/asset-routes.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, listedOwners, mayAct, type Needs, ownerOf, pathGuid } from '../auth/authorize.ts';
import { conflict, invalidParameter, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listReply, readFacets, readList, readPage } from '../http/paging.ts';
import { choice, guid, labels, readFields, record, visible } from '../http/schemas.ts';
import { grantOpeningBalance } from '../ledger/opening-balance.ts';
import { advanceMoney } from '../lifecycle/advance-money.ts';
import { lists, narrowOwners } from '../lists.ts';

type Account = typeof bankAccounts.$inferSelect;

const postAccount = record({
  type: choice(['trading', 'fiat', 'invoice_operations', 'storage']),
  asset: choice(heldAssets),
  name: visible(1, 128),
  customer_guid: v.nullish(guid),
  labels,
});
type PostAccount = v.InferOutput<typeof postAccount>;

/** Accounts are never closed. */
export function createAccounts(services: Services, needs: Needs) {
  const { db } = services;
  const app = new Hono<BankEnv>();
  app.post('/', needs('accounts:execute'), async (c) => {
    const posted = readFields(postAccount, await readJsonObject(c));
    checkTypeFitsAsset(posted);
    const account = await openAccount(services, posted, ownerOf(c.get('caller'), posted.customer_guid));
    // Reported as `storing`; created at the next read.
    return replyJson(c, { ...presentAccount(account), state: 'storing' }, 201);
  });
  app.get('/', needs('accounts:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const filter = {
      owners: narrowOwners(listedOwners(caller, readList(c, 'customer_guid')), readList(c, 'owner')),
      facets: readFacets(c, ['type']),
      others: [among(bankAccounts.guid, readList(c, 'guid')), labelled(bankAccounts.labels, readList(c, 'label'))],
    };
    await advanceMoney(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, lists.accounts, filter, page);
    return replyJson(c, listReply(page, total, rows.map(presentAccount)));
  });
  app.get('/:guid', needs('accounts:read'), async (c) => {
    const accountGuid = pathGuid(c);
    await advanceMoney(services, c.get('caller').customerGuid);
    const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.guid, accountGuid));
    if (account === undefined || !mayAct(c.get('caller'), account.customerGuid)) throw notFound();
    return replyJson(c, presentAccount(account));
  });
  return app;
}

function checkTypeFitsAsset({ type, asset }: PostAccount) {
  const needed = type === 'trading' || type === 'storage' ? 'crypto' : 'fiat';
  if (assets[asset].kind !== needed) throw invalidParameter(`asset of a ${type} account must be a ${needed} asset`);
}

async function openAccount(services: Services, posted: PostAccount, customerGuid: string | null): Promise<Account> {
  const now = services.clock.now();
  const row = {
    type: posted.type,
    asset: posted.asset,
    name: posted.name,
    labels: posted.labels ?? null,
    customerGuid,
    createdAt: now,
    updatedAt: now,
  };
  return services.db.transaction(async (tx) => {
    if (customerGuid !== null) {
      // Locks the customer before the account exists, like the opening balance.
      const [owner] = await tx
        .select()
        .from(bankCustomers)
        .where(eq(bankCustomers.guid, customerGuid))
        .for('no key update');
      if (owner === undefined) throw invalidParameter('customer_guid does not name a customer');
    }
    const [made] = await tx
      .insert(bankAccounts)
      .values({ ...row, guid: await services.guids.next(tx) })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) throw conflict('Account(s) for asset already exists');
    if (customerGuid !== null && posted.type === 'fiat') await grantOpeningBalance(services, tx, customerGuid, now);
    return made;
  });
}

/** `platform_available` is the balance minus holds, for every type of account. */
function presentAccount(row: Account) {
  return {
    type: row.type,
    guid: row.guid,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    asset: row.asset,
    name: row.name,
    ...(row.customerGuid === null ? { bank_guid: bankGuid } : { customer_guid: row.customerGuid }),
    platform_balance: row.balance,
    platform_available: row.balance - row.held,
    state: 'created',
    labels: row.labels ?? null,
  };
}
