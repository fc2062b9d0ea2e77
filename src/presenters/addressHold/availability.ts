import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';

/** Whether a wallet or bank account can be withdrawn to: now, from a time on (ms since 1970 UTC), or unknown while the holds are. */
export type Availability = { readonly kind: 'ready' } | { readonly kind: 'onHold'; readonly at: number } | { readonly kind: 'unknown' };

/** What the hold of a wallet or bank account that the bank has ready means. @param holds null while they are unknown */
export function availabilityOf({ createdAt }: { readonly createdAt: number }, holds: AddressHoldHistory | null, now: number): Availability {
  if (holds === null) return { kind: 'unknown' };
  const at = availableAt(holds, createdAt);
  return at > now ? { kind: 'onHold', at } : { kind: 'ready' };
}
