import { Axis, BarSeries, BarStack, LineSeries, XYChart } from '@visx/xychart';
import { memo, useMemo } from 'react';
import { useShown } from '#ui/display/display.ts';
import { part } from '#ui/part.ts';
import { barsOf, type ChartSeries, type Figures, linesOf } from './figures.ts';
import type { Frame } from './frame.ts';
import { Dots, PartialBands, UnknownMarks } from './Marks.tsx';
import { Patterns, patternOf } from './Signs.tsx';
import styles from './series-chart.module.css';
import { type HrefOf, ValueLinks } from './ValueLinks.tsx';

interface Datum {
  readonly bucket: string;
  readonly value: number;
}
const bucketOf = ({ bucket }: Datum): string => bucket;
const drawnOf = ({ value }: Datum): number => value;

export interface DrawingProps extends Figures {
  /** Prefix of its pattern ids. */
  chart: string;
  frame: Frame;
  hrefOf: HrefOf | undefined;
}

/** The static part of a chart. Screen readers get the summary, the slider and the table. */
export const Drawing = memo(function Drawing({ chart, frame, buckets, series, comparison, hrefOf }: DrawingProps) {
  useShown();
  const { width, height, margin, share, domain, levels, names } = frame;
  const [bars, lines] = [barsOf(series), linesOf(series)];
  const keys = useMemo(() => buckets.map(({ key }) => key), [buckets]);
  const xScale = useMemo(
    () => ({ type: 'band' as const, domain: keys, paddingInner: 1 - share, paddingOuter: (1 - share) / 2 }),
    [keys, share],
  );
  const yScale = useMemo(() => ({ type: 'linear' as const, domain: [...domain], zero: false }), [domain]);
  const dataOf = (values: readonly number[]): Datum[] =>
    keys.map((bucket, index) => ({ bucket, value: values[index] ?? Number.NaN }));
  const barValues = (row: number) =>
    (frame.stack[row] ?? []).map((extent) => (extent === null ? Number.NaN : extent[1] - extent[0]));
  const texts = new Map(levels.map(({ value, text }) => [value, text]));
  const labels = new Map(names.map(({ key, text }) => [key, text]));
  const zeroY = frame.y(0);
  return (
    <svg
      {...part('drawing')}
      className={styles.svg}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Patterns chart={chart} series={bars} />
      <PartialBands {...{ chart, frame, buckets }} />
      <XYChart {...{ width, height, margin, xScale, yScale }} captureEvents={false} accessibilityLabel="">
        <Axis
          orientation="right"
          hideAxisLine
          // Gridlines. The library's own grid would choose other levels.
          tickLength={-frame.plotWidth}
          tickLineProps={{ className: styles.grid }}
          tickValues={levels.map(({ value }) => value)}
          tickFormat={(value) => texts.get(Number(value)) ?? ''}
          tickComponent={({ y, formattedValue }) => (
            <text className={styles.tick} x={10} y={y} dominantBaseline="middle">
              {formattedValue}
            </text>
          )}
        />
        <BarStack offset="diverging" enableEvents={false}>
          {bars.map((one, row) => (
            <BarSeries
              key={one.key}
              dataKey={seriesKey(one)}
              data={dataOf(barValues(row))}
              xAccessor={bucketOf}
              yAccessor={drawnOf}
              colorAccessor={() => `url(#${patternOf(chart, one.tone)})`}
            />
          ))}
        </BarStack>
        {lines.map((one, row) => (
          <LineSeries
            key={one.key}
            dataKey={seriesKey(one)}
            data={dataOf(frame.lines[row] ?? [])}
            xAccessor={bucketOf}
            yAccessor={drawnOf}
            enableEvents={false}
            className={styles.line}
            {...part('tone', one.tone)}
          />
        ))}
        {comparison && (
          <LineSeries
            dataKey="comparison"
            data={dataOf(frame.before)}
            xAccessor={bucketOf}
            yAccessor={drawnOf}
            enableEvents={false}
            className={styles.comparison}
          />
        )}
        <Axis
          orientation="bottom"
          hideAxisLine
          hideTicks
          tickValues={names.map(({ key }) => key)}
          tickFormat={(value) => labels.get(String(value)) ?? ''}
          tickComponent={({ x, formattedValue }) => (
            <text className={styles.tick} x={x} y={22} textAnchor="middle">
              {formattedValue}
            </text>
          )}
        />
      </XYChart>
      {bars.length > 0 && <line className={styles.zero} x1={0} x2={frame.plotWidth} y1={zeroY} y2={zeroY} />}
      <Dots {...{ frame, lines }} />
      <UnknownMarks {...{ frame, series }} />
      {hrefOf && <ValueLinks {...{ frame, buckets, bars, lines, hrefOf }} />}
    </svg>
  );
});

/** Prefixed, since the library adds keys of its own. */
const seriesKey = ({ key }: ChartSeries): string => `series ${key}`;
