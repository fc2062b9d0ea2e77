import { linearScale } from './linear.ts';
import { type Point, valueDomain } from './series.ts';
import type { Size } from './useSize.ts';

/** Room below for the times, and above for the crosshair's label. */
const margin = { top: 26, bottom: 30 };

/** Width of a digit in a label, in px. */
const digitWidth = 7.6;

export interface FrameInput extends Size {
  readonly points: readonly Point[];
  readonly formatValue: (value: number) => string;
  /** Kept within the range too. */
  readonly baseline?: number | undefined;
}

/** The geometry of a series in a box of px. */
export function frameOf({ points, width, height, type, formatValue, baseline }: FrameInput) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const floor = height - margin.bottom;
  const valueScale = linearScale(points.length === 0 ? [0, 1] : valueDomain(points, baseline), [floor, margin.top]);
  const levels = levelsOf(valueScale.ticks(3), formatValue);
  const plotWidth = Math.max(1, width - gutterFor(levels, type));
  const timeScale = linearScale([first, last === first ? first + 1 : last], [0, plotWidth]);
  return {
    width,
    type,
    plotWidth,
    levels,
    height,
    floor,
    top: margin.top,
    timeScale,
    valueScale,
    x: (point: Point) => timeScale(point.at),
    y: (point: Point) => valueScale(point.value),
  };
}

/** The gridline values. Decimals that are zero everywhere are dropped to shorten the labels. */
function levelsOf(values: readonly number[], formatValue: (value: number) => string) {
  const texts = values.map((value) => formatValue(value));
  const areWhole = texts.every((text) => /\.0+$/.test(text));
  return values.map((value, index) => ({ value, text: (texts[index] ?? '').replace(areWhole ? /\.0+$/ : '', '') }));
}

/** The line ends where the labels start. */
const gutterFor = (levels: readonly { text: string }[], type: number): number =>
  20 + type * digitWidth * Math.max(0, ...levels.map((level) => level.text.length));

export type Frame = ReturnType<typeof frameOf>;
