import { type AssetCode, assets } from '#domain/assets/assets.ts';

/** Assets by name, as a list in a sentence. */
export const namesOf = (codes: readonly AssetCode[]): string => codes.map((code) => assets[code].name).join(', ');

/** What a sum leaves out for want of a price; '' where it leaves out nothing. */
export const withoutWords = (unpriced: readonly AssetCode[]): string =>
  unpriced.length === 0 ? '' : `Excludes ${namesOf(unpriced)}: no current price.`;
