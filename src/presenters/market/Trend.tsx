import { useMemo } from 'react';
import type { Series } from '#machines/chart/chart.types.ts';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import { part } from '#ui/part.ts';
import { Dash } from '#ui/text/Dash.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './market.module.css';
import { thirtyDayTrend } from './thirtyDayTrend.ts';

/** The last thirty days of a coin's series (by days) as a small line, with the same in words. Its space is reserved while loading. */
export function Trend({ series }: { series: Series | null }) {
  const trend = useMemo(() => series && thirtyDayTrend(series), [series]);
  return (
    <span {...part('trend', trend ? 'drawn' : 'unknown')} className={styles.trend} title={trend?.words}>
      {trend === null && <Dash why="30-day change is unknown" />}
      {trend && (
        <>
          <Sparkline values={trend.values} />
          <VisuallyHidden>{trend.words}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
