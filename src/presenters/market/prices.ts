import type { Series } from '#machines/chart/chart.types.ts';
import { formatPrice } from '#ui/money/format.ts';

/** By the magnitude; the largest price sets the decimals of the series. */
const maxDecimals = (price: string): number => (Number(price) >= 10 ? 2 : 4);
const decimalsIn = (price: string): number => price.split('.')[1]?.length ?? 0;

/** A formatter with the same decimals for every price of the series, so that columns line up. */
export function priceFormatOf(series: Series | null): (price: number | string) => string {
  const { currency, points } = series ?? { currency: 'USD' as const, points: [] };
  const decimals = points.map(({ price }) => Math.min(decimalsIn(price), maxDecimals(price)));
  const least = decimals.reduce((most, count) => Math.max(most, count), 2);
  return (price) => formatPrice(price, currency, least);
}
