import type { Series } from '#machines/chart/chart.types.ts';
import { formatPrice } from '#ui/money/format.ts';

/** Most decimals that a price of this size shows: it decides how many all prices of a series show. */
const maxDecimals = (price: string): number => (Number(price) >= 10 ? 2 : 4);
const decimalsIn = (price: string): number => price.split('.')[1]?.length ?? 0;

/** How the prices of a series are written: all with the same decimals, so that a column of them lines up. */
export function priceFormatOf(series: Series | null): (price: number | string) => string {
  const { currency, points } = series ?? { currency: 'USD' as const, points: [] };
  const decimals = points.map(({ price }) => Math.min(decimalsIn(price), maxDecimals(price)));
  const least = decimals.reduce((most, count) => Math.max(most, count), 2);
  return (price) => formatPrice(price, currency, least);
}
