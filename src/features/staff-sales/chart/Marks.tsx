import { part } from '#ui/part.ts';
import type { Bucket, ChartSeries } from './figures.ts';
import type { Frame } from './frame.ts';
import { hatchOf, unknownAt } from './Signs.tsx';
import styles from './series-chart.module.css';

/** Distance of the cross above a bar, in px. */
const markRise = 8;

export const PartialBands = ({ chart, frame, buckets }: { chart: string; frame: Frame; buckets: readonly Bucket[] }) =>
  buckets.map(
    ({ key, isPartial }, index) =>
      isPartial && (
        <rect
          key={key}
          {...part('partial')}
          x={frame.center(index) - frame.bandWidth / 2}
          y={frame.top}
          width={frame.bandWidth}
          height={frame.floor - frame.top}
          fill={`url(#${hatchOf(chart)})`}
        />
      ),
  );

/** A cross above a bucket with unknown parts: a gap alone would look like zero. */
export function UnknownMarks({ frame, series }: { frame: Frame; series: readonly ChartSeries[] }) {
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  const unknown = Array.from({ length: count }, (_, index) => index).filter((index) =>
    series.some(({ values }) => values[index] === null),
  );
  return unknown.map((index) => (
    <path
      key={index}
      {...part('unknown')}
      className={styles.unknown}
      d={unknownAt(
        frame.center(index),
        frame.y(Math.min(frame.domain[1], Math.max(frame.domain[0], 0, ...topsAt(frame, index)))) - markRise,
      )}
    />
  ));
}

const topsAt = ({ stack }: Frame, index: number): readonly number[] => stack.map((extents) => extents[index]?.[1] ?? 0);

/** Points of a line without neighbors, which no line would show. */
export const Dots = ({ frame, lines }: { frame: Frame; lines: readonly ChartSeries[] }) =>
  lines.map(({ key, tone }, row) =>
    isolated(frame.lines[row] ?? []).map(([value, index]) => (
      <circle
        key={`${key} ${index}`}
        {...part('tone', tone)}
        className={styles.dot}
        cx={frame.center(index)}
        cy={frame.y(value)}
        r={3.5}
      />
    )),
  );

const isolated = (values: readonly number[]): ReadonlyArray<readonly [value: number, index: number]> =>
  values.flatMap((value, index) =>
    Number.isNaN(value) || Number.isFinite(values[index - 1]) || Number.isFinite(values[index + 1])
      ? []
      : [[value, index] as const],
  );
