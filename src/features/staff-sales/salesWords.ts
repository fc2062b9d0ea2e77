import { amount, toDecimal } from '#domain/money/money.ts';
import { type Grain, weekName } from '#domain/sales/calendar.ts';
import type { Change, Figure, Missing, Unit } from '#domain/sales/figures.ts';
import type { Comparison, Preset, SalesQuery, Span } from '#domain/sales/query.ts';
import { formatCount, formatMoney } from '#ui/money/format.ts';

/** Days have no time of day, so no zone applies. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(Date.parse(`${day}T00:00:00Z`));
};
const fullDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
export const shortDay = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const tickDay = dayFormat({ month: 'short', day: 'numeric' });
export const monthName = dayFormat({ month: 'long', year: 'numeric' });
const tickMonth = dayFormat({ month: 'short', year: '2-digit' });

export const bucketName = (grain: Grain, day: string): string =>
  grain === 'day' ? fullDay(day) : grain === 'week' ? `Week of ${shortDay(day)} (${weekName(day)})` : monthName(day);
export const bucketTick = (grain: Grain, day: string): string => (grain === 'month' ? tickMonth(day) : tickDay(day));

/** "Aug 28 to Nov 25, 2026" */
export const spanText = ({ from, to }: Pick<Span, 'from' | 'to'>): string =>
  from === to
    ? shortDay(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? tickDay(from) : shortDay(from)} to ${shortDay(to)}`;

export const presetWords: Readonly<Record<Preset, string>> = {
  ...{
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
  },
  ...{ '12m': '12 months', '2y': '2 years' },
};
export const grainWords: Readonly<Record<Grain, string>> = { day: 'Days', week: 'Weeks', month: 'Months' };
export const comparisonWords: Readonly<Record<Comparison, string>> = {
  before: 'Period before',
  year: 'Year before',
  none: 'Nothing',
};

/** The comparison of a figure, as in "$1.00 before". */
export const comparedWords = ({ compare }: Pick<SalesQuery, 'compare'>): string =>
  compare === 'year' ? 'a year before' : 'before';

export const dollars = (cents: string): string => formatMoney(amount(cents), 'USD', { inFull: true });

/** A value with its unit: `$12.50`, `1,204`, `12.34 bps`, `98.40%`. */
export function valueText(unit: Unit, value: string): string {
  if (unit === 'cents') return dollars(value);
  if (unit === 'count') return formatCount(Number(value));
  const [whole = '0', fraction = ''] = toDecimal(amount(value), 2).replace('-', '−').split('.');
  return `${whole}.${fraction.padEnd(2, '0')}${unit === 'percent' ? '%' : '\u00a0bps'}`;
}

const missingWords: Readonly<Record<Missing, string>> = {
  notSplit: 'The bank doesn’t split these fees',
  noPrice: 'No price is known for some of the days',
  noVolume: 'Nothing was traded',
  notCovered: 'Not covered by prices',
  noOriginal: 'A return came whose deposit isn’t known',
  incomplete: 'Some records lack an amount or a fee',
  allAssetsOnly: 'Counted over all assets only, once all records are read',
};

/** The missing part of a figure: "$3.00 not split by the bank". */
export function missingText({ missing }: Figure): string | null {
  if (missing === null) return null;
  if (missing.amount === null) return missingWords[missing.why];
  const sum = dollars(missing.amount);
  if (missing.why === 'notSplit') return `${sum} in fees not split by the bank`;
  if (missing.why === 'notCovered') return `${sum} of volume not covered by prices`;
  return `${missingWords[missing.why]}: ${sum}`;
}

/** A change in words, if it is not a percentage. */
export function changeText(change: Change): string {
  switch (change.kind) {
    case 'same':
      return 'No change';
    case 'new':
      return 'New';
    case 'points':
      return `${change.value.startsWith('-') ? '−' : '+'}${valueText('basisPoints', change.value.replace('-', ''))}`;
    case 'percent':
      return `${change.value.startsWith('-') ? '−' : '+'}${toDecimal(amount(change.value.replace('-', '')), 2)}%`;
    case 'unknown':
      return 'Not known';
  }
}

const second = 1;
const units = [
  ['day', 86_400 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
] as const;

/** A median in its largest unit: "3 days", "5 minutes". */
export function durationText(seconds: number): string {
  const [name, size] = units.find(([, length]) => seconds >= length) ?? (['minute', 60] as const);
  const count = Math.round((seconds / size) * 10) / 10;
  return seconds < 60 ? 'Under a minute' : `${count} ${name}${count === 1 ? '' : 's'}`;
}

export const changedText = (unit: Unit, difference: string): string =>
  `${difference.startsWith('-') ? '−' : '+'}${valueText(unit, difference.replace('-', ''))}`;
