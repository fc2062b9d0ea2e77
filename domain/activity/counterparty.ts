import type { Activity } from './activity.ts';

/** Where money was sent to or came from, as the bank has it on record for the customer. */
export interface Counterparty {
  readonly guid: string;
  readonly kind: 'bankAccount' | 'wallet' | 'depositAddress';
  /** What the customer called it; null where it has no name. */
  readonly name: string | null;
  /** On the coin's chain, whole; null for a bank account. */
  readonly address: string | null;
  /** The last digits of a bank account's number; null where the bank does not tell them. */
  readonly mask: string | null;
}

/** The other end of a transfer among those on record; null for a trade, and for one of which there is no record. */
export const counterpartyOf = (activity: Activity, onRecord: readonly Counterparty[]): Counterparty | null =>
  activity.source === 'transfer' && activity.counterpartyGuid !== null
    ? (onRecord.find(({ guid }) => guid === activity.counterpartyGuid) ?? null)
    : null;
