import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listRecords } from '#server/db/lists/records.ts';
import { bankDepositAddresses } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listReply, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceDepositAddresses } from './advance.ts';
import { createDepositAddress, postDepositAddress } from './create-deposit-address.ts';
import type { DepositAddress } from './lifecycle.ts';

export function createDepositAddresses(services: Services, needs: Needs) {
  const { db } = services;
  const table = bankDepositAddresses;
  const app = new Hono<BankEnv>();
  app.post('/', needs('deposit_addresses:execute'), async (c) => {
    const posted = readFields(postDepositAddress, await readJsonObject(c));
    return replyJson(c, presentDepositAddress(await createDepositAddress(services, c.get('caller'), posted)), 201);
  });
  app.get('/', needs('deposit_addresses:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const filter = {
      owners: narrowOwners(listedOwners(caller, readList(c, 'customer_guid'))),
      others: [among(table.guid, readList(c, 'guid')), labelled(table.labels, readList(c, 'label'))],
    };
    await advanceDepositAddresses(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, lists.depositAddresses, filter, page);
    return replyJson(c, listReply(page, total, rows.map(presentDepositAddress)));
  });
  app.get('/:guid', needs('deposit_addresses:read'), async (c) => {
    const guid = pathGuid(c);
    await advanceDepositAddresses(services, c.get('caller').customerGuid);
    const [row] = await db.select().from(table).where(eq(table.guid, guid));
    if (row === undefined || !mayAct(c.get('caller'), row.customerGuid)) throw notFound();
    return replyJson(c, presentDepositAddress(row));
  });
  return app;
}

/** The address is absent until created, and the tag where the chain has none. */
function presentDepositAddress(row: DepositAddress) {
  return {
    guid: row.guid,
    bank_guid: bankGuid,
    customer_guid: row.customerGuid,
    account_guid: row.accountGuid,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    asset: row.asset,
    state: row.state,
    ...(row.state === 'created' ? { address: row.address } : {}),
    ...(row.tag === null ? {} : { tag: row.tag }),
    format: row.format,
    labels: row.labels ?? null,
  };
}
