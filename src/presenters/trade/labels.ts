import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { UnitPrice } from '#domain/trades/price.ts';
import { assetOfSymbol, type TradeStage } from '#domain/trades/trade.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';
import { formatPrice } from '#ui/money/format.ts';

/** The asset's name for a symbol; the bank's code if it is unknown. */
export function assetNameOf(symbol: string): string {
  const asset = assetOfSymbol(symbol);
  return asset === null ? (symbol.split('-')[0] ?? symbol) : assets[asset].name;
}

export const stageLabels: Readonly<Record<TradeStage, { readonly word: string; readonly tone: ChipTone }>> = {
  pending: { word: 'Pending', tone: 'accent' },
  settling: { word: 'Settling', tone: 'accent' },
  filled: { word: 'Completed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'loss' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
};

/** "Price per BTC". */
export const pricePer = (asset: AssetCode): string => `Price per ${assets[asset].code}`;

/** Dollars per whole unit: `$65,012.44`, `$1.0001`. */
export const formatUnitPrice = ({ amount, decimals }: UnitPrice): string => formatPrice(toDecimal(amount, decimals));
