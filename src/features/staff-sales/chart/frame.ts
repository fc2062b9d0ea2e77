import type { Amount } from '#domain/money/money.ts';
import { linearScale } from '#ui/chart/linear.ts';
import type { Size } from '#ui/chart/useSize.ts';
import { ticksOf, tickTexts } from './axis.ts';
import { barsOf, type ChartUnit, type Figures, linesOf, type Values } from './figures.ts';

/** Room above for half a label, and below for bucket names. */
const margin = { top: 12, bottom: 30, left: 0 };

/** Width of a character in a label, in px. */
const characterWidth = 7.4;
/** Gap around a label, in px. */
const labelGap = 14;

/** The share of a bucket's width left free. */
const padding = 0.24;
/** In px; keeps a single bucket from filling the chart. */
const widestBar = 56;

/** An amount in whole units, for drawing only: inexact beyond 2^53 base units, NaN if unknown. */
export const drawnValue = (value: Amount | null | undefined, decimals: number): number =>
  value === null || value === undefined ? Number.NaN : Number(value) / 10 ** decimals;

const drawnValues = (values: Values, { decimals }: ChartUnit): readonly number[] =>
  values.map((value) => drawnValue(value, decimals));

/** Both ends of a stacked bar, in whole units. */
export type Extent = readonly [from: number, to: number];

/** Stacks the bars of each bucket, positive upward and negative downward. Null if unknown. */
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

/** The geometry of a chart in a box of px. */
export function frameOf({ buckets, series, comparison, unit, width, height, type }: FrameInput) {
  const stack = stackBars(barsOf(series).map(({ values }) => drawnValues(values, unit)));
  const lines = linesOf(series).map(({ values }) => drawnValues(values, unit));
  const before = drawnValues(comparison?.values ?? [], unit);
  const heights = [...stack.flat().flatMap((extent) => extent ?? []), ...lines.flat(), ...before].filter(
    Number.isFinite,
  );
  // A bar shows its value by length, so it starts at zero; a line shows movement.
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
    /** The width per bucket in px, and the share that its bar takes. */
    step,
    share,
    barWidth: step * share,
    /** A bucket's highlight is no wider than its bar needs. */
    bandWidth: Math.min(step, widestBar / (1 - padding)),
    center: (index: number) => (index + 0.5) * step,
    /** The nearest bucket to a position in px. */
    indexAt: (x: number) => Math.min(Math.max(Math.floor(x / step), 0), buckets.length - 1),
    stack,
    lines,
    before,
    names: namesIn(buckets, step, plotWidth, type),
  };
}

export type Frame = ReturnType<typeof frameOf>;

/** The buckets labeled on the axis: evenly spaced, always with the newest. */
function namesIn(buckets: Figures['buckets'], step: number, plotWidth: number, type: number) {
  const room = labelGap + type * characterWidth * Math.max(0, ...buckets.map(({ tick }) => tick.length));
  const oneIn = Math.max(1, Math.ceil(room / step));
  return buckets.flatMap(({ key, tick }, index) => {
    const x = (index + 0.5) * step;
    const fits = x >= (room - labelGap) / 2 && x <= plotWidth;
    return fits && (buckets.length - 1 - index) % oneIn === 0 ? [{ key, text: tick, x }] : [];
  });
}
