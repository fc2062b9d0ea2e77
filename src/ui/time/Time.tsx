import { formatTime, type TimeFormat } from './format.ts';

export interface TimeProps {
  /** Milliseconds since 1970, an ISO string or a Date. */
  at: number | string | Date;
  format?: TimeFormat;
  /** An IANA zone; the customer's own without. */
  timeZone?: string;
}

/** A moment in the customer's zone; the title names the zone and the seconds. */
export function Time({ at, format = 'dateTime', timeZone }: TimeProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{formatTime(at)}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatTime(date, 'full', timeZone)}>
      {formatTime(date, format, timeZone)}
    </time>
  );
}
