import type { Amount } from '../money/money.ts';

/** An account of the customer at the bank that holds money. */
export interface Account {
  readonly guid: string;
  readonly type: string;
  /** A code; the bank may have assets that this product does not know. */
  readonly asset: string;
  /** Base units of the asset. */
  readonly balance: Amount;
  /** What may be spent now; the rest is on hold. */
  readonly available: Amount;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
}
