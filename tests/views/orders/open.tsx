import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromCallback } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { ActivityRecords } from '#features/orders/activityRecords.ts';
import { addressOf, parseView } from '#features/orders/address.ts';
import { Orders, type OrdersProps } from '#features/orders/Orders.tsx';
import { activityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { Histories } from '#machines/activityReading/activityReading.types.ts';
import { type ExportRequest, listExportMachine } from '#machines/listExport/listExport.machine.ts';
import { noonish } from '../../domain/activity/samples.ts';
import { listener } from '../../kit/listener.ts';

/** Complete histories by default. */
export const recordsOf = (
  rows: readonly Activity[] | null,
  changes: Partial<ActivityRecords> = {},
): ActivityRecords => ({
  rows,
  isComplete: rows !== null,
  missing: null,
  unreadable: 0,
  hasOlder: changes.isComplete === false,
  readAt: noonish,
  isReading: false,
  read: rows?.length ?? 0,
  total: rows?.length ?? 0,
  reason: null,
  onRetry: () => undefined,
  ...changes,
});

/** The page on this window's URL, as in the app. */
const Page = (props: Omit<OrdersProps, 'view' | 'onView'>) => (
  <Orders {...props} view={parseView(useSearch())} onView={(wish, replace) => navigate(addressOf(wish), { replace })} />
);

/** Opens the page at a URL, and records its calls to the histories and the browser. */
export function open(address: string, records: ActivityRecords, changes: Partial<OrdersProps> = {}) {
  navigate(address, { replace: true });
  const [trades, transfers] = [listener<Histories['trades']>(), listener<Histories['transfers']>()];
  const requested: (ExportRequest | null)[] = [];
  const reading = createActor(
    activityReadingMachine.provide({
      actors: { watchNeed: fromCallback(() => undefined), readEverything: fromCallback(() => undefined) },
    }),
    { input: { sources: { trades: trades.ref, transfers: transfers.ref } } },
  ).start();
  const exporting = createActor(
    listExportMachine.provide({
      actors: { exportRows: fromCallback(({ input }: { input: ExportRequest | null }) => void requested.push(input)) },
    }),
  ).start();
  const fixed = {
    reading,
    exporting,
    balances: { status: 'empty' },
    counterparties: { status: 'empty' },
    openedAt: Date.UTC(2024, 0, 1),
    customer: 'Maya Osei',
    now: noonish,
    mayTrade: true,
    sandbox: true,
  } as const;
  const shown = render(<Page {...fixed} {...changes} records={records} />);
  return {
    heard: trades.heard,
    unmount: shown.unmount,
    exporting,
    requested,
    user: userEvent.setup({ delay: null }),
    become: (next: ActivityRecords) => shown.rerender(<Page {...fixed} {...changes} records={next} />),
  };
}

/** The list's rows without the header. */
export const rows = () => screen.queryAllByRole('row').slice(1);
export const region = (name: string) => screen.getByRole('region', { name });
export const linkIn = (row: HTMLElement | undefined) => within(row as HTMLElement).getByRole('link');
