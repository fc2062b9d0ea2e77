import type { Activity } from './activity.ts';

export interface Counterparty {
  readonly guid: string;
  readonly kind: 'bankAccount' | 'wallet' | 'depositAddress';
  /** The customer's label. */
  readonly name: string | null;
  /** The full on-chain address; null for a bank account. */
  readonly address: string | null;
  /** The last digits of a bank account's number, if the bank shares them. */
  readonly mask: string | null;
}

/** The transfer's counterparty on record; null for trades and unknown counterparties. */
export const counterpartyOf = (activity: Activity, onRecord: readonly Counterparty[]): Counterparty | null =>
  activity.source === 'transfer' && activity.counterpartyGuid !== null
    ? (onRecord.find(({ guid }) => guid === activity.counterpartyGuid) ?? null)
    : null;
