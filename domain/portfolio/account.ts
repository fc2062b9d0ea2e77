import type { Amount } from '../money/money.ts';

/** An account of the customer at the bank that holds money. */
export interface Account {
  readonly guid: string;
  readonly type: string;
  readonly asset: string;
  /** Base units. */
  readonly balance: Amount;
  /** Spendable now; the rest is on hold. */
  readonly available: Amount;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
}
