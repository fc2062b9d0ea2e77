import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { read } from '#flows/recordings/read.ts';
import { write } from '#flows/recordings/write.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';

const [server, browser] = await Promise.all([ownServer({ FLOWS: 'on', SANDBOX_SPEED: '2', SANDBOX_DEMO: 'off' }), sharedBrowser()]);
const root = join(import.meta.dirname, '../..');
const recording = join(root, 'tests/recordings/order-with-expired-quote.flows');
const charts = readFile(join(root, 'docs/machines/charts.json'), 'utf8');
/** The charts as if a guard deep in the viewer's own connection had another name. It is small: its layout does not take long on a busy machine. */
const olderCharts = async () => (await charts).replaceAll('"name":"hasAnswered"', '"name":"hasSpoken"');

async function openViewer(address: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, { viewport: desktop, ...options });
  await visited.page.goto(`/flows${address}`);
  return visited;
}

/** Has the viewer's build know an earlier revision, in which that guard had another name. Whether git has one depends on the checkout. */
async function knowEarlier(page: Page) {
  await page.route('**/flows/data/catalogue.json', async (route) => {
    const reply = await route.fetch();
    const catalogue: object = await reply.json();
    await route.fulfill({ json: { ...catalogue, earlier: { revision: 'v1.2', changed: { connection: 1, copying: null } } } });
  });
  await page.route('**/flows/data/earlier-charts.json', async (route) =>
    route.fulfill({ body: await olderCharts(), contentType: 'application/json' }),
  );
}

describe('the list of machines', () => {
  test('counts the actors that run while the app is open, and says nothing of them otherwise', async () => {
    const { page, context, complaints } = await openViewer('');
    const running = page.getByRole('columnheader', { name: 'Running' });
    const count = (machine: string) =>
      page
        .getByRole('row', { name: new RegExp(`^${machine} `) })
        .getByRole('cell')
        .last();
    await page.getByRole('row', { name: /^withdrawal / }).waitFor();
    expect(await running.count()).toBe(0);
    const app = await context.newPage();
    await app.goto('/signin');
    await running.waitFor();
    await expect.poll(() => count('app').textContent()).toBe('1');
    await expect.poll(() => count('signIn').textContent()).toBe('1');
    expect(await count('deposit').textContent()).toBe('none');
    const second = await context.newPage();
    await second.goto('/signin');
    await expect.poll(() => count('app').textContent()).toBe('2');
    await second.goto('/contact');
    await expect.poll(() => count('signIn').textContent()).toBe('1');
    await Promise.all([app.close(), second.close()]);
    await running.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('says what has changed since an earlier revision, and leads to it in one drawing', async () => {
    const { page, complaints } = await visit(browser, server.url, { viewport: desktop });
    await knowEarlier(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/flows');
    const cell = (machine: string) =>
      page
        .getByRole('row', { name: new RegExp(`^${machine} `) })
        .getByRole('cell')
        .last();
    await page.getByRole('columnheader', { name: 'Since v1.2' }).waitFor();
    expect(await Promise.all(['connection', 'copying', 'deposit'].map((machine) => cell(machine).textContent()))).toEqual([
      '1 change',
      'new',
      'same',
    ]);
    expect(asked).not.toContain('/flows/data/earlier-charts.json');
    await cell('connection').getByRole('link').click();
    await page.getByText('1 machine differs.').waitFor();
    expect(page.url()).toMatch(/\/flows\/compare\/connection\?since=v1\.2$/);
    await page.locator('svg.chart [data-change="changed"]').first().waitFor();
    await page.goBack();
    await page.getByRole('row', { name: /^withdrawal / }).waitFor();
    await page.goto('/flows/compare/connection?since=v0.9');
    await page.getByText('The viewer has no charts of v0.9. Choose them as a file.').waitFor();
    await page.getByRole('link', { name: 'Compare with v1.2' }).click();
    await page.getByText('1 machine differs.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a comparison', () => {
  test.each([desktop, phone])('marks the closed box that hides a change, and opens it from the list, $width wide', async (viewport) => {
    const { page, complaints } = await visit(browser, server.url, { viewport });
    await knowEarlier(page);
    await page.goto('/flows/compare/connection?since=v1.2&open=');
    const box = page.locator('svg.chart [data-state="connection.connected"]');
    await box.waitFor();
    await expect.poll(() => box.getAttribute('data-change'), { timeout: 30_000 }).toBe('changed');
    expect(await page.locator('svg.chart [data-state="connection.connected.pulse.awake"]').count()).toBe(0);
    const change = page.getByRole('button', { name: /“connection\.connected\.pulse\.awake” now leaves by/ });
    await change.press('Enter');
    const arrow = page.locator('svg.chart .isChosen[data-change="changed"]').first();
    await arrow.waitFor({ timeout: 30_000 });
    expect(await box.getAttribute('data-change')).toBe(null);
    expect(await change.getAttribute('aria-current')).toBe('true');
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/flows/compare/connection/connected.pulse.awake');
    expect(searchParams.get('transition')).toMatch(/^connection\.connected\.pulse\.awake\/xstate\.after\./);
    expect(searchParams.get('open')).toBe('connected,connected.pulse');
    await expect.poll(() => page.getByRole('region', { name: 'Both revisions in one drawing' }).isVisible()).toBe(true);
    await page.reload();
    await arrow.waitFor({ timeout: 30_000 });
    await expectAccessible(page, 'a change');
    await expectNoSidewaysScroll(page, 'a change');
    expect(complaints).toEqual([]);
  });

  test('says of recordings, under the machine that they are about, whether they still happen', async () => {
    const { page, complaints } = await openViewer('/compare');
    const found = await read(await readFile(recording));
    if (!found.ok) throw new Error(found.reason);
    const tabs = found.recording.tabs.map((tab) => {
      const last = tab.records.findLastIndex((record) => record.kind === 'received' && record.value !== undefined);
      return { ...tab, records: tab.records.map((record, place) => (place === last ? { ...record, value: 'expired' } : record)) };
    });
    const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/gzip', buffer });
    const kept = fileOf('kept.flows', await readFile(recording));
    const field = page.getByLabel('Recordings to run again (.flows)');
    await field.setInputFiles([kept, fileOf('other.flows', Buffer.from(await write({ ...found.recording, tabs })))]);
    await page.getByText('1 of 2 recordings diverges.').waitFor();
    const order = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'order', exact: true }) });
    await order.getByText(/^kept\.flows, actor \d+: exact: \d+ steps$/).waitFor();
    await order.getByText(/^other\.flows, actor \d+: diverged at step \d+, .*: state is filled, and was expired$/).waitFor();
    await page
      .getByLabel('Charts to compare with')
      .setInputFiles({ name: 'same.json', mimeType: 'application/json', buffer: Buffer.from(await charts) });
    await order.getByText('Its chart has not changed.').waitFor();
    await expectAccessible(page, 'recordings beside charts');
    await field.setInputFiles([kept, fileOf('cat.flows', Buffer.from('no recording'))]);
    await page.getByRole('alert').getByText('cat.flows:').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a story', () => {
  const flows = async (...args: readonly string[]) => {
    const all = ['--disable-warning=ExperimentalWarning', 'scripts/flows.ts', ...args];
    return (await promisify(execFile)(process.execPath, all, { cwd: root })).stdout;
  };
  const open = async (page: Page, file: string) => {
    await page.getByLabel('Open a recording (.flows)').setInputFiles(join(root, 'tests/recordings', file));
    await page.getByRole('button', { name: 'Copy as story' }).waitFor();
    const actor = page.locator('[role="treeitem"][aria-selected="true"]');
    return (await actor.getAttribute('data-actor')) ?? '';
  };

  test.each(['order-with-expired-quote.flows', 'withdrawal-with-code.flows'])('of %s is copied as the command line writes it', async (file) => {
    const { page, complaints } = await openViewer('/recordings', { permissions: ['clipboard-read', 'clipboard-write'] });
    const actor = await open(page, file);
    await page.getByRole('button', { name: 'Copy as story' }).press('Enter');
    await page.getByText(/^The story of .+ is copied\.$/).waitFor();
    const [copied, written] = await Promise.all([
      page.evaluate(() => navigator.clipboard.readText()),
      flows('story', `tests/recordings/${file}`, actor),
    ]);
    expect(copied).toContain("from '#tests/kit/story.ts';");
    expect(copied).toBe(written);
    await expectAccessible(page, 'a story');
    expect(complaints).toEqual([]);
  });

  test('is saved as a file where the browser refuses its clipboard', async () => {
    const { page, context } = await visit(browser, server.url, { viewport: phone, acceptDownloads: true });
    await context.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'));
    });
    await page.goto('/flows/recordings');
    const actor = await open(page, 'order-with-expired-quote.flows');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Copy as story' }).click()]);
    await page.getByText(/The story of .+ is saved as order-story\.test\.ts\.$/).waitFor();
    expect(download.suggestedFilename()).toBe('order-story.test.ts');
    expect(await readFile(await download.path(), 'utf8')).toBe(await flows('story', 'tests/recordings/order-with-expired-quote.flows', actor));
    await expectNoSidewaysScroll(page, 'a story');
  });
});

test('a recording of an app that was loaded again shows either of its tabs', async () => {
  const both = await Promise.all(
    ['order-with-expired-quote.flows', 'withdrawal-with-code.flows'].map(async (file) => read(await readFile(join(root, 'tests/recordings', file)))),
  );
  const [before, after] = both.map((found) => (found.ok ? found.recording : expect.fail(found.reason)));
  if (!before || !after) expect.fail('there are two recordings');
  const charts = [...new Map([...before.charts, ...after.charts].map((chart) => [chart.id, chart])).values()];
  const tabs = [...before.tabs.map((tab) => ({ ...tab, tab: 'before' })), ...after.tabs.map((tab) => ({ ...tab, tab: 'after' }))];
  const { page, complaints } = await openViewer('/recordings');
  const buffer = Buffer.from(await write({ ...before, charts, tabs, marks: [] }));
  await page.getByLabel('Open a recording (.flows)').setInputFiles({ name: 'both.flows', mimeType: 'application/gzip', buffer });
  const actors = page.getByRole('treeitem');
  await actors.filter({ hasText: 'order' }).first().waitFor();
  expect(await actors.filter({ hasText: 'withdrawal' }).count()).toBe(0);
  await page.getByRole('combobox', { name: /^Tab/ }).selectOption({ index: 1 });
  await actors.filter({ hasText: 'withdrawal' }).first().waitFor();
  await page.waitForURL(/tab=2/);
  await expectAccessible(page, 'a recording of two tabs');
  expect(complaints).toEqual([]);
});

test('the outline stays where a window is narrower, as at twice the size of text', async () => {
  const { page } = await openViewer('/order', { viewport: { width: 720, height: 450 } });
  await page.getByRole('treeitem', { name: /^quoting/ }).waitFor();
  await page.keyboard.press('g');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
  await expectNoSidewaysScroll(page, 'a chart at twice the size of text');
});

test('the viewer names what it is made of, with the license, the version and the source of each', async () => {
  const { page } = await openViewer('');
  await page.getByRole('button', { name: 'Keys' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Licenses' });
  const notice = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
  expect(notice).toMatch(
    /^elkjs \d+\.\d+\.\d+\nLicense: EPL-2\.0 OR GPL-3\.0-or-later\nSource: https:\/\/github\.com\/kieler\/elkjs\n\n# Eclipse Public License/m,
  );
  for (const name of ['react', 'react-dom', 'xstate', 'wouter', '@fontsource/newsreader'])
    expect(notice).toMatch(new RegExp(`^${name} \\d.*\nLicense: `, 'm'));
});
