import { type AssetCode, assets } from '#domain/assets/assets.ts';

/** Assets by name, as a list in a sentence. */
export const namesOf = (codes: readonly AssetCode[]): string => codes.map((code) => assets[code].name).join(', ');

/** Names the assets that a total excludes because they have no price; '' for none. */
export const unpricedNote = (unpriced: readonly AssetCode[]): string =>
  unpriced.length === 0 ? '' : `Excludes ${namesOf(unpriced)}: no current price.`;
