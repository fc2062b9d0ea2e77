import { systemViews, type ViewList } from '#domain/staff/views.ts';
import { goTo } from '../../address/location.ts';
import { saysNothing, viewAddress } from '../../address/staff-view-address.ts';
import type { Owned } from '../../handle/app-handle.ts';
import { watchLoads } from '../records/watch-loads.ts';

/** Applies the user's default view once it is known, if the address still sets nothing else. */
export function beginWithView(staff: Owned<'staff'>, list: ViewList): void {
  const { pathname, search } = location;
  if (!saysNothing(search)) return;
  let isOver = false;
  const stop = watchLoads(
    staff,
    'listViews',
    ({ views, default: id }) => {
      if (isOver) return;
      isOver = true;
      const found = id === null ? undefined : [...systemViews[list], ...views].find((view) => view.id === id);
      if (found && found.query !== '' && location.pathname === pathname && location.search === search)
        goTo(viewAddress(search, found.query, found.id), { replace: true });
    },
    { list },
  );
  // Called back at once if the views were known.
  if (isOver) stop();
}
