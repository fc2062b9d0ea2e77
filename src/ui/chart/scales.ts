import { scaleLinear, scaleTime } from '@visx/scale';
import { type Point, valueDomain } from './series.ts';

/** Room below the plot for the moments, and above it for the crosshair's words. */
const margin = { top: 26, bottom: 30 };

/** Where things of a series stand in a box of pixels. */
export function frameOf(points: readonly Point[], width: number, height: number) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const floor = height - margin.bottom;
  const timeScale = scaleTime<number>({ domain: [first, last === first ? first + 1 : last], range: [0, width] });
  const valueScale = scaleLinear<number>({ domain: points.length === 0 ? [0, 1] : valueDomain(points), range: [floor, margin.top] });
  return {
    width,
    height,
    floor,
    top: margin.top,
    timeScale,
    valueScale,
    x: (point: Point) => timeScale(point.at),
    y: (point: Point) => valueScale(point.value),
  };
}

export type Frame = ReturnType<typeof frameOf>;
