import { fromPromise } from 'xstate';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { shownStaffList } from '#app/effects/staff/lists.ts';
import { type AppHandle, type Owned, open, pageFlows } from '#app/handle/app-handle.ts';
import { type KeptSearch, search } from '#contract/desk/search.ts';
import { customerSearchMachine } from '#machines/customerSearch/customerSearch.machine.ts';
import { call } from '#ports/backend/call.ts';

const idInAddress = (): string | null => new URLSearchParams(location.search).get('search') || null;

/** The search field of the directory, which ends with its page. */
export const openCustomerSearch = (staff: Owned<'staff'>) =>
  open(staff.flows, 'customerSearch', () => ({
    logic: customerSearchMachine.provide({
      actors: {
        keepSearch: fromPromise<string, { text: string }>(({ input: { text }, signal }) =>
          asStaff(staff, async (token) => (await call(search.keep, { token, body: { q: text }, signal })).id),
        ),
        readSearch: fromPromise<KeptSearch, { id: string }>(({ input, signal }) =>
          asStaff(staff, (token) => call(search.read, { token, params: input, signal })),
        ),
      },
      actions: {
        showFound: (_, { id }) =>
          shownStaffList(staff)?.send({ type: 'filter.changed', name: 'search', values: id === null ? [] : [id] }),
      },
    }),
    input: { id: idInAddress() },
  }));

export const readSearchAddress = (app: AppHandle): void =>
  pageFlows(app)?.getSnapshot().context.flows.customerSearch?.send({ type: 'address.changed', id: idInAddress() });
