import { fileOf } from '#contract/kit/files.ts';
import { inInstants } from '#domain/lists/days.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import { addDays, beginOf } from '#domain/sales/calendar.ts';
import { isComplete } from '#domain/staff/sources.ts';
import { iso } from '#domain/time/iso.ts';
import type { FindDayInput, ListPage, ListRow } from '#machines/directory/directory.types.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { downloadList } from '#ports/backend/list-file.ts';
import { readList } from '#ports/backend/lists.ts';
import { watchShown } from '#ui/display/display.ts';
import { zoneInUse } from '#ui/time/zone.ts';
import { tradesTabIn } from '../../address/trades-address.ts';
import { type AppHandle, type Owned, open, pageFlows } from '../../handle/app-handle.ts';
import { stopAll } from '../../logic/reporting.ts';
import { createDirectory, type ListSource, readListAddress } from '../records/directory.ts';
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

function watchZone(notify: () => void): () => void {
  let zone = zoneInUse();
  return watchShown(() => {
    if (zoneInUse() === zone) return;
    zone = zoneInUse();
    notify();
  });
}

/** The page on which a day of the zone begins, found by counting the rows before it in the list's order. */
async function findPage<List extends RowList>(
  read: (query: ListQuery) => Promise<ListPage<RowOf<List>>>,
  list: List,
  { query, day }: FindDayInput,
): Promise<number> {
  const zone = zoneInUse();
  const { filters, perPage, sort } = query;
  const { from: [from] = [], to: [to] = [] } = inInstants(list, filters, zone);
  // Rows that the filter leaves out are on no page.
  const before: ListQuery['filters'] =
    (sort[0]?.descending ?? true)
      ? { from: [iso(Math.max(beginOf(addDays(day, 1), zone), Date.parse(from ?? '') || 0))] }
      : { to: [iso(Math.min(beginOf(day, zone) - 1, Date.parse(to ?? '') || Number.POSITIVE_INFINITY))] };
  const { total } = await read({ ...query, filters: { ...filters, ...before }, page: 0, perPage: 1 });
  return Math.floor(total / perPage);
}

/** A staff list from the backend, with the file that the server makes. Days are of the zone that times are shown in. */
const sourceOf = <List extends RowList>(
  app: Owned<'staff'>,
  list: List,
  copies: readonly string[],
): ListSource<RowOf<List>> => {
  const read = (query: ListQuery, signal: AbortSignal, after?: string) =>
    asStaff(app, (token) =>
      readList(list, query, token, signal, { zone: zoneInUse(), ...(after !== undefined && { after }) }),
    );
  return {
    shape: list,
    countsArrivals: true,
    watchChanges: (notify) =>
      stopAll(watchZone(notify), copies.length > 0 ? watchCopies(app, copies, notify) : () => {}),
    readPage: (query, signal) => read(query, signal),
    readMore: ({ query, after }, signal) => read({ ...query, page: 0, perPage: list.mostPerPage }, signal, after),
    findPage: (sought, signal) => findPage((query) => read(query, signal), list, sought),
    writeFile: ({ query, ids, reason }, signal, onProgress) =>
      asStaff(app, async (token) => {
        const total = ids?.length ?? (await read({ ...query, page: 0, perPage: 1 }, signal)).total;
        let rows = 0;
        const file = await downloadList(list, { query, ids, reason, token, signal, zone: zoneInUse() }, (done) => {
          rows = done;
          onProgress({ done, total });
        });
        const { name } = fileOf(list.path);
        await saveCsv(name, file, signal);
        return { name, rows, unreadable: 0 };
      }),
  };
};

/** A page may have two lists; each has its own name. */
export type StaffListName = 'staffList' | 'staffTransfers';

/** Opens the list of a staff page. @param copies the sources that its rows are copied from */
export function openStaffList(
  staff: Owned<'staff'>,
  list: RowList,
  name: StaffListName,
  copies: readonly string[],
): void {
  open(staff.flows, name, () => createDirectory<ListRow>(sourceOf(staff, list, copies)));
}

export function shownStaffList(app: AppHandle): FlowRefs[StaffListName] | undefined {
  const { staffList, staffTransfers } = pageFlows(app)?.getSnapshot().context.flows ?? {};
  return tradesTabIn(location.search) === 'transfers' ? (staffTransfers ?? staffList) : staffList;
}

/** Applies the address to the list. */
export const applyStaffListAddress = (app: AppHandle): void => readListAddress(shownStaffList(app));
