import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';
import { isAccepted, type Wallet } from '#domain/addresses/wallet.ts';

/** Whether coins can be sent to a wallet: now, from a time on (ms since 1970 UTC), or unknown while the holds are; null if its state forbids it. */
export type Availability = { readonly kind: 'ready' } | { readonly kind: 'onHold'; readonly at: number } | { readonly kind: 'unknown' } | null;

/** @param holds the customer's holds for new addresses; null while they are unknown */
export function availabilityOf(wallet: Wallet, holds: AddressHoldHistory | null, now: number): Availability {
  if (!isAccepted(wallet)) return null;
  if (holds === null) return { kind: 'unknown' };
  const at = availableAt(holds, wallet.createdAt);
  return at > now ? { kind: 'onHold', at } : { kind: 'ready' };
}
