import { type AssetCode, assets } from '#domain/assets/assets.ts';

/** What a sum leaves out for want of a price; '' where it leaves out nothing. */
export const withoutWords = (unpriced: readonly AssetCode[]): string =>
  unpriced.length === 0 ? '' : `Without ${unpriced.map((asset) => assets[asset].name).join(', ')}: no price right now.`;
