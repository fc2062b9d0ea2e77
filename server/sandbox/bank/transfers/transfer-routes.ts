import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Filter } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, labelled, listReply, readFacets, readList, readPage, readRange, within } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceTransfers } from './advance.ts';
import { createTransfer } from './create-transfer.ts';
import type { Transfer } from './lifecycle.ts';
import { checkParticipants, storedParticipants } from './participants.ts';
import { presentTransfer } from './present.ts';
import { grossOf } from './settlement.ts';
import { patchTransfer, postTransfer } from './transfer-schema.ts';

/** `/api/transfers`: create, get, list, change who takes part. Transfers cannot be canceled. */
export function createTransfers(services: Services, needs: Needs) {
  const app = new Hono<BankEnv>();
  const present = (row: Transfer) => presentTransfer(row, services);
  app.post('/', needs('transfers:execute'), async (c) => {
    const posted = readFields(postTransfer, await readJsonObject(c));
    return replyJson(c, present(await createTransfer(services, c.get('caller'), posted)), 201);
  });
  app.get('/', needs('transfers:read'), async (c) => {
    const page = readPage(c);
    const filter = listFilter(c);
    await advanceTransfers(services, c.get('caller').customerGuid);
    const { total, rows } = await listRecords(services.db, lists.transfers, filter, page);
    return replyJson(c, listReply(page, total, rows.map(present)));
  });
  app.get('/:guid', needs('transfers:read'), async (c) => {
    const guid = pathGuid(c);
    await advanceTransfers(services, c.get('caller').customerGuid);
    const [transfer] = await services.db.select().from(bankTransfers).where(eq(bankTransfers.guid, guid));
    if (transfer === undefined || !mayAct(c.get('caller'), transfer.customerGuid)) throw notFound();
    return replyJson(c, present(transfer));
  });
  app.patch('/:guid', needs('transfers:write'), async (c) => {
    const guid = pathGuid(c);
    await advanceTransfers(services, c.get('caller').customerGuid);
    return replyJson(c, present(await changeParticipants(services, c, guid)));
  });
  return app;
}

/** Replaces the given lists; omitted ones stay. */
async function changeParticipants(services: Services, c: BankRequest, guid: string): Promise<Transfer> {
  const posted = readFields(patchTransfer, await readJsonObject(c));
  const { source_participants: source, destination_participants: destination } = posted;
  return services.db.transaction(async (tx) => {
    const same = eq(bankTransfers.guid, guid);
    const [row] = await tx.select().from(bankTransfers).where(same).for('no key update');
    if (row === undefined || !mayAct(c.get('caller'), row.customerGuid)) throw notFound();
    checkParticipants(posted, { deliver: grossOf(row), receive: row.estimatedAmount });
    const change = {
      ...(source && { sourceParticipants: storedParticipants(source) }),
      ...(destination && { destinationParticipants: storedParticipants(destination) }),
    };
    if (Object.keys(change).length === 0) return row;
    const updatedAt = services.clock.now();
    await tx
      .update(bankTransfers)
      .set({ ...change, updatedAt })
      .where(same);
    return { ...row, ...change, updatedAt };
  });
}

const listFilter = (c: BankRequest): Filter => ({
  owners: narrowOwners(listedOwners(c.get('caller'), readList(c, 'customer_guid'))),
  facets: readFacets(c, ['state', 'side', 'transfer_type']),
  created: readRange(c, 'created_at'),
  others: [
    among(bankTransfers.guid, readList(c, 'guid')),
    among(bankTransfers.txnHash, readList(c, 'txn_hash')),
    labelled(bankTransfers.labels, readList(c, 'label')),
    within(bankTransfers.updatedAt, readRange(c, 'updated_at')),
    touching(readList(c, 'account_guid')),
  ],
});

/** Restricts to transfers that one of the accounts, here or outside, is an end of. */
function touching(accountGuids: readonly string[] | null): SQL | undefined {
  if (accountGuids === null) return undefined;
  const ends = [bankTransfers.sourceAccount, bankTransfers.destinationAccount];
  return or(...ends.map((end) => inArray(sql`${end} ->> 'guid'`, [...accountGuids])));
}
