import type { ReactNode } from 'react';
import { part } from '#ui/part.ts';
import { type Figure, type FormatAmount, type Reading, textOf } from './figures.ts';
import type { Frame } from './frame.ts';
import { ComparisonSign, SeriesSign } from './Signs.tsx';
import styles from './series-chart.module.css';

/** Distance between the active bucket and its figures. */
const gap = 12;

interface FiguresOfProps {
  chart: string;
  reading: Reading;
  formatValue: FormatAmount;
}

/** Floats on the roomier side of the active bucket, so it never covers it. */
export function FloatingReadout({ frame, index, ...figures }: FiguresOfProps & { frame: Frame; index: number }) {
  const center = frame.center(index);
  const reach = frame.bandWidth / 2 + gap;
  const isLeft = center < frame.plotWidth / 2;
  const side = isLeft ? { left: center + reach } : { right: frame.width - center + reach };
  const room = isLeft ? frame.width - center - reach : center - reach;
  return (
    <div
      {...part('readout', 'floating')}
      className={styles.floating}
      style={{ ...side, maxInlineSize: Math.max(room, 0) }}
      aria-hidden="true"
    >
      <FiguresOf {...figures} />
    </div>
  );
}

/** Shown below the drawing in place of the legend, for the active or newest bucket. */
export const StandingReadout = ({ children, ...figures }: FiguresOfProps & { children: ReactNode }) => (
  <div {...part('readout', 'standing')} className={styles.standing} aria-hidden="true">
    <FiguresOf {...figures} />
    <ul className={styles.notes}>{children}</ul>
  </div>
);

const FiguresOf = ({ chart, reading, formatValue }: FiguresOfProps) => (
  <>
    <p className={styles.name}>
      <strong>{reading.bucket.name}</strong> {reading.bucket.isPartial && <span>Not over yet</span>}
    </p>
    <dl className={styles.figures}>
      {reading.series.map((figure) => (
        <Row
          key={figure.key}
          figure={figure}
          sign={figure.series && <SeriesSign chart={chart} series={figure.series} />}
          formatValue={formatValue}
        />
      ))}
      {reading.total && <Row figure={reading.total} isTotal formatValue={formatValue} />}
      {reading.comparison && <Row figure={reading.comparison} sign={<ComparisonSign />} formatValue={formatValue} />}
    </dl>
  </>
);

const Row = ({
  figure,
  sign,
  isTotal,
  formatValue,
}: {
  figure: Figure;
  sign?: ReactNode;
  isTotal?: boolean;
  formatValue: FormatAmount;
}) => (
  <div className={styles.row} data-total={isTotal}>
    <dt>
      {sign}
      {figure.label}
    </dt>
    <dd>{textOf(figure.value, formatValue)}</dd>
  </div>
);
