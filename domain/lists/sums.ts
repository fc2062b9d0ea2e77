import type { Amount } from '../money/money.ts';

/** The total of all matching rows, as one amount. */
export interface ListSum {
  readonly name: string;
  readonly asset: string;
  /** Base units. Rows without an amount are left out. */
  readonly amount: Amount;
  /** The number of rows that should count but have no amount. */
  readonly unknown: number;
  /** The bank ledger's figure; null where there is none. */
  readonly ledger: Amount | null;
}
