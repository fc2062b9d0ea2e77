import { useMemo } from 'react';
import type { Series } from '#machines/chart/chart.types.ts';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import { useSeen } from '#ui/on-demand/useSeen.ts';
import { part } from '#ui/part.ts';
import { Dash } from '#ui/text/Dash.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './market.module.css';
import { thirtyDayTrend } from './thirtyDayTrend.ts';

/** A 30-day sparkline with spoken text, in a reserved space. It can load when near. */
export function Trend({ series, onNear }: { series: Series | null; onNear?: () => void }) {
  const ref = useSeen(onNear);
  const trend = useMemo(() => series && thirtyDayTrend(series), [series]);
  return (
    <span ref={ref} {...part('trend', trend ? 'drawn' : 'unknown')} className={styles.trend} title={trend?.words}>
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
