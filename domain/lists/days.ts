import { addDays, beginOf, isDay } from '../sales/calendar.ts';
import { iso } from '../time/iso.ts';
import type { FilterKind, ListQuery, ListShape } from './listQuery.ts';

/** Days in filters: each is whole in one zone, with 23 or 25 hours when the clocks change. */

type Filters = ListQuery['filters'];

const isEnd = (kind: FilterKind): boolean => kind.kind === 'time' && kind.ends !== undefined;

/** The calendar’s range. There is no record beyond it. */
const [earliest, latest] = [0, Date.parse('3000-01-01')];

function instantOf(text: string, kind: FilterKind, zone: string): number {
  // Days beyond it are half-typed years, such as 0020.
  if (!isDay(text)) return Math.min(latest, Math.max(earliest, Date.parse(text)));
  return isEnd(kind) ? beginOf(addDays(text, 1), zone) - 1 : beginOf(text, zone);
}

/** Filters with times as instants (ISO, UTC): a day is its first or last millisecond in the zone. */
export const inInstants = ({ filters: kinds }: Pick<ListShape, 'filters'>, filters: Filters, zone: string): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => {
      const kind = kinds[name];
      return [name, kind?.kind === 'time' ? values.map((text) => iso(instantOf(text, kind, zone))) : values];
    }),
  );

/** Ranges that end before they begin: the names of both filters. */
export const reversedRanges = (
  { filters: kinds }: Pick<ListShape, 'filters'>,
  filters: Filters,
  zone: string,
): ReadonlyArray<{ readonly from: string; readonly to: string }> =>
  Object.entries(kinds).flatMap(([to, kind]) => {
    const from = kind.kind === 'time' ? kind.ends : null;
    const [begin, end] = [filters[from ?? '']?.[0], filters[to]?.[0]];
    const beginKind = kinds[from ?? ''];
    if (from == null || begin === undefined || end === undefined || beginKind === undefined) return [];
    return instantOf(end, kind, zone) < instantOf(begin, beginKind, zone) ? [{ from, to }] : [];
  });
