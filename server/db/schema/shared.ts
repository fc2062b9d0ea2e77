import { customType, pgSequence } from 'drizzle-orm/pg-core';

/** Id blocks; the increment must match `guids.ts`. */
export const guidBlockSequence = pgSequence('guid_block', { startWith: 0, minValue: 0, increment: 64 });

/** Signed and wide enough for any balance in wei. */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(60, 0)',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});

/** Milliseconds in code, `timestamptz` in the database. */
export const timestamp = customType<{ data: number; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => (value instanceof Date ? value.getTime() : Date.parse(value)),
  toDriver: (value) => new Date(value).toISOString(),
});

/** A transaction id as text. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
