import type { Amount } from '../money/money.ts';

/** What all rows that match come to, in one amount. */
export interface ListSum {
  /** One of the names that the list declares. */
  readonly name: string;
  readonly asset: string;
  /** In base units. Rows without an amount are left out of it. */
  readonly amount: Amount;
  /** How many rows should be in it and have no amount. */
  readonly unknown: number;
  /** The same by the ledger of the bank; null where there is none to compare with. */
  readonly ledger: Amount | null;
}
