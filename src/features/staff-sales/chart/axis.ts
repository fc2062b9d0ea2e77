import { linearScale } from '#ui/chart/linear.ts';
import type { ChartUnit } from './figures.ts';

/** Few enough to compare at a glance. */
const levelCount = 4;

/** Values that differ by a smaller share count as equal: a float cannot resolve them. */
const leastShare = 1e-9;

/** Round levels around all values (whole units), never closer than one base unit. */
export function ticksOf(values: readonly number[], decimals: number): readonly number[] {
  const least = 10 ** -decimals;
  const [low, high] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
  if (low === 0 && high === 0) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // A flat series gets some padding, but never below zero for values that are not.
  const room = high - low > size * leastShare ? 0 : Math.max(size * 0.1, least);
  const from = low >= 0 ? Math.max(0, low - room) : low - room;
  const [first = 0, second = first] = linearScale([from, high + room], [0, 1]).ticks(levelCount);
  const step = Math.max(second - first, least);
  const [start, end] = [Math.floor(from / step + 1e-6), Math.ceil((high + room) / step - 1e-6)];
  // Below one, divide by an integer: 3 / 10 is 0.3, but 3 * 0.1 is not.
  const levelAt = step < 1 ? (index: number) => index / Math.round(1 / step) : (index: number) => index * step;
  return Array.from({ length: Math.max(end - start, 1) + 1 }, (_, index) => levelAt(start + index));
}

/** `$1.2M`, `−$500K`, `12,408`: as short as possible with no two alike. */
export function tickTexts(
  levels: readonly number[],
  { before = '', after = '', decimals }: ChartUnit,
): readonly string[] {
  const isSmall = levels.every((level) => Math.abs(level) < 1000);
  const isWhole = levels.every(Number.isInteger);
  if (isSmall && !isWhole && before !== '')
    return levels.map((level) => withUnit(level, { minimumFractionDigits: 2, maximumFractionDigits: decimals }));
  const short = [3, 4].map((digits) =>
    levels.map((level) => withUnit(level, { notation: 'compact', maximumSignificantDigits: digits })),
  );
  // If only late digits differ, the full numbers read better than "$10.00012M".
  return (
    short.find((texts) => new Set(texts).size === texts.length) ??
    levels.map((level) => withUnit(level, { maximumFractionDigits: decimals }))
  );

  function withUnit(level: number, options: Intl.NumberFormatOptions): string {
    const sign = level < 0 ? '−' : '';
    return `${sign}${before}${new Intl.NumberFormat('en-US', options).format(Math.abs(level))}${after}`;
  }
}
