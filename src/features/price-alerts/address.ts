import { type PricedCode, pricedCodes } from '#domain/markets/priceAlerts.ts';

/** The coin of the dialog in the address; null without one. */
export function alertIn(search: string): PricedCode | null {
  const code = new URLSearchParams(search).get('alert')?.toUpperCase();
  return pricedCodes.find((each) => each === code) ?? null;
}
