import { type ActivityFilter, isFiltering } from '#domain/activity/filter.ts';
import { assets } from '#domain/assets/assets.ts';
import { kindLabels, statusLabels } from '#presenters/activity/labels.ts';
import { formatTime } from '#ui/time/format.ts';
import { zoneName } from './zone.ts';

/** A calendar day in the usual format. @param day such as `2026-01-31` */
const dayText = (day: string): string => formatTime(`${day}T00:00:00Z`, 'date', 'UTC');

/** A filter as a sentence for paper: "Filters: type Sell, asset Ethereum, from Jan 1, 2026." */
export function filterSummary(filter: ActivityFilter): string {
  if (!isFiltering(filter)) return 'No filters.';
  const { kind, asset, status, from, to, q } = filter;
  const criteria = [
    kind && `type ${kindLabels[kind]}`,
    asset && `asset ${assets[asset].name}`,
    status && `status ${statusLabels[status].word}`,
    from && `from ${dayText(from)}`,
    to && `to ${dayText(to)}`,
    (from ?? to) && `days in ${zoneName()}`,
    q.trim() && `search “${q.trim()}”`,
  ];
  return `Filters: ${criteria.filter(Boolean).join(', ')}.`;
}
