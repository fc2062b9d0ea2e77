import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { Bucket, ChartSeries } from './figures.ts';
import type { Frame } from './frame.ts';
import styles from './series-chart.module.css';

/** The link of a series in a bucket, or of the bucket (null). Keep its identity stable. */
export type HrefOf = (bucketIndex: number, seriesKey: string | null) => string | null;

/** Height of a point's link, in px. */
const pointHeight = 24;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ValueLinksProps {
  frame: Frame;
  buckets: readonly Bucket[];
  bars: readonly ChartSeries[];
  lines: readonly ChartSeries[];
  hrefOf: HrefOf;
}

/** Real links over buckets, bars and points. Keyboards use the slider, whose Enter follows them. */
export const ValueLinks = ({ frame, buckets, bars, lines, hrefOf }: ValueLinksProps) =>
  buckets.map(({ key }, index) => {
    const [column, bar] = [
      { x: index * frame.step, width: frame.step },
      { x: frame.center(index) - frame.barWidth / 2, width: frame.barWidth },
    ];
    return (
      <g key={key}>
        <ValueLink
          href={hrefOf(index, null)}
          bucket={index}
          box={{ ...column, y: frame.top, height: frame.floor - frame.top }}
        />
        {bars.map((series, row) => {
          const extent = frame.stack[row]?.[index];
          if (!extent || extent[0] === extent[1]) return null;
          const [from, to] = [frame.y(extent[0]), frame.y(extent[1])];
          return (
            <ValueLink
              key={series.key}
              href={hrefOf(index, series.key)}
              box={{ ...bar, y: Math.min(from, to), height: Math.abs(to - from) }}
            />
          );
        })}
        {lines.map((series, row) => {
          const value = frame.lines[row]?.[index] ?? Number.NaN;
          if (Number.isNaN(value)) return null;
          return (
            <ValueLink
              key={series.key}
              href={hrefOf(index, series.key)}
              box={{ ...column, y: frame.y(value) - pointHeight / 2, height: pointHeight }}
            />
          );
        })}
      </g>
    );
  });

/** `bucket` marks the link of a whole bucket, for Enter. */
const ValueLink = ({ href, box, bucket }: { href: string | null; box: Box; bucket?: number }): ReactNode =>
  href !== null && (
    <AppLink href={href} look="" tabIndex={-1} data-bucket={bucket}>
      <rect {...box} className={styles.target} />
    </AppLink>
  );
