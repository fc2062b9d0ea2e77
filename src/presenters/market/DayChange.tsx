import { Change } from '#ui/money/Change.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import styles from './market.module.css';

/** The number stays with its unit. */
export const dayWindow = '24\u00a0h';

const unknown = 'Change over 24 hours is unknown';

/** The change of the last 24 hours in percent, whose place is as wide before it is known (null). */
export const DayChange = ({ percent }: { percent: number | null }) => (
  <span className={styles.change}>{percent === null ? <DayUnknown /> : <Change percent={percent}>{dayWindow}</Change>}</span>
);

const DayUnknown = () => (
  <>
    <Dash why={unknown} /> <span aria-hidden="true">{dayWindow}</span>
  </>
);

/** The same in a column that names the 24 hours; where its header is out of sight, the cell names them. */
export const DayChangeCell = ({ percent }: { percent: number | null }) => (
  <>
    {percent === null ? <Dash why={unknown} /> : <Change percent={percent} />} <span className={styles.window}>{dayWindow}</span>
  </>
);
