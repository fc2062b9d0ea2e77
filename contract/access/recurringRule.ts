import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { isDay } from '#domain/sales/calendar.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import { rhythms } from '#domain/trades/recurringBuys.ts';

const day = (missing: string) => v.pipe(v.string(missing), v.check(isDay, missing));
const hours = v.pipe(v.number('Choose an hour.'), v.integer('Choose an hour.'));
const hour = v.pipe(hours, v.minValue(0, 'Choose an hour.'), v.maxValue(23, 'Choose an hour.'));
const zone = v.pipe(
  v.string('Send a time zone.'),
  v.maxLength(64, 'Send a time zone.'),
  v.check(isTimeZone, 'Send a time zone such as America/New_York.'),
);

/** As stored, and as a code names it. */
export const recurringRule = {
  asset: v.picklist(tradableCodes, 'Choose a coin.'),
  rhythm: v.picklist(rhythms, 'Choose how often.'),
  firstDay: v.pipe(day('Choose a first date.'), v.description('Such as `2026-03-08`, in the zone.')),
  hour: v.pipe(hour, v.description('0 to 23, in the zone.')),
  lastDay: v.pipe(
    v.nullable(day('Choose a last date.')),
    v.description('Nothing is bought after this date; null for no end.'),
  ),
  zone: v.pipe(zone, v.description('An IANA time zone.')),
};
