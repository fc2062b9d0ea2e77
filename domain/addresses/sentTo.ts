import type { Activity } from '../activity/activity.ts';

export interface KnownWallet {
  readonly guid: string;
  readonly address: string;
}

/** Null if a transfer names an unknown wallet: then no address can be called new. */
export function addressesSentTo(
  activities: readonly Activity[],
  wallets: readonly KnownWallet[],
): readonly string[] | null {
  const addresses = new Set<string>();
  for (const activity of activities) {
    if (activity.source !== 'transfer' || activity.transferType !== 'crypto' || activity.kind !== 'withdrawal')
      continue;
    if (activity.status === 'failed' || activity.status === 'cancelled') continue;
    const wallet = wallets.find(({ guid }) => guid === activity.counterpartyGuid);
    if (wallet === undefined) return null;
    addresses.add(wallet.address);
  }
  return [...addresses];
}
