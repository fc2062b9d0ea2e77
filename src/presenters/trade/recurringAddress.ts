import type { TradableCode } from '#domain/assets/assets.ts';

/** The list of recurring buys. */
export const recurringAddress = '/orders?recurring';

/** The form for one of a coin. */
export const newRecurringAddress = (asset: TradableCode): string => `${recurringAddress}=new&asset=${asset}`;

export const recurringBuyAddress = (id: string): string => `${recurringAddress}=${encodeURIComponent(id)}`;
