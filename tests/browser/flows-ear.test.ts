import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';

/** What the main pages say to a screen reader, word for word. The machines are two small ones of the viewer's own. */

const [server, browser] = await Promise.all([ownServer({ FLOWS: 'on', SANDBOX_DEMO: 'off' }), sharedBrowser()]);
const charts = readFile(join(import.meta.dirname, '../../docs/machines/charts.json'), 'utf8');
const machines: readonly string[] = ['connection', 'fetched'];
const areShown = ({ id }: { readonly id: string }) => machines.includes(id);

interface Catalogue {
  readonly entries: readonly { readonly chart: { readonly id: string } }[];
}

/** A page of the viewer that knows two machines, and a revision in which a guard of the first had another name. */
async function listenTo(address: string): Promise<Page> {
  const { page } = await visit(browser, server.url, { viewport: desktop });
  await page.route('**/flows/data/catalogue.json', async (route) => {
    const catalogue: Catalogue = await (await route.fetch()).json();
    const entries = catalogue.entries.filter(({ chart }) => areShown(chart));
    await route.fulfill({ json: { entries, earlier: { revision: 'v1.2', changed: { connection: 1 } } } });
  });
  await page.route('**/flows/data/earlier-charts.json', async (route) => {
    const earlier: readonly { readonly id: string }[] = JSON.parse((await charts).replaceAll('"name":"hasAnswered"', '"name":"hasSpoken"'));
    await route.fulfill({ json: earlier.filter(areShown) });
  });
  await page.goto(`/flows${address}`);
  return page;
}

/** What is heard of a part of a page, without the addresses of links. */
async function heard(part: Locator): Promise<string> {
  await part.waitFor();
  return (await part.ariaSnapshot()).replaceAll(/^ *- \/url: .*\n?/gm, '').trimEnd();
}

const lines = (text: string): string => {
  const [first = '', ...rest] = text.replace(/^\n/, '').trimEnd().split('\n');
  const indent = first.search(/\S/);
  return [first, ...rest].map((line) => line.slice(indent)).join('\n');
};

test('the list of machines', async () => {
  const page = await listenTo('');
  const table = page.getByRole('table', { name: 'Machines' });
  expect(await heard(table.getByRole('row').first())).toBe(
    lines(`
      - row "Machine Purpose States Transitions Endings Actors Longest timer Tested Findings Since v1.2":
        - columnheader "Machine"
        - columnheader "Purpose"
        - columnheader "States"
        - columnheader "Transitions"
        - columnheader "Endings"
        - columnheader "Actors"
        - columnheader "Longest timer"
        - columnheader "Tested"
        - columnheader "Findings"
        - columnheader "Since v1.2"
    `),
  );
  expect(await heard(table.getByRole('row', { name: /^connection/ }))).toBe(
    lines(`
      - row "connection The viewer's connection to the tabs of the app that it watches. 10 14 1 1 2 s 14 of 14 none 1 change":
        - rowheader "connection":
          - link "connection":
        - cell "The viewer's connection to the tabs of the app that it watches."
        - cell "10"
        - cell "14"
        - cell "1"
        - cell "1"
        - cell "2 s"
        - cell "14 of 14"
        - cell "none"
        - cell "1 change":
          - link "1 change":
    `),
  );
});

test('a machine with a chosen state', async () => {
  const page = await listenTo('/fetched/loading');
  expect(await heard(page.getByRole('tree'))).toBe(
    lines(`
      - tree "States of fetched":
        - treeitem "fetched. One of its states is active. Loads what a page of the viewer needs, and says why it could not. Begins with loading. 0 ways out, 0 in." [expanded] [level=1]: fetched
        - 'treeitem "loading. State. Tags busy. Runs loadData, a promise. 3 ways out, 2 in. On loadData done: goes to ready, does storeData. On loadData failed: goes to failed, does storeReason. On after loadLimit (20 s): goes to failed, does storeReason." [level=2] [selected]': loading 3
        - 'treeitem "ready. State. 1 way out, 1 in. On load.retried: goes to loading." [level=2]': ready 1
        - 'treeitem "failed. State. 1 way out, 2 in. On load.retried: goes to loading." [level=2]': failed 1
    `),
  );
  expect(await heard(page.getByRole('region', { name: 'Ways in' }))).toBe(
    lines(`
      - region "Ways in":
        - heading "Ways in" [level=3]
        - list:
          - listitem:
            - link "ready load.retried":
          - listitem:
            - link "failed load.retried":
    `),
  );
  // The drawing is for the eye alone: to the ear it is one place that keys move.
  expect(await heard(page.getByRole('region', { name: /^Drawing\./ }))).toBe(
    '- region "Drawing. Arrow keys move it, plus and minus zoom, F fits it, 1 to 5 open that many levels, Enter opens the chosen state."',
  );
});

test('a simulation', async () => {
  const page = await listenTo('/fetched?view=simulate');
  expect(await heard(page.getByRole('region', { name: 'Actors settle' }))).toBe(
    lines(`
      - region "Actors settle":
        - heading "Actors settle" [level=3]
        - list:
          - listitem:
            - 'button "loadData done {\\"charts\\":[]} → ready"'
          - listitem:
            - button "loadData failed The server answered 503. → failed"
          - listitem:
            - button "loadData failed \\"broken\\" → failed"
    `),
  );
  expect(await heard(page.getByRole('region', { name: 'Timers' }))).toBe(
    lines(`
      - region "Timers":
        - heading "Timers" [level=3]
        - list:
          - listitem:
            - button "after loadLimit → failed"
    `),
  );
  expect(await heard(page.getByRole('treeitem', { name: /^fetched/ }))).toMatch(/^- treeitem "fetched, active\. .*: fetched active$/);
});

test('a comparison', async () => {
  const page = await listenTo('/compare/connection?since=v1.2');
  expect(await heard(page.getByRole('status').filter({ hasText: 'differs' }))).toBe('- status: 1 machine differs.');
  expect(await heard(page.getByRole('main').getByRole('list').first())).toBe(
    lines(`
      - list:
        - listitem:
          - button "connection" [pressed]
          - list:
            - listitem:
              - button "changed “connection.connected.pulse.awake” now leaves by after askInterval [hasAnswered], before by after askInterval [hasSpoken]"
    `),
  );
});
