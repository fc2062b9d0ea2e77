import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ExplainedTrade, ExplainedTransfer } from '#domain/staff/explanation/record.ts';
import type { AccountGuids } from '#domain/staff/explanation/trade.ts';
import type { Executor } from '#server/db/database.ts';
import { accountRows, syncCursors, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { unitsOf } from '../../kit/units.ts';

/** The same from our copies: less detail, plus accounts, initials and return links. */

export function tradeOf(row: typeof tradeRows.$inferSelect): ExplainedTrade {
  const { guid, customerGuid, quoteGuid, symbol, side, placedBy, state, failureCode, createdAt, updatedAt } = row;
  const amounts = {
    delivered: unitsOf(row.deliverAmount),
    received: unitsOf(row.receiveAmount),
    fee: unitsOf(row.fee),
  };
  // Copies lack prices.
  return {
    guid,
    customerGuid,
    quoteGuid,
    symbol,
    side,
    placedBy,
    state,
    failureCode,
    ...amounts,
    buyPrice: null,
    sellPrice: null,
    createdAt,
    updatedAt,
  };
}

export async function copiedTrade(db: Executor, guid: string): Promise<ExplainedTrade | null> {
  const [row] = await db.select().from(tradeRows).where(eq(tradeRows.guid, guid));
  return row === undefined ? null : tradeOf(row);
}

export const transferOf = (row: typeof transferRows.$inferSelect): ExplainedTransfer => ({
  ...{
    guid: row.guid,
    customerGuid: row.customerGuid,
    quoteGuid: row.quoteGuid,
    transferType: row.transferType,
    side: row.side,
    asset: row.asset,
  },
  ...{
    state: row.state,
    failureCode: row.failureCode,
    returnCode: row.returnCode,
    referenceGuid: row.referenceTransferGuid,
  },
  ...{
    amount: unitsOf(row.amount),
    estimatedAmount: unitsOf(row.estimatedAmount),
    fee: unitsOf(row.fee),
    networkFee: unitsOf(row.networkFee),
  },
  ...{
    networkFeeAsset: row.networkFeeAsset,
    transactionHash: row.txnHash,
    rail: row.paymentRail,
    holdStartedAt: null,
    holdEndsAt: row.holdEndsAt,
  },
  ...{
    sourceGuid: row.sourceGuid,
    sourceType: row.sourceType,
    destinationGuid: row.destinationGuid,
    destinationType: row.destinationType,
  },
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
});

export async function copiedTransfer(db: Executor, guid: string): Promise<ExplainedTransfer | null> {
  const [row] = await db.select().from(transferRows).where(eq(transferRows.guid, guid));
  return row === undefined ? null : transferOf(row);
}

/** The bank lists returns only as transfers of the same customer. */
export async function returnOf(db: Executor, { guid, customerGuid }: ExplainedTransfer): Promise<string | null> {
  if (customerGuid === null) return null;
  const own = and(eq(transferRows.customerGuid, customerGuid), eq(transferRows.referenceTransferGuid, guid));
  const [row] = await db.select({ guid: transferRows.guid }).from(transferRows).where(own).limit(1);
  return row?.guid ?? null;
}

/** The customer's and the bank's accounts for some assets. */
export async function accountGuids(
  db: Executor,
  customerGuid: string | null,
  assets: readonly string[],
): Promise<AccountGuids> {
  const { guid, asset, type } = accountRows;
  const bankOwn = and(isNull(accountRows.customerGuid), inArray(type, ['reserve', 'fee']));
  const whose = customerGuid === null ? bankOwn : or(bankOwn, eq(accountRows.customerGuid, customerGuid));
  const rows = await db
    .select({ guid, asset, type, owner: accountRows.customerGuid })
    .from(accountRows)
    .where(and(inArray(asset, [...assets]), whose));
  return (account, code) =>
    rows.find(
      (row) =>
        row.asset === code &&
        (account === 'customer' ? row.owner !== null : row.owner === null && row.type === account),
    )?.guid ?? null;
}

/** When the copies were complete, by the bank's clock; else the record's last change. */
export async function copiedAt(db: Executor, source: 'trades' | 'transfers', changed: number): Promise<number> {
  const [cursor] = await db.select({ at: syncCursors.freshAt }).from(syncCursors).where(eq(syncCursors.name, source));
  return cursor?.at ?? changed;
}
