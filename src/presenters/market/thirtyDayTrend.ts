import { day } from '#domain/time/units.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import { formatPercent, formatPrice } from '#ui/money/format.ts';

const thirtyDays = 30 * day;
/** Daily points need not fall exactly thirty days ago. */
const tolerance = 2 * day;

export interface ThirtyDayTrend {
  /** In whole units of the currency, for drawing only. */
  readonly values: readonly number[];
  /** "30 days: from $60,000 to $63,000, +5.00%". */
  readonly words: string;
}

/** A series' last thirty days; null if it does not reach that far back. */
export function thirtyDayTrend({ points, currency }: Series): ThirtyDayTrend | null {
  const from = (points.at(-1)?.at ?? 0) - thirtyDays;
  const recent = points.filter(({ at }) => at >= from);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || recent.length < 2 || first.at > from + tolerance) return null;
  // Whole dollars, since a stablecoin would show nothing but noise.
  const values = recent.map(({ price }) => Math.round(Number(price)));
  const [start = 0, end = 0] = [values[0], values.at(-1)];
  const said = (price: number) => formatPrice(String(price), currency).replace(/\.00$/, '');
  const change = start > 0 ? `, ${formatPercent(((end - start) / start) * 100, 'always')}` : '';
  return {
    values,
    words: `30 days: from ${said(start)} to ${said(end)}${change}`,
  };
}
