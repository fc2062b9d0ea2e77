import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openViewer } from './open.tsx';

test('the list names every machine with its figures, and what has changed since an earlier revision, which is not loaded yet', async () => {
  const { page, readEarlier } = openViewer('', { hasEarlier: true });
  const table = within(await page.findByRole('table', { name: 'Machines' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...[
      'Machine',
      'Purpose',
      'States',
      'Transitions',
      'Endings',
      'Actors',
      'Longest timer',
      'Tested',
      'Findings',
      'Since v1.2',
    ],
  ]);
  const row = (machine: string) => table.getByRole('row', { name: new RegExp(`^${machine} `) });
  const cells = (machine: string) =>
    within(row(machine))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(within(row('connection')).getByRole('rowheader').textContent).toBe('connection');
  expect(cells('connection')).toEqual([
    expect.stringMatching(/\w/),
    '11',
    '18',
    '1',
    '1',
    '2 s',
    'unknown',
    'none',
    '1 change',
  ]);
  expect(['banner', 'order'].map((machine) => cells(machine).at(-1))).toEqual(['new', 'same']);
  expect(within(row('connection')).getByRole('link', { name: '1 change' })).toHaveAttribute(
    'href',
    '/flows/compare/connection?since=v1.2',
  );
  expect(readEarlier).not.toHaveBeenCalled();
});

test('anything in the machines is found by a part of its name, by keys alone', async () => {
  const { page, user } = openViewer('');
  await page.findByRole('table', { name: 'Machines' });
  await user.keyboard('/');
  await user.keyboard('guard:quoteIsStale');
  await page.findByText('2 found');
  await user.tab();
  await user.keyboard('{Enter}');
  await page.findByRole('heading', { name: 'order.confirmed [quoteIsStale]' });
  expect(location.pathname).toBe('/flows/order/quoted.price.armed');
});

test('Backspace goes back inside the viewer, and from its first page up to all machines', async () => {
  const { page, user } = openViewer('/banner');
  const arrives = (path: string) => expect.poll(() => location.pathname).toBe(path);
  await page.findByRole('heading', { name: 'banner' });
  await user.keyboard('{Backspace}');
  const table = within(await page.findByRole('table', { name: 'Machines' }));
  await user.keyboard('{Backspace}');
  await user.click(table.getByRole('link', { name: 'order' }));
  await arrives('/flows/order');
  await user.click(page.getByRole('link', { name: 'Flows' }));
  await arrives('/flows/');
  await user.keyboard('{Backspace}');
  await arrives('/flows/order');
  await user.keyboard('{Backspace}');
  await arrives('/flows/');
  const entries = history.length;
  await user.keyboard('{Backspace}');
  expect([location.pathname, history.length]).toEqual(['/flows/', entries]);
});

test('a machine that has another name now is said to be none', async () => {
  const { page } = openViewer('/ordr');
  await page.findByRole('heading', { name: 'No machine is called ordr' });
});

test.each([
  ['order/gone', 'There is no state gone in order.'],
  ['order?transition=order.editing/gone/0', 'There is no transition order.editing/gone/0 in order.'],
  ['order/quoted?from=order.gone', 'There is no state gone in order.'],
  ['order?open=quoted,gone,editing', 'There is no level gone and no level editing in order.'],
  [
    'order/gone/more?view=graph&pane=log&fold=left,facts',
    'There is no state gone, no /more, no view=graph, no pane=log, and no fold=left in order.',
  ],
])('a link to a part that the machine no longer has says so: %s', async (address, said) => {
  const { page } = openViewer(`/${address}`);
  expect((await page.findByText(said, { exact: false })).textContent).toBe(
    `${said} The link may be from another version of the machine.`,
  );
});

test('a machine is read out as a tree of its states, with the ways into the chosen one', async () => {
  const { page } = openViewer('/fetched/loading');
  await page.findByRole('tree', { name: 'States of fetched' });
  const items = page.getAllByRole('treeitem').filter(({ dataset }) => dataset.item);
  expect(
    items.map((item) =>
      ['aria-label', 'aria-level', 'aria-selected', 'aria-expanded'].map((name) => item.getAttribute(name)),
    ),
  ).toEqual([
    [
      'fetched. One of its states is active. Loads what a page of the viewer needs, and says why it could not. Begins with loading. 0 ways out, 0 in.',
      '1',
      'false',
      'true',
    ],
    [
      'loading. State. Tags busy. Runs loadData, a promise. 3 ways out, 2 in. On loadData done: goes to ready, does storeData. On loadData failed: goes to failed, does storeReason. On after loadLimit (20 s): goes to failed, does storeReason.',
      ...['2', 'true', null],
    ],
    ['ready. State. 1 way out, 1 in. On load.retried: goes to loading.', '2', 'false', null],
    ['failed. State. 1 way out, 2 in. On load.retried: goes to loading.', '2', 'false', null],
  ]);
  const waysIn = within(page.getByRole('region', { name: 'Ways in' }));
  waysIn.getByRole('heading', { name: 'Ways in', level: 3 });
  expect(waysIn.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'ready load.retried',
    'failed load.retried',
  ]);
  // Screen readers get the drawing as one element, moved by keys.
  const drawing = page.getByRole('region', { name: /^Drawing\./ });
  expect(drawing).toHaveAccessibleName(
    'Drawing. Arrow keys move it, plus and minus zoom, F fits it, 1 to 5 open that many levels, Enter opens the chosen state.',
  );
  expect(drawing.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
});
