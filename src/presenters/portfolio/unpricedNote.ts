import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { PortfolioValue } from '#domain/portfolio/holdings.ts';
import { formatMoney } from '#ui/money/format.ts';

/** Asset names as a list in a sentence. */
export const namesOf = (codes: readonly AssetCode[]): string => codes.map((code) => assets[code].name).join(', ');

/** Why a portfolio has no total, and the value of its priced part. '' if all are priced. */
export const unpricedNote = ({ unpriced, priced }: PortfolioValue): string =>
  unpriced.length === 0
    ? ''
    : `No current price for ${namesOf(unpriced)}. Everything else: ${formatMoney(priced, 'USD')}.`;
