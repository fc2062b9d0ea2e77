import { bigserial, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isTradable } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { customerHolds } from '#domain/staff/customerList.ts';
import { unitPriceOf } from '#domain/trades/price.ts';
import type { VerificationLevel } from '#domain/verification/verification.ts';
import { maskedEmail, maskedName } from '#server/db/schema/projection.ts';
import { baseUnits, timestamp } from '#server/db/schema/shared.ts';
import type { ComputedFields } from '../../kit/lists/list.ts';
import { flagsOf } from './flags.ts';
import { seenCustomers } from './seen-names.ts';

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
  level: text('level').$type<VerificationLevel>(),
  holds: holdWords('holds').notNull(),
  country: text('country'),
  dollars: baseUnits('dollars'),
  openCases: integer('open_cases').notNull(),
  verifiedAt: timestamp('verified_at'),
  fundedAt: timestamp('funded_at'),
  tradedAt: timestamp('traded_at'),
  seenAt: timestamp('seen_at'),
  moneyAt: timestamp('money_at'),
  createdAt: timestamp('created_at').notNull(),
});

type Rows = Parameters<ComputedFields['read']>[1];

const guidsIn = (rows: Rows): (string | null)[] =>
  rows.map(({ customerGuid }) => (typeof customerGuid === 'string' ? customerGuid : null));

/** Whose a row is, as the caller sees names. */
export const withCustomer: ComputedFields = {
  fields: ['customer'],
  async read(db, rows, seesWhole) {
    const seen = await seenCustomers(db, { hidesNames: !seesWhole }, guidsIn(rows));
    return rows.map(({ customerGuid }) => ({ customer: seen(customerGuid).name }));
  },
};

/** The flags; and whole names and email addresses, where the table has parts of them. */
export const withNamesAndFlags: ComputedFields = {
  fields: ['flags'],
  async read(db, rows, seesWhole, now) {
    const guids = rows.map(({ guid }) => String(guid));
    const flags = await flagsOf(db, guids, now);
    const seen = seesWhole ? await seenCustomers(db, { hidesNames: false }, guids) : () => ({});
    return guids.map((guid) => ({ ...seen(guid), flags: flags(guid) }));
  },
};

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
  read: async (db, rows, ...seeing) =>
    (await withCustomer.read(db, rows, ...seeing)).map((whose, index) => ({ ...whose, ...termsOf(rows[index] ?? {}) })),
};
