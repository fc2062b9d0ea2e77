import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { ListShape } from '#domain/lists/listQuery.ts';
import type { ListPage } from '#machines/directory/directory.types.ts';
import { sampleShape } from '#machines/listExport/listExport.cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { typingPause } from '#machines/shared/waits.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList } from '#presenters/list/DirectoryList.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { expectAccessible } from '../axe.ts';
import { openList } from './open.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}
const person = (id: string): Person => ({ id, name: `Person ${id}` });
const columns: ReadonlyArray<Column<Person>> = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: () => 'in' },
  { id: 'at', header: 'Joined', align: 'end', cell: () => 'Jan 1' },
];

const shape: ListShape = {
  ...sampleShape,
  perPage: 3,
  filters: { ...sampleShape.filters, since: { kind: 'day' }, least: { kind: 'dollars' } },
};

/** A staff list with every feature. */
async function open(page: ListPage<Person> = { rows: ['a', 'b', 'c'].map(person), total: 5 }) {
  navigate('/', { replace: true });
  const opened = openList<Person>(shape, (list) => (
    <>
      <DirectoryActions list={list} columns={columns} />
      <DirectoryList
        list={list}
        what="people"
        caption="People"
        columns={columns}
        rowHref={({ id }) => `/people/${id}`}
        rowName={({ name }) => name}
        filters={{
          q: { label: 'Search', placeholder: 'Name' },
          kind: { label: 'Kind', any: 'Both kinds', values: { in: 'Incoming' } },
          since: { label: 'Since' },
          least: { label: 'From' },
        }}
        chips
        empty={<p>No people</p>}
        unaffected="Nobody has changed."
        density="compact"
        selects
      />
    </>
  ));
  await opened.read.last().resolve(page);
  return opened;
}
const header = (name: string) => screen.getByRole('columnheader', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Person ${name}`) });
const sortBy = (name: string) => within(header(name)).getByRole('button');

test('a header sorts one way, then the other, and with Shift by a second column', async () => {
  const { user, read } = await open();
  expect([header('Joined'), header('Name')].map((each) => each.getAttribute('aria-sort'))).toEqual([
    'descending',
    'none',
  ]);
  expect(header('Kind')).not.toHaveAttribute('aria-sort');
  await user.click(sortBy('Name'));
  expect(read.last().input.sort).toEqual([{ column: 'name', descending: false }]);
  expect(screen.getByText('Sorted by Name, ascending.')).toBeInTheDocument();
  await user.click(sortBy('Name'));
  expect(read.last().input.sort).toEqual([{ column: 'name', descending: true }]);
  await user.keyboard('{Shift>}');
  await user.click(sortBy('Joined'));
  await user.keyboard('{/Shift}');
  expect(read.last().input.sort.map(({ column }) => column)).toEqual(['name', 'at']);
  expect(screen.getByText(/^Sorted by Name, descending, then Joined/)).toBeInTheDocument();
  await expectAccessible();
});

test('the rows are one tab stop, and keys move between them, select and open', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('row').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
  await user.click(screen.getByText('People', { selector: 'caption' }));
  sortBy('Joined').focus();
  await user.tab();
  expect(row('a')).toHaveFocus();
  await user.keyboard('jj');
  expect(row('c')).toHaveFocus();
  await user.keyboard('{ArrowUp}x');
  expect(row('b')).toHaveFocus();
  expect([row('b').tabIndex, row('a').tabIndex, row('b').getAttribute('aria-selected')]).toEqual([0, -1, 'true']);
  await user.keyboard('k{End}{Home}j{Enter}');
  expect(location.pathname).toBe('/people/b');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('searchbox')).toHaveValue('j');
});

test('j goes to the rows from anywhere in the list', async () => {
  const { user } = await open();
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  await user.keyboard('j');
  expect(row('a')).toHaveFocus();
});

test('rows are selected one by one, by the page, or all that match, and their file is theirs', async () => {
  const { user, requested } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Person b' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /on this page/ }).indeterminate).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Download 1 as CSV' }));
  expect(requested).toMatchObject([{ ids: ['b'] }]);
  await user.click(screen.getByRole('checkbox', { name: /on this page/ }));
  await user.click(screen.getByRole('button', { name: 'Select all 5' }));
  expect(screen.getByText('5 selected')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText('5 selected')).toBeNull();
});

test('columns are chosen, and one stays', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Columns', { selector: 'summary' }));
  for (const name of ['Kind', 'Joined']) await user.click(screen.getByRole('checkbox', { name }));
  expect(screen.getAllByRole('columnheader').slice(1)).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await expectAccessible();
});

test('input is read after a pause, and has a removable chip', async () => {
  const { user, read, clock } = await open();
  await user.type(screen.getByRole('searchbox'), 'fe');
  expect(read.runs).toHaveLength(1);
  act(() => clock.increment(typingPause));
  expect(read.last().input.filters).toEqual({ q: ['fe'] });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Search: fe' }));
  expect(read.last().input.filters).toEqual({});
  await read.last().resolve({ rows: [], total: 0 });
  expect(screen.getByText('No people')).toBeVisible();
});

test('a filter has the field of its kind, and its words', async () => {
  const { user, read, clock } = await open();
  const kind = () => screen.getByRole('combobox', { name: 'Kind' });
  await user.selectOptions(kind(), 'Incoming');
  expect(read.last().input.filters).toEqual({ kind: ['in'] });
  await user.type(screen.getByLabelText('Since'), '2026-01-15');
  act(() => clock.increment(typingPause));
  expect(read.last().input.filters).toEqual({ kind: ['in'], since: ['2026-01-15'] });
  await read.last().resolve({ rows: [person('a')], total: 1 });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Kind: Incoming' }));
  await user.selectOptions(kind(), 'out');
  await user.selectOptions(kind(), 'Both kinds');
  expect(read.last().input.filters).toEqual({ since: ['2026-01-15'] });
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(read.last().input.filters).toEqual({});
});

test('dollars are read as every amount is, with a comma for decimals too, and restrict nothing while they make no sense', async () => {
  const { user, list } = await open();
  const field = screen.getByRole('textbox', { name: 'From' });
  await user.type(field, '12,50');
  expect(field).toHaveValue('12,50');
  expect(field).toHaveAccessibleDescription('Read as $12.50.');
  expect(list.getSnapshot().context.query.filters).toEqual({ least: ['12,50'] });
  expect(screen.getByText('From: $12.50')).toBeVisible();

  await user.clear(field);
  await user.type(field, '1,2,');
  expect(field).toHaveValue('1,2,');
  expect(field).toHaveAccessibleDescription('Enter dollars in digits, such as 1,234.50.');
  expect(list.getSnapshot().context.query.filters).toEqual({ least: ['1,2'] });
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(field).toHaveValue('');
});

test('rows that could not be read again stay, with their time and another try', async () => {
  const { read, list, user, passTime } = await open();
  passTime(120_000);
  act(() => list.send({ type: 'list.changed' }));
  await read.last().reject(new ProblemError(problem('offline', true)));
  expect(row('a')).toBeVisible();
  expect(screen.getByText(/^The people are shown as of .* Nobody has changed\. Check your connection/)).toBeVisible();
  expect(screen.getByText(/Updated/)).toHaveTextContent('1 to 3 of 5 · Updated 2 minutes ago');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(read.last().input.page).toBe(0);
});

test('of a long page only some rows are drawn, and the keyboard reaches all', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  onTestFinished(() => height.mockRestore());
  const rows = Array.from({ length: 400 }, (_, index) => person(`no. ${index}`));
  const { user } = await open({ rows, total: 400 });
  const drawn = screen.getAllByRole('row').length;
  expect(drawn).toBeLessThan(100);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '401');
  act(() => row('no. 0').focus());
  await user.keyboard('{End}');
  expect(row('no. 399')).toHaveFocus();
  expect(row('no. 399')).toHaveAttribute('aria-rowindex', '401');
});
