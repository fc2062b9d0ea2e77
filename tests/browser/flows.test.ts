import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toChart } from '@statechange/flows/model/chart';
import { writeCharts } from '@statechange/flows/model/pack';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inDepth } from '../kit/deep.ts';
import { findMachines } from '../kit/machines.ts';
import { colorRules, desktop, expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { expectReadable } from './flows-viewer.ts';
import { inOtherTheme } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('flows'), sharedBrowser()]);
const root = join(import.meta.dirname, '../..');

/** A visitor of the viewer, with its console collected. */
async function openViewer(address: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, options);
  await visited.page.goto(`/flows${address}`);
  return visited;
}

const drawn = (page: Page) => page.locator('svg.chart').waitFor();
const state = (page: Page) => page.getByRole('status').first();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const focusBy = async (page: Page, key: string, selector: string) => {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true);
};
const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} cannot be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const opacityOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((element) => Number(getComputedStyle(element).opacity)));

test('the list, a chart in each of its parts and a simulation fit and can be read by everybody, on a phone and a desktop, in both themes', async () => {
  const { page, complaints } = await openViewer('');
  await page
    .getByRole('row', {
      name: /^connection The viewer's connection to the tabs of the app that it watches\. 11 18 1 1 2 s 18 of 18 none/,
    })
    .waitFor();
  expect(await page.getByRole('table', { name: 'Machines' }).getByRole('row').count()).toBeGreaterThan(70);
  await expectReadable(page, 'the list');

  await page.goto('/flows/order/quoted?pane=drawing');
  await drawn(page);
  for (const pane of ['Drawing', 'Facts', 'Outline']) {
    await page.setViewportSize(phone);
    await page
      .getByRole('navigation', { name: 'Parts of the page' })
      .getByRole('link', { name: pane, exact: true })
      .click();
    await expectReadable(page, `${pane} of a chart`);
  }
  await page.setViewportSize({ width: 720, height: 450 });
  await focusBy(page, 'g', '[role="treeitem"]');
  await expectNoSidewaysScroll(page, 'a chart at twice the size of text');

  await page.goto('/flows/withdrawal?view=simulate&pane=facts');
  await page.getByRole('button', { name: 'Wait' }).press('Enter');
  await page.getByRole('button', { name: 'Step back' }).press('Enter');
  await region(page, 'Events').getByRole('button').first().press('Enter');
  await region(page, 'Runs').getByLabel('Compare with').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText('They part at step 1.').waitFor();
  await expectReadable(page, 'a simulation with all its parts');
  expect(complaints).toEqual([]);
});

test('the viewer lists its packages, with the license, version and source of each, and saves its drawings', async () => {
  const { page } = await openViewer('/banner', { acceptDownloads: true });
  await page.getByRole('button', { name: 'Keys' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Licenses' });
  const notice = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
  expect(notice).toMatch(
    /^elkjs \d+\.\d+\.\d+\nLicense: EPL-2\.0 OR GPL-3\.0-or-later\nSource: https:\/\/github\.com\/kieler\/elkjs\n\n# Eclipse Public License/m,
  );
  for (const name of ['react', 'react-dom', 'xstate', 'wouter', '@fontsource/newsreader'])
    expect(notice).toMatch(new RegExp(`^${name} \\d.*\nLicense: `, 'm'));
  await page.keyboard.press('Escape');

  await drawn(page);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await download.path());
  };
  const svg = (await saved('SVG')).toString();
  expect(svg).toMatch(/<svg [\s\S]*>banner<\/title>[\s\S]*<\/svg>\s*$/);
  const { commit } = await (await page.request.get('/flows/data/catalogue.json')).json();
  expect(svg).toContain(`banner, commit ${commit}`);
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
  expect((await saved('Mermaid')).toString()).toContain('stateDiagram-v2');
});

describe('a drawing', () => {
  test.each(
    inDepth('variants', [
      'deposit',
      'order',
      'withdrawal',
      'externalWallet',
      'app',
      'bankAccount',
      'mfaEnrollment',
      'chart',
    ]),
  )('of %s shows no text under nine pixels and none that overlaps, on a desktop and on a phone', async (machine) => {
    const { page } = await visit(browser, server.url);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await page.goto(`/flows/${machine}?pane=drawing`);
      await drawn(page);
      const textsOf = () =>
        page.locator('svg.chart text').evaluateAll((all) =>
          all.map((text) => {
            const { left, top, right, bottom } = text.getBoundingClientRect();
            const scale = (text as SVGTextElement).getScreenCTM()?.a ?? 1;
            return {
              size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
              left,
              top,
              right,
              bottom,
              text: text.textContent,
            };
          }),
        );
      const tooSmall = async () =>
        (await textsOf()).filter(({ size }) => size < 8.99).map(({ text, size }) => `${text} ${size}`);
      // It is drawn before its window is measured, and then once more.
      await expect.poll(tooSmall, { message: machine }).toEqual([]);
      const texts = await textsOf();
      expect(texts.length, machine).toBeGreaterThan(0);
      const overlapping = texts.flatMap((one, place) =>
        texts
          .slice(place + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 3 &&
              other.top < one.bottom - 3,
          )
          .map((other) => `${one.text} | ${other.text}`),
      );
      expect(overlapping, machine).toEqual([]);
    }
  });

  test('dims everything far from the pointer or selection, shows paths, and opens a state in place, laid out in a worker', async () => {
    const { page } = await openViewer('/order');
    await drawn(page);
    // All of it: at full size some states lie below the window.
    await page.getByRole('button', { name: 'Fit' }).click();
    const last = page.locator('[data-state="order.filled"]').first();
    await expect.poll(() => last.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    const near = '.arrow[data-from="order.quoting"], .arrow[data-to="order.quoting"], [data-state="order.quoting"]';
    const far = '.arrow:not([data-from="order.quoting"], [data-to="order.quoting"]), [data-state="order.filled"]';
    const spot = await middleOf(page, '[data-state="order.quoting"]');
    await page.mouse.move(spot.x, spot.y);
    await expect.poll(async () => Math.max(...(await opacityOf(page, far)))).toBeLessThan(0.5);
    expect(new Set(await opacityOf(page, near))).toEqual(new Set([1]));
    await page.mouse.move(5, 300);
    await expect.poll(async () => new Set(await opacityOf(page, far))).toEqual(new Set([1]));
    await focusBy(page, 'g', '[role="treeitem"]');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Math.max(...(await opacityOf(page, far)))).toBeLessThan(0.5);
    expect(new Set(await opacityOf(page, near))).toEqual(new Set([1]));

    // Paths between two states, by Shift-click or by facts.
    await page.getByRole('heading', { name: 'quoting', exact: true }).waitFor();
    const other = await middleOf(page, '[data-state="order.submitting"]');
    await page.keyboard.down('Shift');
    await page.mouse.click(other.x, other.y);
    await page.keyboard.up('Shift');
    await page.waitForURL(/from=order\.quoting/);
    const ways = page.getByRole('region', { name: 'Ways from another state' });
    await ways.getByText(/^\d+ found, the shortest first\.$/).waitFor();
    expect(await ways.getByRole('listitem').first().textContent()).toMatch(/requestQuote done.*order\.confirmed/);
    const lit = await page.locator('.arrow.isLit').count();
    await ways.getByLabel('Ways from').selectOption({ label: 'expired' });
    await page.waitForURL(/from=order\.expired/);
    await expect.poll(() => page.locator('.arrow.isLit').count()).not.toBe(lit);

    const before = await page.locator('[data-state]').count();
    await page.locator('[data-state="order.submitting"]').first().dblclick();
    await page.waitForURL(/open=.*submitting/);
    await expect.poll(() => page.locator('[data-state]').count(), { timeout: 30_000 }).toBeGreaterThan(before);
    await page.reload();
    await expect
      .poll(() => page.locator('[data-state^="order.submitting."]').count(), { timeout: 30_000 })
      .toBeGreaterThan(0);
  });

  test('that is large has a map that moves it, hidden from readers and from print', async () => {
    const { page, complaints } = await openViewer('/deposit');
    const map = page.locator('[data-minimap] svg');
    const placeOf = () =>
      page
        .locator('svg.chart')
        .first()
        .evaluate((svg) => svg.parentElement?.style.transform ?? '');
    await drawn(page);
    expect(await map.count()).toBe(0);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('5');
    await expect.poll(() => page.locator('[data-state]').count(), { timeout: 30_000 }).toBeGreaterThan(25);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
    await map.waitFor();
    expect(await map.getAttribute('aria-hidden')).toBe('true');
    await expectAccessible(page, 'a chart with a map');
    await inOtherTheme(page, (theme) => expectAccessible(page, `a chart with a map, theme ${theme}`, colorRules));
    const before = await placeOf();
    const box = await map.boundingBox();
    if (!box) throw new Error('there is no map');
    await page.mouse.move(box.x + 20, box.y + box.height - 10);
    await page.mouse.down();
    const pressed = await placeOf();
    expect(pressed).not.toBe(before);
    await page.mouse.move(box.x + box.width - 30, box.y + 10, { steps: 3 });
    await page.mouse.up();
    expect(await placeOf()).not.toBe(pressed);
    const released = await placeOf();
    await page.mouse.move(box.x + 20, box.y + box.height - 10);
    expect(await placeOf()).toBe(released);
    await page.emulateMedia({ media: 'print' });
    expect(await map.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});

test('by keys alone a reader finds which tests take an arrow, and goes to just before it', async () => {
  const { page } = await openViewer('/order');
  await drawn(page);
  // The outline, a state, its transitions, one of them, and its target.
  await focusBy(page, 'g', '[role="treeitem"]');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  expect(await page.locator('[role="treeitem"][aria-selected="true"]').getAttribute('data-item')).toBe('order.quoting');
  await focusBy(page, 'o', '[data-ways="out"] a');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/^taken \d+ times, first after \d+ steps$/).waitFor();
  await page.getByRole('button', { name: 'Take me there' }).press('Enter');
  await page.getByRole('heading', { name: 'Actors settle' }).waitFor();
  await page.getByRole('status').getByText('quoting').waitFor();
  await page
    .getByRole('button', { name: /^requestQuote done/ })
    .first()
    .press('Enter');
  await expect.poll(() => state(page).textContent()).toMatch(/^quoted/);
  await page.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect.poll(() => state(page).textContent()).toMatch(/^quoting/);
});

describe('a phone', () => {
  test('shows a chart as cards in cards with every way out', async () => {
    const { page, complaints } = await openViewer('/deposit', { viewport: phone });
    const tree = page.getByRole('tree');
    await tree.waitFor();
    const data = await page.evaluate(async () => (await fetch('/flows/data/catalogue.json')).text());
    const ids = [...new Set(data.match(/deposit(\.\w+)*\/[^"/]+\/\d+/g) ?? [])];
    const shown = await tree
      .locator('[data-transition-of]')
      .evaluateAll((all) => all.map((way) => way.getAttribute('data-transition-of') ?? ''));
    expect(shown.length).toBeGreaterThan(90);
    expect(ids.filter((id) => !shown.includes(id))).toEqual([]);
    const texts = await tree.locator('*').evaluateAll((all) =>
      all
        .filter((element) =>
          [...element.childNodes].some(
            ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
          ),
        )
        .map((element) => ({
          text: element.textContent,
          size: Number.parseFloat(getComputedStyle(element).fontSize),
          isClipped:
            element instanceof HTMLElement &&
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).display !== 'inline',
          right: element.getBoundingClientRect().right,
        })),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ size, isClipped, right }) => size < 9 || isClipped || right > 390)).toEqual([]);
    await expectNoSidewaysScroll(page, 'cards');
    expect(
      await tree.evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0)),
    ).toBe(0);
    await expectAccessible(page, 'cards');
    await inOtherTheme(page, (theme) => expectAccessible(page, `cards, theme ${theme}`, colorRules));
    await tree.locator('[data-transition-of]').filter({ hasText: '→ dollars.editing' }).first().click();
    const target = tree.locator('[role="treeitem"][aria-selected="true"]');
    expect(await target.getAttribute('data-item')).toBe('deposit.dollars.editing');
    await expect.poll(() => target.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400);
    expect(complaints).toEqual([]);
  });

  test('has the drawing in a tab of its own, which two fingers zoom', async () => {
    const { page } = await openViewer('/order', { viewport: phone, hasTouch: true });
    await page.getByRole('link', { name: 'Drawing', exact: true }).click();
    await drawn(page);
    const scaleOf = () => page.locator('svg.chart').evaluate((svg) => (svg as SVGSVGElement).getScreenCTM()?.a ?? 0);
    const before = await scaleOf();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x, y: 500, id })) });
    await touch('touchStart', 150, 240);
    await touch('touchMove', 100, 290);
    await touch('touchMove', 60, 330);
    await touch('touchEnd');
    await expect.poll(scaleOf).toBeGreaterThan(before * 1.5);
  });
});

test('a comparison marks the closed box that hides a change, opens it from the list, and can be read by everybody', async () => {
  const { page, complaints } = await visit(browser, server.url);
  // An earlier revision depends on the checkout.
  await page.route('**/flows/data/catalogue.json', async (route) => {
    const catalogue: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...catalogue, earlier: { revision: 'v1.2', changed: { connection: 1 } } } });
  });
  const charts = writeCharts((await findMachines()).map(({ machine }) => toChart(machine)));
  await page.route('**/flows/data/earlier-charts.json', (route) =>
    route.fulfill({
      body: charts.replaceAll('"name":"hasAnswered"', '"name":"hasSpoken"'),
      contentType: 'application/json',
    }),
  );
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
  await page
    .getByLabel('Recordings to run again (.flows)')
    .setInputFiles(join(root, 'tests/recordings/order-with-expired-quote.flows'));
  await page.getByText(/^order-with-expired-quote\.flows, actor \d+: exact: \d+ steps$/).waitFor();
  await expectReadable(page, 'a comparison');
  expect(complaints).toEqual([]);
});

test('a simulation is copied as a link that opens at the same step in another tab', async () => {
  const { page, context } = await openViewer('/withdrawal?view=simulate&pane=facts', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const happened = (tab: Page) => region(tab, 'What happened').getByRole('listitem').allTextContents();
  const walk = region(page, 'Random walk');
  await walk.getByLabel('Seed').fill('3');
  await page.keyboard.press('Enter');
  await walk.getByText(/^Seed 3: \d+ steps, /).waitFor();
  await page.keyboard.press('Tab');
  const steps = await happened(page);
  await page.keyboard.press(',');
  await expect.poll(() => happened(page)).toEqual(steps.slice(0, -1));
  await page.getByText('Send another event').press('Enter');
  await page.getByLabel('Event as JSON').fill('{ "type": "by.hand" }');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect.poll(async () => (await happened(page)).at(-1)).toMatch(/^by\.hand/);
  const before = await happened(page);
  await page.getByRole('button', { name: 'Link' }).press('Enter');
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toMatch(/^#p=[\w-]+$/);

  const other = await context.newPage();
  const requests: string[] = [];
  other.on('request', (request) => void requests.push(request.url()));
  await other.goto(link);
  await other.getByRole('heading', { name: 'What happened' }).waitFor();
  expect(await happened(other)).toEqual(before);
  expect(await state(other).textContent()).toBe(await state(page).textContent());
  expect(requests.filter((address) => address.includes('p='))).toEqual([]);

  // Another link in the tab starts its own run; a damaged one is refused.
  await other.evaluate(() => {
    location.hash = '#p=eyJ2Ijo5fQ';
  });
  await other
    .getByRole('alert')
    .getByText('The link to a simulation cannot be opened: it was made by another version of the viewer.')
    .waitFor();
  expect(await happened(other)).toEqual(before);
});

test('a picture from the command line is twice the size of the drawing, and names its machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'banner.png');
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/flows.ts', 'png', 'banner', '--dark', '--out', file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const png = readFileSync(file);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(stdout).toBe(`${file}, ${width} × ${height} pixels\n`);
  expect(png.toString('latin1')).toMatch(/iTXtTitle\0{5}banner/);
  expect(png.toString('latin1')).toMatch(/Chart [0-9a-f]{16}/);
  const page = await browser.newPage();
  await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`);
  expect(
    await page.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([width, height]);
  await page.close();
});
