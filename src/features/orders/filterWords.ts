import { type ActivityFilter, isFiltering } from '#domain/activity/filter.ts';
import { assets } from '#domain/assets/assets.ts';
import { kindWords, statusWords } from '#presenters/activity/words.ts';
import { formatTime } from '#ui/time/format.ts';

/** The calendar's day as it is written elsewhere. @param day such as `2026-01-31` */
const dayWords = (day: string): string => formatTime(`${day}T00:00:00`, 'date');

/** Which orders a filter lets through, as a sentence for paper: "Filters: type Sell, asset Ethereum, from Jan 1, 2026." */
export function filterWords(filter: ActivityFilter): string {
  if (!isFiltering(filter)) return 'No filters.';
  const { kind, asset, status, from, to, q } = filter;
  const wishes = [
    kind && `type ${kindWords[kind]}`,
    asset && `asset ${assets[asset].name}`,
    status && `status ${statusWords[status].word}`,
    from && `from ${dayWords(from)}`,
    to && `to ${dayWords(to)}`,
    q.trim() && `search “${q.trim()}”`,
  ];
  return `Filters: ${wishes.filter(Boolean).join(', ')}.`;
}
