import type { RowList, RowOf } from '#domain/lists/rows.ts';
import { isComplete } from '#domain/staff/sources.ts';
import type { ListRow } from '#machines/directory/directory.types.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { downloadList } from '#ports/backend/list-file.ts';
import { readList } from '#ports/backend/lists.ts';
import { tradesTabIn } from '../../address/trades-address.ts';
import { type Owned, open, pageFlows, type World } from '../../world/world.ts';
import { type ListSource, openingOf, readListAddress } from '../records/directory.ts';
import { saveCsv } from '../records/list-export.ts';
import { watchLoads } from '../records/watch-loads.ts';
import { asStaff } from './as-staff.ts';

/** Unfinished copies refresh the list by themselves: the first viewer sees it fill. */
function watchCopies(staff: Owned<'staff'>, names: readonly string[], notify: () => void): () => void {
  let isFilling = false;
  return watchLoads(staff, 'sources', (sources) => {
    if (isFilling) notify();
    isFilling = !sources.filter(({ name }) => names.includes(name)).every(isComplete);
  });
}

/** A staff list from the backend, with the file that the server makes. */
const sourceOf = <List extends RowList>(
  world: Owned<'staff'>,
  list: List,
  copies: readonly string[],
): ListSource<RowOf<List>> => ({
  shape: list,
  countsArrivals: true,
  ...(copies.length > 0 && { watchChanges: (notify) => watchCopies(world, copies, notify) }),
  readPage: (query, signal) => asStaff(world, (token) => readList(list, query, token, signal)),
  readMore: ({ query, after }, signal) =>
    asStaff(world, (token) =>
      readList(list, { ...query, page: 0, perPage: list.mostPerPage }, token, signal, undefined, after),
    ),
  writeFile: ({ query, ids, reason }, signal, onProgress) =>
    asStaff(world, async (token) => {
      const total = ids?.length ?? (await readList(list, { ...query, page: 0, perPage: 1 }, token, signal)).total;
      let rows = 0;
      const file = await downloadList(list, { query, ids, reason, token, signal }, (done) => {
        rows = done;
        onProgress({ done, total });
      });
      const name = `${list.path.split('/').at(-1)}.csv`;
      await saveCsv(name, file, signal);
      return { name, rows, unreadable: 0 };
    }),
});

/** A page may have two lists; each has its own name. */
export type StaffListName = 'staffList' | 'staffTransfers';

/** Opens the list of a staff page. @param copies the sources that its rows are copied from */
export function openStaffList(
  staff: Owned<'staff'>,
  list: RowList,
  name: StaffListName,
  copies: readonly string[],
): void {
  open(staff.flows, name, () => openingOf<ListRow>(sourceOf(staff, list, copies)));
}

export function shownStaffList(world: World): FlowRefs[StaffListName] | undefined {
  const { staffList, staffTransfers } = pageFlows(world)?.getSnapshot().context.flows ?? {};
  return tradesTabIn(location.search) === 'transfers' ? (staffTransfers ?? staffList) : staffList;
}

/** Applies the address to the list. */
export const applyStaffListAddress = (world: World): void => readListAddress(shownStaffList(world));
