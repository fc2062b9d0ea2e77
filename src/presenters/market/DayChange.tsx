import { Change } from '#ui/money/Change.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import styles from './market.module.css';

/** A no-break space keeps the number with its unit. */
export const dayWindow = '24\u00a0h';

const unknown = 'Change over 24 hours is unknown';

/** The 24-hour change in percent, at the same width while it is unknown (null). */
export const DayChange = ({ percent }: { percent: number | null }) => (
  <span className={styles.change}>
    {percent === null ? <DayUnknown /> : <Change percent={percent}>{dayWindow}</Change>}
  </span>
);

const DayUnknown = () => (
  <>
    <Dash why={unknown} /> <span aria-hidden="true">{dayWindow}</span>
  </>
);

/** For a column headed 24 h; the cell repeats that where the header is hidden. */
export const DayChangeCell = ({ percent }: { percent: number | null }) => (
  <>
    {percent === null ? <Dash why={unknown} /> : <Change percent={percent} />}{' '}
    <span className={styles.window}>{dayWindow}</span>
  </>
);
