import type { ReactNode } from 'react';
import { part } from '#ui/part.ts';
import type { Bucket, ChartSeries, Comparison } from './figures.ts';
import { ComparisonSign, PartialSign, SeriesSign, UnknownSign } from './Signs.tsx';
import styles from './series-chart.module.css';

export interface LegendProps {
  chart: string;
  buckets: readonly Bucket[];
  series: readonly ChartSeries[];
  comparison: Comparison | undefined;
}

export const Legend = ({ series, ...rest }: LegendProps) => (
  <ul {...part('legend')} className={styles.legend}>
    {series.map((one) => (
      <Key key={one.key} sign={<SeriesSign chart={rest.chart} series={one} />} text={one.label} />
    ))}
    {rest.comparison && <Key sign={<ComparisonSign />} text={rest.comparison.label} />}
    <NoteKeys series={series} {...rest} />
  </ul>
);

/** The marks besides the series, if they occur. */
export const NoteKeys = ({ chart, buckets, series }: Omit<LegendProps, 'comparison'>) => (
  <>
    {buckets.some(({ isPartial }) => isPartial) && <Key sign={<PartialSign chart={chart} />} text="Not over yet" />}
    {series.some(({ values }) => values.includes(null)) && <Key sign={<UnknownSign />} text="Not all known" />}
  </>
);

const Key = ({ sign, text }: { sign: ReactNode; text: string }) => (
  <li className={styles.key}>
    {sign}
    {text}
  </li>
);
