import { goTo } from '#app/address/location.ts';
import { provideExport, saveCsv } from '#app/effects/records/list-export.ts';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { type Owned, open } from '#app/handle/app-handle.ts';
import { sales } from '#contract/books/sales.ts';
import { fileOf } from '#contract/kit/files.ts';
import { salesRangeMachine } from '#machines/salesRange/salesRange.machine.ts';
import { downloadFile } from '#ports/backend/list-file.ts';

/** Opens the date range and exports, until the page ends. @param hrefOf the address of days */
export function openSales(
  staff: Owned<'staff'>,
  hrefOf: (days: { readonly from: string; readonly to: string }) => string,
): void {
  open(staff.flows, 'salesRange', () => ({
    // A change of address makes the page request data at once, which an action may not do.
    logic: salesRangeMachine.provide({ actions: { showRange: (_, days) => queueMicrotask(() => goTo(hrefOf(days))) } }),
    input: undefined,
  }));
  open(staff.flows, 'salesFile', () => ({
    logic: provideExport(({ query: { filters }, reason }, signal, onProgress) =>
      asStaff(staff, async (token) => {
        const table = filters.table?.[0] ?? '';
        const params = Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(',')]));
        let rows = 0;
        const file = await downloadFile(
          fileOf(sales.read.path).path,
          { ...params, reason },
          { token, signal },
          (done) => {
            rows = done;
            onProgress({ done, total: done });
          },
        );
        const name = `sales-${table}.csv`;
        await saveCsv(name, file, signal);
        return { name, rows, unreadable: 0 };
      }),
    ),
    input: undefined,
  }));
}
