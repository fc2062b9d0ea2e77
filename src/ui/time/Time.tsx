import { formatTime, type TimeFormat } from './format.ts';
import styles from './time.module.css';

export interface TimeProps {
  /** ms since 1970, an ISO string or a Date. */
  at: number | string | Date;
  format?: TimeFormat;
  /** An IANA zone; the customer's own by default. */
  timeZone?: string;
  /** In a narrow column, puts the time of day below the date. */
  mayBreak?: boolean;
}

/** A time in the customer's zone; the title adds zone and seconds. */
export function Time({ at, format = 'dateTime', timeZone, mayBreak = false }: TimeProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{formatTime(at)}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatTime(date, 'full', timeZone)}>
      {mayBreak ? <Parts text={formatTime(date, format, timeZone)} /> : formatTime(date, format, timeZone)}
    </time>
  );
}

function Parts({ text }: { text: string }) {
  const end = text.lastIndexOf(', ') + 1;
  return (
    <>
      <span className={styles.part}>{text.slice(0, end)}</span>{' '}
      <span className={styles.part}>{text.slice(end).trim()}</span>
    </>
  );
}
