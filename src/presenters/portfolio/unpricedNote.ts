import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { PortfolioValue } from '#domain/portfolio/holdings.ts';
import { formatMoney } from '#ui/money/format.ts';

/** Assets by name, as a list in a sentence. */
export const namesOf = (codes: readonly AssetCode[]): string => codes.map((code) => assets[code].name).join(', ');

/** Why a portfolio has no total: the assets without a price, and the value of the others; '' if every asset has one. */
export const unpricedNote = ({ unpriced, priced }: PortfolioValue): string =>
  unpriced.length === 0 ? '' : `No current price for ${namesOf(unpriced)}. Everything else: ${formatMoney(priced, 'USD')}.`;
