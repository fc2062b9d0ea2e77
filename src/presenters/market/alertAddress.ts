import type { PricedCode } from '#domain/markets/priceAlerts.ts';

export const alertsAddress = '/settings?tab=alerts';

/** A page with the dialog for a coin's price alert over it, or without; after a sign-in it is open, too. */
export function alertAddress(page: string, asset: PricedCode | null): string {
  const [path = '', search] = page.split('?');
  const query = new URLSearchParams(search);
  query.delete('alert');
  if (asset !== null) query.set('alert', asset);
  return query.size === 0 ? path : `${path}?${query}`;
}
