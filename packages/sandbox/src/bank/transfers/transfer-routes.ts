import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Filter } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { transferAnswer } from '#server/witness/answers.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listReply, readFacets, readList, readPage, readRange, within } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { feeDetails } from '../quotes/fee-details.ts';
import { advanceTransfers } from './advance.ts';
import { createTransfer } from './create-transfer.ts';
import type { Transfer } from './lifecycle.ts';
import { checkParticipants, shownParticipants, storedParticipants } from './participants.ts';
import { grossOf } from './settlement.ts';
import { patchTransfer, postTransfer } from './transfer-schema.ts';

/**
 * `amount` and its estimate reach the destination; `fee` on top leaves the source. Preset failures
 * show after failing, network fees on completion.
 */
function presentTransfer(row: Transfer, services: Pick<Services, 'config'>) {
  const done = row.state === 'completed';
  return {
    guid: row.guid,
    transfer_type: row.transferType,
    bank_guid: row.customerGuid === null ? bankGuid : null,
    customer_guid: row.customerGuid,
    quote_guid: row.quoteGuid ?? undefined,
    external_bank_account_guid: row.externalBankAccountGuid,
    asset: row.asset,
    side: row.side,
    state: row.state,
    failure_code: row.state === 'failed' ? row.failureCode : null,
    return_code: row.returnCode,
    amount: row.amount,
    estimated_amount: row.estimatedAmount,
    fee: row.fee,
    fee_details: feeDetails(row.asset, row.fee),
    estimated_network_fee: row.estimatedNetworkFee,
    network_fee: done ? row.networkFee : null,
    network_fee_asset: done ? row.networkFeeAsset : null,
    // Paid by the bank.
    network_fee_liability_amount: null,
    network_fee_liability_amount_asset: null,
    txn_hash: row.txnHash,
    identifiers: row.txnHash === null ? [] : [{ type: 'txn_hash', value: row.txnHash }],
    reference_transfer_guid: row.referenceTransferGuid,
    source_account: row.sourceAccount,
    source_participants: shownParticipants(row.sourceParticipants),
    destination_account: row.destinationAccount,
    destination_participants: shownParticipants(row.destinationParticipants),
    deposit_address_guid: row.depositAddressGuid,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    hold_details: presentHold(row, services),
    transfer_details: null,
    payment_rail: row.paymentRail,
    external_id: null,
    labels: row.labels ?? null,
    entries: null,
  };
}

/** Scaled by the sandbox's speed, in whole seconds. */
function presentHold({ holdSeconds, holdStartedAt }: Transfer, { config }: Pick<Services, 'config'>) {
  if (holdSeconds === null || holdStartedAt === null) return null;
  return {
    applicable_types: ['non_administrative'],
    duration: Math.ceil(holdSeconds / config.sandbox.speed),
    started_at: timestamp(holdStartedAt),
  };
}

export function createTransfers(services: Services, needs: Needs) {
  const app = new Hono<BankEnv>();
  const present = (row: Transfer) => presentTransfer(row, services);
  app.post('/', needs('transfers:execute'), async (c) => {
    const posted = readFields(postTransfer, await readJsonObject(c));
    const transfer = await createTransfer(services, c.get('caller'), posted);
    await services.witness.record(transferAnswer(transfer));
    return replyJson(c, present(transfer), 201);
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

/** Omitted lists stay. */
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

/** Transfers with any of the accounts at either end. */
function touching(accountGuids: readonly string[] | null): SQL | undefined {
  if (accountGuids === null) return undefined;
  const ends = [bankTransfers.sourceAccount, bankTransfers.destinationAccount];
  return or(...ends.map((end) => inArray(sql`${end} ->> 'guid'`, [...accountGuids])));
}
