import { useSearch } from 'wouter';
import type { ListShape } from '#domain/lists/listQuery.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { type ViewList, viewLists } from '#domain/staff/views.ts';
import { ViewsBar } from '#features/staff-views/ViewsBar.tsx';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
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
  onOpen: (ask: StaffAsk) => void;
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

/** The ignored parts of the address, so that nobody mistakes the rows for others. */
export function Unread({ shape }: { shape: ListShape }) {
  const unread = unreadIn(shape, useSearch(), ['view', 'tab', 'rows']);
  if (unread.length === 0) return null;
  return <Notice tone="hold">{`This list doesn’t use these parts of its address: ${unread.join(', ')}.`}</Notice>;
}
