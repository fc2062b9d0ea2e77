import type { Amount } from '#domain/money/money.ts';
import { linearScale } from '#ui/chart/linear.ts';
import type { Size } from '#ui/chart/useSize.ts';
import { ticksOf, tickTexts } from './axis.ts';
import { barsOf, type ChartUnit, type Figures, linesOf, type Values } from './figures.ts';

/** Room above the plot for half a label, below it for the names of the buckets. */
const margin = { top: 12, bottom: 30, left: 0 };

/** Pixels of a character at the size of the labels. */
const characterWidth = 7.4;
/** Between a label and what is next to it. */
const labelGap = 14;

/** The share of a bucket's width that stays free of its bar. */
const padding = 0.24;
/** The widest bar in pixels; one bucket alone would otherwise be a wall. */
const widestBar = 56;

/**
 * An amount as a number of whole units, for pixels only: beyond 2^53 base units it is no longer exact, but order and scale stay. NaN where it is
 * unknown, which draws nothing.
 */
export const drawnValue = (value: Amount | null | undefined, decimals: number): number =>
  value === null || value === undefined ? Number.NaN : Number(value) / 10 ** decimals;

const drawnValues = (values: Values, { decimals }: ChartUnit): readonly number[] => values.map((value) => drawnValue(value, decimals));

/** Where a bar of a stack begins and ends, in whole units. */
export type Extent = readonly [from: number, to: number];

/** The bars of each bucket on each other: those above zero upwards, those below it downwards. Null where a value is unknown. */
export function stackBars(bars: readonly (readonly number[])[]): ReadonlyArray<ReadonlyArray<Extent | null>> {
  const count = Math.max(0, ...bars.map((values) => values.length));
  const tops = Array.from({ length: count }, () => ({ up: 0, down: 0 }));
  return bars.map((values) =>
    tops.map((top, index) => {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value)) return null;
      const from = value < 0 ? top.down : top.up;
      if (value < 0) top.down += value;
      else top.up += value;
      return [from, from + value];
    }),
  );
}

export interface FrameInput extends Figures, Size {
  readonly unit: ChartUnit;
}

/** Where things of a chart stand in a box of pixels. */
export function frameOf({ buckets, series, comparison, unit, width, height, type }: FrameInput) {
  const stack = stackBars(barsOf(series).map(({ values }) => drawnValues(values, unit)));
  const lines = linesOf(series).map(({ values }) => drawnValues(values, unit));
  const before = drawnValues(comparison?.values ?? [], unit);
  const heights = [...stack.flat().flatMap((extent) => extent ?? []), ...lines.flat(), ...before].filter(Number.isFinite);
  // A bar says by its length what it is, so it begins at zero; a line shows how something moves.
  const levels = ticksOf(stack.length > 0 ? [0, ...heights] : heights, unit.decimals);
  const texts = tickTexts(levels, unit);
  const gutter = 20 + type * characterWidth * Math.max(0, ...texts.map((text) => text.length));
  const plotWidth = Math.max(1, width - gutter);
  const floor = height - margin.bottom;
  const domain = [levels[0] ?? 0, levels.at(-1) ?? 1] as const;
  const y = linearScale(domain, [floor, margin.top]);
  const step = plotWidth / Math.max(1, buckets.length);
  const share = Math.min(1 - padding, widestBar / step);
  return {
    width,
    height,
    margin: { ...margin, right: gutter },
    plotWidth,
    top: margin.top,
    floor,
    domain,
    levels: levels.map((value, index) => ({ value, text: texts[index] ?? '' })),
    y,
    /** Pixels from one bucket to the next, and how much of that its bar takes. */
    step,
    share,
    barWidth: step * share,
    /** What marks a bucket is no wider than its bar needs. */
    bandWidth: Math.min(step, widestBar / (1 - padding)),
    center: (index: number) => (index + 0.5) * step,
    /** The bucket at a place in pixels; the nearest one beside the plot. */
    indexAt: (x: number) => Math.min(Math.max(Math.floor(x / step), 0), buckets.length - 1),
    stack,
    lines,
    before,
    names: namesIn(buckets, step, plotWidth, type),
  };
}

export type Frame = ReturnType<typeof frameOf>;

/** The buckets that are named on the axis: as many as there is room for, evenly spaced, the newest among them. */
function namesIn(buckets: Figures['buckets'], step: number, plotWidth: number, type: number) {
  const room = labelGap + type * characterWidth * Math.max(0, ...buckets.map(({ tick }) => tick.length));
  const oneIn = Math.max(1, Math.ceil(room / step));
  return buckets.flatMap(({ key, tick }, index) => {
    const x = (index + 0.5) * step;
    const fits = x >= (room - labelGap) / 2 && x <= plotWidth;
    return fits && (buckets.length - 1 - index) % oneIn === 0 ? [{ key, text: tick, x }] : [];
  });
}
