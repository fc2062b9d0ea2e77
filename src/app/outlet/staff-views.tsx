import { useSearch } from 'wouter';
import { reversedRanges } from '#domain/lists/days.ts';
import { type ListShape, readListQuery } from '#domain/lists/listQuery.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { type ViewList, viewLists } from '#domain/staff/views.ts';
import { ViewsBar } from '#features/staff-views/ViewsBar.tsx';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { zoneInUse } from '#ui/time/zone.ts';
import { unreadIn } from '../address/list-address.ts';
import { otherFormAddress, scrollsIn, viewAddress, viewIn } from '../address/staff-view-address.ts';
import { useLoaded } from '../hooks/staff.ts';

/** The list whose views can be saved, by the path of its call; null for any other. */
export const viewListOf = (path: string): ViewList | null =>
  viewLists.find((list) => path === `/admin/${list}`) ?? null;

interface ViewsProps {
  list: DirectoryRef;
  of: ViewList;
  me: StaffPerson | null;
  onOpen: (request: ActionRequest) => void;
}

export function Views({ of, ...props }: ViewsProps) {
  const search = useSearch();
  const views = useLoaded('listViews', { list: of }).known;
  return (
    <ViewsBar
      {...props}
      of={of}
      views={views}
      chosen={viewIn(search)}
      hrefOf={(query, id) => viewAddress(search, query, id)}
    />
  );
}

/**
 * Switches between pages and one long table. Printing and the browser's own search need pages,
 * which render all their rows.
 */
export function OtherForm() {
  const search = useSearch();
  return <AppLink href={otherFormAddress(search)}>{scrollsIn(search) ? 'Show pages' : 'Scroll through all'}</AppLink>;
}

interface UnreadProps {
  shape: ListShape;
  /** The names of its filters. */
  filters?: Readonly<Record<string, { readonly label: string }>> | undefined;
}

/** The parts of the address that are ignored or can’t match, so that nobody mistakes the rows for others. */
export function Unread({ shape, filters = {} }: UnreadProps) {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const nameOf = (filter: string) => filters[filter]?.label ?? filter;
  const unread = unreadIn(shape, search, ['view', 'tab', 'rows']);
  const isDate = (name: string) => shape.filters[name]?.kind === 'time';
  const others = unread.filter((name) => !isDate(name));
  const { query } = readListQuery(shape, Object.fromEntries(params));
  const lines = [
    ...(others.length === 0 ? [] : [`This list doesn’t use these parts of its address: ${others.join(', ')}.`]),
    ...unread
      .filter(isDate)
      .map((name) => `${nameOf(name)} is ignored: “${params.get(name)}” isn’t a date such as 2026-01-15.`),
    ...reversedRanges(shape, query.filters, zoneInUse()).map(
      ({ from, to }) => `${nameOf(to)} is before ${nameOf(from)}, so nothing matches.`,
    ),
  ];
  return lines.map((line) => (
    <Notice key={line} tone="hold">
      {line}
    </Notice>
  ));
}
