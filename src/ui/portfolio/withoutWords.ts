import { type AssetCode, assets } from '../../../machines/shared/assets.ts';

/** Which coins a value leaves out because they have no price; nothing to say where all have one. */
export const withoutWords = (unpriced: readonly AssetCode[]): string =>
  unpriced.length === 0 ? '' : `Without ${unpriced.map((asset) => assets[asset].name).join(', ')}: no price right now.`;
