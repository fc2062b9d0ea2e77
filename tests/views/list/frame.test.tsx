import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { Unread } from '#app/outlet/staff-views.tsx';
import type { ListViews } from '#contract/staff/views.ts';
import { initialQuery, type ListQuery } from '#domain/lists/listQuery.ts';
import { declareRows, field, type RowOf } from '#domain/lists/rows.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import { amount } from '#domain/money/money.ts';
import { bulkActions } from '#features/staff-customer/bulkActions.ts';
import { ViewsBar } from '#features/staff-views/ViewsBar.tsx';
import { viewActions } from '#features/staff-views/viewRequests.ts';
import { directoryOf } from '#machines/directory/directory.machine.ts';
import type { FindDayInput, ListPage, LoadMoreInput } from '#machines/directory/directory.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { arrivalsPause } from '#machines/shared/waits.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList, type DirectoryListProps } from '#presenters/list/DirectoryList.tsx';
import { showZone } from '#ui/display/display.ts';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { sampleRows } from '../../sample-rows.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

const shape = declareRows({
  path: '/admin/trades',
  fields: { createdAt: field.time, side: field.text, total: field.orNull(field.amount), guid: field.text },
  sortable: ['createdAt', 'total'],
  filters: {
    ...{ side: { kind: 'choices', values: ['buy', 'sell'] }, least: { kind: 'dollars' } },
    ...{ from: { kind: 'time' }, to: { kind: 'time', ends: 'from' } },
  },
  sort: [{ column: 'createdAt', descending: true }],
  sums: ['bought', 'sold'],
});
type Row = RowOf<typeof shape>;

const columns: DirectoryListProps<Row>['columns'] = [
  { id: 'createdAt', header: 'Time', cell: ({ createdAt }) => new Date(createdAt).toISOString() },
  { id: 'side', header: 'Side', cell: ({ side }) => side },
  { id: 'total', header: 'Total', cell: ({ total }) => total ?? 'None' },
  { id: 'guid', header: 'Guid', extra: true, cell: ({ guid }) => guid },
];

const rows = sampleRows(shape, 3, startTime);
const sum = (name: string, units: bigint, more: Partial<ListSum> = {}): ListSum => ({
  ...{ name, asset: 'USD', amount: amount(units), unknown: 0, ledger: null },
  ...more,
});

async function open(page: Partial<ListPage<Row>> = {}, props: Partial<DirectoryListProps<Row>> = {}) {
  const [read, more, counted, found] = [
    scripted<ListPage<Row>, ListQuery>(),
    scripted<ListPage<Row>, LoadMoreInput>(),
    scripted<number, ListQuery>(),
    scripted<number, FindDayInput>(),
  ];
  const clock = new SimulatedClock();
  const written: ListQuery[] = [];
  const machine = directoryOf<Row>().provide({
    actors: {
      ...{ readPage: read.logic, readMore: more.logic, countRows: counted.logic, findPage: found.logic },
      watchChanges: fromCallback(() => undefined),
    },
    actions: { writeAddress: (_, { query }) => void written.push(query) },
  });
  const input = { shape, query: initialQuery(shape), now: () => startTime, countsArrivals: true };
  const list = createActor(machine, { clock, input }).start();
  render(
    <>
      <DirectoryActions list={list} columns={columns} />
      <DirectoryList
        {...{
          list,
          columns,
          caption: 'Trades',
          what: 'trades',
          unaffected: 'Nothing has changed.',
          empty: <EmptyState title="No trades" />,
        }}
        filters={{ side: { label: 'Side', values: { buy: 'Buy', sell: 'Sell' } }, least: { label: 'Total from' } }}
        resizes
        jumps
        {...props}
      />
    </>,
  );
  await read.last().resolve({ rows, total: 100, ...page });
  return { list, read, more, counted, found, clock, written, user: userEvent.setup({ delay: null }) };
}

afterEach(() => history.replaceState(null, '', '/'));

const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));

test('the totals of all matches are above the rows, with exclusions and the ledger’s totals', async () => {
  const sums = [
    sum('bought', 123_456n, { unknown: 2 }),
    sum('sold', 500n, { ledger: amount(500n) }),
    sum('sold', 7n, { asset: 'BTC', ledger: amount(5n) }),
  ];
  await open(
    { sums },
    { sums: { names: { bought: 'Bought', sold: 'Sold' }, of: 'Of completed trades.', noLedger: 'Not by this filter' } },
  );
  const [bought, soldUsd, soldBtc] = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(bought).toContain('$1,234.56');
  expect(bought).toContain('2 left out: no amount known');
  expect(bought).toContain('Not by this filter');
  expect(soldUsd).toContain('Ledger: the same');
  expect(soldBtc).toMatch(/difference .*0\.00000002/);
  expect(screen.getByText('Of completed trades.')).toBeVisible();
  await expectAccessible();
});

test('each choice of a filter says how many rows it would leave, once that is known', async () => {
  const { list, read } = await open({ counts: { side: { buy: 1_200 } } });
  const texts = () =>
    within(screen.getByLabelText('Side', { selector: 'select' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(texts()).toEqual(['All', 'Buy (1,200)', 'Sell (0)']);
  act(() => list.send({ type: 'filter.changed', name: 'least', values: ['5'] }));
  await read.last().resolve({ rows, total: 3, counts: null });
  expect(texts()).toEqual(['All', 'Buy', 'Sell']);
});

test('columns are shown, hidden, moved and put back, and the first stays', async () => {
  const { user, list } = await open();
  expect(heads()).toEqual(['Time', 'Side', 'Total']);
  await user.click(screen.getByText('Columns', { selector: 'summary' }));
  expect(screen.getByRole('checkbox', { name: 'Time' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move Side to the left' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Guid' }));
  await user.click(screen.getByRole('button', { name: 'Move Guid to the left' }));
  await user.click(screen.getByRole('button', { name: 'Move Side to the right' }));
  await user.click(screen.getByRole('button', { name: 'Move Side to the right' }));
  expect(heads()).toEqual(['Time', 'Guid', 'Total', 'Side']);
  expect(list.getSnapshot().context.query.columns).toEqual(['createdAt', 'guid', 'total', 'side']);
  await user.click(screen.getByRole('checkbox', { name: 'Total' }));
  expect(heads()).toEqual(['Time', 'Guid', 'Side']);
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(heads()).toEqual(['Time', 'Side', 'Total']);
  expect(screen.getByRole('button', { name: 'Reset columns' })).toBeDisabled();
  await expectAccessible();
});

test('a column is made wider and narrower by keys, and keeps its sort', async () => {
  const { user, list } = await open();
  act(() => list.send({ type: 'column.resized', column: 'total', width: 200 }));
  const edge = screen.getByRole('separator', { name: 'Width of Total' });
  expect(edge).toHaveAttribute('aria-valuetext', '200 pixels');
  act(() => edge.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(list.getSnapshot().context.query).toMatchObject({ widths: { total: 216 }, sort: shape.sort });
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveStyle({ minInlineSize: '216px' });
});

test('a day and the first page are gone to', async () => {
  const { user, found, read } = await open();
  await user.type(screen.getByLabelText('Go to date (UTC)'), '2026-01-15');
  expect(found.last().input).toMatchObject({ day: '2026-01-15' });
  await found.last().resolve(2);
  expect(read.last().input.page).toBe(2);
  await read.last().resolve({ rows, total: 100 });
  await user.click(screen.getByRole('button', { name: 'First' }));
  expect(read.last().input.page).toBe(0);
});

test('new rows wait for a click', async () => {
  const { user, counted, clock, read } = await open();
  act(() => clock.increment(arrivalsPause));
  await counted.last().resolve(114);
  await user.click(screen.getByRole('button', { name: '14 new, show' }));
  expect(read.last().input.page).toBe(0);
});

test('more rows load on scrolling, and keep their places', async () => {
  const observed: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: IntersectionObserverCallback) {
        observed.push(notify);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { more, user } = await open({ next: 'place' }, { scrolls: true });
  const reach = () =>
    act(() => observed.at(-1)?.([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as IntersectionObserver));
  reach();
  expect(more.last().input.after).toBe('place');
  await more.last().reject(new Error('offline'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await more.last().resolve({ rows: rows.map((row) => ({ ...row, id: `more ${row.id}` })), total: 100, next: null });
  expect(screen.getAllByRole('row')).toHaveLength(7);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '101');
  expect(screen.getAllByRole('row').at(-1)).toHaveAttribute('aria-rowindex', '7');
});

test('views link to their addresses, show that they were changed, and are saved, reset and deleted', async () => {
  const { list, user } = await open();
  const saved = { id: 'v1', name: 'Large sells', query: 'side=sell', owner: 'Ada', version: 3 };
  const views: ListViews = {
    default: null,
    views: [
      { ...saved, isShared: false, isOwn: true, usedBy: [] },
      {
        ...saved,
        id: 'v2',
        name: 'Of the team',
        query: 'side=buy',
        isShared: true,
        isOwn: false,
        owner: 'Sam',
        usedBy: ['Vera', 'Will'],
      },
    ],
  };
  const onOpen = vi.fn();
  const bar = (chosen: string | null) => (
    <ViewsBar
      {...{ list, of: 'trades', views, chosen, onOpen }}
      me={{ ...samplePerson, roles: ['owner'] }}
      hrefOf={(query, id) => `/admin/trades?${query}&view=${id}`}
    />
  );
  const { rerender } = render(bar(null));
  expect(screen.getByRole('button', { name: 'All' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect((await screen.findByRole('menuitem', { name: /Of the team.*Shared by Sam/ })).closest('a')).toHaveAttribute(
    'href',
    '/admin/trades?side=buy&view=v2',
  );
  await user.keyboard('{Escape}');
  act(() => list.send({ type: 'filter.changed', name: 'side', values: ['sell'] }));
  rerender(bar('v1'));
  expect(screen.queryByText('Edited')).toBeNull();
  act(() => list.send({ type: 'sort.changed', sort: [{ column: 'total', descending: true }] }));
  expect(screen.getByText('Edited')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reset view' })).toHaveAttribute('href', '/admin/trades?side=sell&view=v1');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(onOpen.mock.lastCall?.[0]).toMatchObject({
    call: 'views/trades/v1',
    version: 3,
    sends: { query: 'side=sell&sort=-total', is_shared: false },
  });
  rerender(bar('v2'));
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Manage views' }));
  expect(await screen.findByRole('menuitem', { name: /Save as a shared view/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('menuitem', { name: 'Delete Of the team' })).not.toHaveAttribute('aria-disabled', 'true');
  const deletion = viewActions(
    { list: 'trades', query: '' },
    { ...samplePerson, roles: ['owner'] },
    views.views[1] ?? null,
    null,
  ).at(-1);
  expect(deletion).toMatchObject({ refusal: null, request: { call: 'views/trades/v2/deletion' } });
  expect(deletion?.request.effect.join(' ')).toContain('2 people begin with it: Vera, Will.');
});

test('unknown parameters of an address are named', () => {
  history.replaceState(null, '', '/admin/trades?tab=transfers&side=other&foo=1&view=v1');
  const { rerender } = render(<Unread shape={shape} />);
  expect(screen.getByText('This list doesn’t use these parts of its address: foo, side.')).toBeVisible();
  act(() => history.replaceState(null, '', '/admin/trades?side=buy'));
  rerender(<Unread shape={shape} />);
  expect(screen.queryByText(/doesn’t use/)).toBeNull();
});

test('a bad date, and a range that ends before it begins, are named by their fields', () => {
  const linesFor = (search: string) => {
    history.replaceState(null, '', `/admin/trades?${search}`);
    const { container, unmount } = render(
      <Unread shape={shape} filters={{ from: { label: 'From' }, to: { label: 'To' } }} />,
    );
    const { textContent } = container;
    unmount();
    return textContent;
  };
  expect(linesFor('from=2026-03-08&to=2026-03-08')).toBe('');
  expect(linesFor('from=2026-02-30')).toBe('From is ignored: “2026-02-30” isn’t a date such as 2026-01-15.');
  expect(linesFor('from=2026-03-09&to=2026-03-08')).toBe('To is before From, so nothing matches.');
});

test('dates name their zone, and instants of a link show its days, or the time within a day', async () => {
  showZone('America/New_York');
  onTestFinished(() => showZone(null));
  const { list } = await open({}, { filters: { from: { label: 'From' }, to: { label: 'To' } }, chips: true });
  const choose = (name: string, value: string) =>
    act(() => list.send({ type: 'filter.changed', name, values: [value] }));
  choose('from', '2026-03-08T05:00:00.000Z');
  choose('to', '2026-03-09T03:59:59.999Z');
  for (const name of ['From', 'To']) {
    expect(screen.getByLabelText(name)).toHaveValue('2026-03-08');
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription('America/New York');
    expect(screen.getByText(`${name}: 2026-03-08`)).toBeVisible();
  }
  choose('to', '2026-03-09T02:00:00.000Z');
  expect(screen.getByText('To: Sunday, March 8, 2026 at 10:00:00 PM EDT')).toBeVisible();
});

test('acts on many say how many, whom they need, and that there are not too many', () => {
  const actions = (count: number, roles: typeof samplePerson.roles) =>
    bulkActions(
      Array.from({ length: count }, (_, index) => `c${index}`),
      { ...samplePerson, roles },
    );
  expect(actions(2, ['support']).map(({ refusal, request }) => [refusal, request.title])).toEqual([
    [null, 'Add a note for 2 customers'],
    [null, 'Add a flag for 2 customers'],
    [null, 'End sessions for 2 customers'],
  ]);
  expect(actions(201, ['support']).map(({ refusal }) => refusal)).toEqual(Array(3).fill('Select 200 or fewer.'));
  expect(actions(1, ['viewer']).every(({ refusal }) => refusal?.startsWith('Needs '))).toBe(true);
  expect(actions(1, ['support'])[0]?.request.sends).toEqual({ action: 'addNote', guids: ['c0'] });
});
