import { customType, pgSequence } from 'drizzle-orm/pg-core';

/** Blocks of record ids; see `guids.ts`, whose block size matches the increment. */
export const guidBlockSequence = pgSequence('guid_block', { startWith: 0, minValue: 0, increment: 64 });

/** Base units of an asset: exact, signed, wide enough for any balance in wei. */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(60, 0)',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});

/** A timestamp, in milliseconds since the epoch on our side and `timestamptz` in the database. */
export const timestamp = customType<{ data: number; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => (value instanceof Date ? value.getTime() : Date.parse(value)),
  toDriver: (value) => new Date(value).toISOString(),
});

/** The number of a database transaction, as the database writes it. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
