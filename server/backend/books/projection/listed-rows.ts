import { inArray } from 'drizzle-orm';
import { bigserial, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isTradable } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { customerHolds } from '#domain/staff/customerList.ts';
import { unitPriceOf } from '#domain/trades/price.ts';
import type { Executor } from '#server/db/database.ts';
import { directory, maskedEmail, maskedName } from '#server/db/schema/projection.ts';
import { baseUnits, timestamp } from '#server/db/schema/shared.ts';
import type { ComputedFields } from '../../kit/lists/list.ts';

/** Decodes bit flags. */
const holdWords = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (bits) => customerHolds.filter((_, index) => (bits & (1 << index)) !== 0).join(' '),
  toDriver: (words) => holdBits(words.split(' ')),
});

export const holdBits = (words: readonly string[]): number =>
  customerHolds.reduce((bits, hold, index) => bits + (words.includes(hold) ? 1 << index : 0), 0);

/**
 * The directory without unmasked columns. Columns are named explicitly: drizzle caches generated
 * names by table and key, and the other `directory` has different keys.
 */
export const customerRows = pgTable('directory', {
  guid: text('guid').primaryKey(),
  serial: bigserial('serial', { mode: 'number' }).notNull(),
  name: text('masked_name').generatedAlwaysAs(maskedName),
  email: text('masked_email').generatedAlwaysAs(maskedEmail),
  state: text('state'),
  verification: text('verification'),
  holds: holdWords('holds').notNull(),
  country: text('country'),
  dollars: baseUnits('dollars'),
  openCases: integer('open_cases').notNull(),
  verifiedAt: timestamp('verified_at'),
  fundedAt: timestamp('funded_at'),
  tradedAt: timestamp('traded_at'),
  seenAt: timestamp('seen_at'),
  createdAt: timestamp('created_at').notNull(),
});

type Rows = Parameters<ComputedFields['read']>[1];

const textsIn = (rows: Rows, name: string): string[] => [
  ...new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string')),
];

async function initialsOf(db: Executor, rows: Rows): Promise<ReadonlyArray<{ readonly customer: string | null }>> {
  const guids = textsIn(rows, 'customerGuid');
  const found =
    guids.length === 0
      ? []
      : await db
          .select({ guid: directory.guid, name: directory.maskedName })
          .from(directory)
          .where(inArray(directory.guid, guids));
  const names = new Map<unknown, string | null>(found.map(({ guid, name }) => [guid, name]));
  return rows.map(({ customerGuid }) => ({ customer: names.get(customerGuid) ?? null }));
}

export const withInitials: ComputedFields = { fields: ['customer'], read: initialsOf };

const unitsIn = (row: Rows[number], name: string): bigint | null => (typeof row[name] === 'bigint' ? row[name] : null);

function termsOf(row: Rows[number]): { readonly amount: bigint | null; readonly price: string | null } {
  const [received, delivered, fee] = [
    unitsIn(row, 'receiveAmount'),
    unitsIn(row, 'deliverAmount'),
    unitsIn(row, 'fee'),
  ];
  const side = row.side === 'buy' ? 'buy' : 'sell';
  const [symbol, quantity] = [String(row.symbol), side === 'buy' ? received : delivered];
  const [coin = '', counter] = symbol.split('-');
  const isPriced = isTradable(coin) && counter === 'USD';
  if (!isPriced || received === null || delivered === null || fee === null || quantity === null || quantity <= 0n)
    return { amount: quantity, price: null };
  const price = unitPriceOf({
    side,
    symbol,
    deliverAmount: amount(delivered),
    receiveAmount: amount(received),
    fee: amount(fee),
  });
  return { amount: quantity, price: toDecimal(price.amount, price.decimals) };
}

export const withTerms: ComputedFields = {
  fields: ['customer', 'amount', 'price'],
  read: async (db, rows) =>
    (await initialsOf(db, rows)).map((initials, index) => ({ ...initials, ...termsOf(rows[index] ?? {}) })),
};
