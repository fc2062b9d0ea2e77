import type { PricedCode } from '#domain/markets/priceAlerts.ts';

export const alertsAddress = '/settings?tab=alerts';

/** The list with the dialog for a coin; after a sign-in it is open, too. */
export const newAlertAddress = (asset: PricedCode): string => `${alertsAddress}&alert=${asset}`;
