import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { requireAct } from '../auth/bound-tokens.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, listReply, readFacets, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceExternalWallets } from './advance.ts';
import { createWallet, isNamedWallet } from './create-wallet.ts';
import { deleteWallet } from './decisions.ts';
import { postExternalWallet } from './external-wallet-schema.ts';
import type { Wallet } from './lifecycle.ts';

export function createExternalWallets(services: Services, needs: Needs) {
  const { db } = services;
  const table = bankExternalWallets;
  const app = new Hono<BankEnv>();
  app.post('/', needs('external_wallets:execute'), async (c) => {
    const posted = readFields(postExternalWallet, await readJsonObject(c));
    return replyJson(c, presentWallet(await createWallet(services, c.get('caller'), posted)), 201);
  });
  app.get('/', needs('external_wallets:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const filter = {
      // There are no counterparties here.
      owners:
        readList(c, 'counterparty_guid') === null
          ? narrowOwners(listedOwners(caller, readList(c, 'customer_guid')), readList(c, 'owner'))
          : [],
      facets: readFacets(c, ['state', 'asset']),
      others: [among(table.guid, readList(c, 'guid'))],
    };
    await advanceExternalWallets(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, lists.externalWallets, filter, page);
    return replyJson(c, listReply(page, total, rows.map(presentWallet)));
  });
  app.get('/:guid', needs('external_wallets:read'), async (c) =>
    replyJson(c, presentWallet(await findWallet(services, c))),
  );
  app.delete('/:guid', needs('external_wallets:execute'), async (c) => {
    const wallet = await findWallet(services, c);
    const isThis = (act: BankAct) => isNamedWallet(act, 'walletRemoved', wallet);
    await requireAct(db, { caller: c.get('caller'), scope: 'external_wallets:execute', isThis });
    const row = await deleteWallet(services, wallet.guid);
    if (row === null) throw notFound();
    return replyJson(c, presentWallet(row));
  });
  return app;
}

async function findWallet(services: Services, c: BankRequest): Promise<Wallet> {
  const guid = pathGuid(c);
  const caller = c.get('caller');
  await advanceExternalWallets(services, caller.customerGuid);
  const [row] = await services.db.select().from(bankExternalWallets).where(eq(bankExternalWallets.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

/** Failures show in these states. */
const afterwards = ['failed', 'deleting', 'deleted'];

function presentWallet(row: Wallet) {
  return {
    guid: row.guid,
    name: row.name,
    asset: row.asset,
    environment: 'sandbox',
    bank_guid: bankGuid,
    customer_guid: row.customerGuid,
    counterparty_guid: null,
    address: row.address,
    tag: row.tag,
    state: row.state,
    failure_code: afterwards.includes(row.state) ? row.failureCode : null,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}
