import type { ReactNode } from 'react';
import { part } from '#ui/part.ts';
import type { ChartSeries, Tone } from './figures.ts';
import styles from './series-chart.module.css';

/** Side of a pattern's tile in px; small, since bars can be narrow. */
const tile = 5;

/** Strokes in the background color tell tones apart without color. The first one is plain. */
const strokes: Readonly<Record<Tone, string>> = {
  1: '',
  2: 'M-1 6L6 -1M-1 1L1 -1M4 6L6 4',
  3: 'M0 2.5H5',
  4: 'M-1 -1L6 6M4 -1L6 1M-1 4L1 6',
  5: 'M2.5 0V5',
  6: 'M1.5 1.5h2v2h-2Z',
  other: 'M0 2.5H5M2.5 0V5',
};

export const patternOf = (chart: string, tone: Tone): string => `${chart}-${tone}`;
export const hatchOf = (chart: string): string => `${chart}-hatch`;

/** The fill patterns of a chart's bars and partial buckets, shared with its legend. */
export const Patterns = ({ chart, series }: { chart: string; series: readonly ChartSeries[] }) => (
  <defs>
    {series.map(({ key, tone }) => (
      <pattern key={key} id={patternOf(chart, tone)} width={tile} height={tile} patternUnits="userSpaceOnUse">
        <rect {...part('tone', tone)} className={styles.tone} width={tile} height={tile} />
        <path className={styles.texture} d={strokes[tone]} />
      </pattern>
    ))}
    <pattern id={hatchOf(chart)} width={8} height={8} patternUnits="userSpaceOnUse">
      <path className={styles.hatch} d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6" />
    </pattern>
  </defs>
);

const Sign = ({ children }: { children: ReactNode }) => (
  <svg className={styles.sign} width={14} height={12} viewBox="0 0 14 12" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const SeriesSign = ({ chart, series }: { chart: string; series: ChartSeries }) => (
  <Sign>
    {series.kind === 'bar' ? (
      <rect width={14} height={12} rx={2} fill={`url(#${patternOf(chart, series.tone)})`} />
    ) : (
      <path {...part('tone', series.tone)} className={styles.line} d="M0 6H14" />
    )}
  </Sign>
);

export const ComparisonSign = () => (
  <Sign>
    <path className={styles.comparison} d="M0 6H14" />
  </Sign>
);

export const PartialSign = ({ chart }: { chart: string }) => (
  <Sign>
    <rect
      className={styles.partialEdge}
      x={0.5}
      y={0.5}
      width={13}
      height={11}
      rx={2}
      fill={`url(#${hatchOf(chart)})`}
    />
  </Sign>
);

export const UnknownSign = () => (
  <Sign>
    <path className={styles.unknown} d={unknownAt(7, 6)} />
  </Sign>
);

export const unknownAt = (x: number, y: number): string => `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`;
