import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';

/** Whether withdrawals to it are possible: now, from `at` (ms since 1970 UTC), or not known yet. */
export type Availability =
  | { readonly kind: 'ready' }
  | { readonly kind: 'onHold'; readonly at: number }
  | { readonly kind: 'unknown' };

/** For a wallet or account that the bank accepts. @param holds null while unknown */
export function availabilityOf(
  { createdAt }: { readonly createdAt: number },
  holds: AddressHoldHistory | null,
  now: number,
): Availability {
  if (holds === null) return { kind: 'unknown' };
  const at = availableAt(holds, createdAt);
  return at > now ? { kind: 'onHold', at } : { kind: 'ready' };
}
