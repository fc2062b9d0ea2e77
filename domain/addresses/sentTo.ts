import type { Activity } from '../activity/activity.ts';

/** A wallet as far as its address matters, deleted ones included. */
export interface KnownWallet {
  readonly guid: string;
  readonly address: string;
}

/**
 * The addresses that the customer's coins were sent to, by the records of their transfers; null if a record names a wallet that is not known,
 * so that nobody can say that an address was never sent to.
 */
export function addressesSentTo(activities: readonly Activity[], wallets: readonly KnownWallet[]): readonly string[] | null {
  const addresses = new Set<string>();
  for (const activity of activities) {
    if (activity.source !== 'transfer' || activity.transferType !== 'crypto' || activity.kind !== 'withdrawal') continue;
    if (activity.status === 'failed' || activity.status === 'cancelled') continue;
    const wallet = wallets.find(({ guid }) => guid === activity.counterpartyGuid);
    if (wallet === undefined) return null;
    addresses.add(wallet.address);
  }
  return [...addresses];
}
