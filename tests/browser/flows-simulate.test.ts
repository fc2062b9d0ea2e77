import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { pictureOf } from '#scripts/flows/picture.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';

const [server, browser] = await Promise.all([ownServer({ FLOWS: 'on', SANDBOX_DEMO: 'off' }), sharedBrowser()]);

type Options = Parameters<typeof visit>[2];

/** A simulation of a machine. All that is done with it below is done by keys. */
async function openSimulation(machine: string, options: Options = {}) {
  const visited = await visit(browser, server.url, options);
  await visited.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = visited.page;
  await page.goto(`${server.url}/flows/${machine}?view=simulate&pane=facts`);
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  return { ...visited, page };
}

const state = (page: Page) => page.getByRole('status').first();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const happened = (page: Page) => region(page, 'What happened').getByRole('listitem');
const press = (page: Page, name: string | RegExp, key = 'Enter') => page.getByRole('button', { name }).first().press(key);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Has an event happen that no sample of the cases has. */
async function sendByHand(page: Page, event: object) {
  if (!(await page.getByLabel('Event as JSON').isVisible())) await page.getByText('Send another event').press('Enter');
  await page.getByLabel('Event as JSON').fill(JSON.stringify(event));
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
}

describe('a simulation', () => {
  test('says which guards refuse an event, and which branch an event would take', async () => {
    const { page, complaints } = await openSimulation('withdrawal');
    await region(page, 'Refused').getByText('max.chosen').waitFor();
    await region(page, 'Refused').getByText('maxIsKnown: no').waitFor();
    await region(page, 'Events')
      .getByText(/^(if .+ |else )?→ /)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test('keeps the run that was left, and compares it with the other one', async () => {
    const { page } = await openSimulation('banner');
    await press(page, /^1 s|^Wait$/);
    await expect.poll(() => happened(page).count()).toBe(1);
    await page.keyboard.press(',');
    await expect.poll(() => happened(page).count()).toBe(0);
    await sendByHand(page, { type: 'banner.nonsense' });
    const runs = region(page, 'Runs');
    await runs.getByRole('button', { name: /^Run 2, from the start/ }).waitFor();
    expect(await runs.getByRole('button', { name: /^Run 2/ }).getAttribute('aria-current')).toBe('true');
    await runs.getByLabel('Compare with').focus();
    await page.keyboard.press('ArrowDown');
    await runs.getByText('They part at step 1.').waitFor();
    expect(await runs.getByRole('row', { name: /^Step 1 / }).textContent()).toBe('Step 1banner.nonsense1 s pass');
    await runs.getByRole('button', { name: /^Run 1/ }).press('Enter');
    await expect.poll(() => happened(page).first().textContent()).toMatch(/^1 s pass/);
  });

  test('walks at random, the same way for the same seed, and says why it stopped', async () => {
    const { page } = await openSimulation('withdrawal');
    const walk = region(page, 'Random walk');
    await walk.getByLabel('Seed').fill('no number');
    await page.keyboard.press('Enter');
    expect(await walk.getByLabel('Seed').evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(/^Seed: enter a whole number/);
    const walked = async (seed: string) => {
      await walk.getByLabel('Seed').fill(seed);
      await page.keyboard.press('Enter');
      await walk.getByText(/^Seed .*(an ending|something broke|nothing could happen|the most of one walk)/).waitFor();
      return happened(page).allTextContents();
    };
    const first = await walked('42');
    expect(first.length).toBeGreaterThan(1);
    await press(page, 'Start over');
    await expect.poll(() => happened(page).count()).toBe(0);
    expect(await walked('42')).toEqual(first);
    // It led along the run that was there.
    expect(await region(page, 'Runs').count()).toBe(0);
  });

  test('lets any time pass, and names the field of what it does not understand', async () => {
    const { page } = await openSimulation('banner');
    const field = page.getByLabel('Time to pass');
    await field.fill('90');
    await page.keyboard.press('Enter');
    expect(await field.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe(
      'Time to pass: Add a unit to 90: ms, s, min, h or d.',
    );
    await field.fill('5 min');
    await page.keyboard.press('Enter');
    await happened(page).getByText('5 min pass').waitFor();
    await state(page).getByText('after 5 min').waitFor();
  });

  test('is copied as a link that stands at the same step in another tab, as a story and as a sequence', async () => {
    const { page, context } = await openSimulation('withdrawal');
    const walk = region(page, 'Random walk');
    await walk.getByLabel('Seed').fill('3');
    await page.keyboard.press('Enter');
    await walk.getByText(/^Seed 3: \d+ steps, /).waitFor();
    await page.keyboard.press('Tab');
    await press(page, 'Step back');
    await sendByHand(page, { type: 'by.hand' });
    const before = await happened(page).allTextContents();
    await press(page, 'Link');
    await page.getByText('The link is copied.').waitFor();
    const link = await copied(page);
    expect(new URL(link).hash).toMatch(/^#p=[\w-]+$/);

    const other = await context.newPage();
    const asked: string[] = [];
    other.on('request', (request) => void asked.push(request.url()));
    await other.goto(link);
    await other.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await happened(other).allTextContents()).toEqual(before);
    expect(await state(other).textContent()).toBe(await state(page).textContent());
    // The steps never reach a server.
    expect(asked.filter((address) => address.includes('p='))).toEqual([]);

    // Another link in the same tab begins a run of its own; one that is damaged is refused in a sentence.
    await other.evaluate(() => {
      location.hash = '#p=eyJ2Ijo5fQ';
    });
    await other.getByRole('alert').getByText('The link to a simulation cannot be opened: it was made by another version of the viewer.').waitFor();
    expect(await happened(other).allTextContents()).toEqual(before);

    await press(page, 'Story');
    await page.getByText('The story is copied.').waitFor();
    expect(await copied(page)).toContain("import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';");
    await press(page, 'Mermaid sequence');
    await page.getByText('The Mermaid sequence is copied.').waitFor();
    expect(await copied(page)).toMatch(/^sequenceDiagram\n {2}participant outside/);
  });

  test.each([desktop, phone].flatMap((viewport) => themes.map((theme) => ({ viewport, theme, width: viewport.width }))))(
    'can be read by everybody with all its parts open, $width wide in theme $theme',
    async ({ viewport, theme }) => {
      const { page, complaints } = await openSimulation('withdrawal', { viewport, theme });
      await press(page, 'Wait');
      await press(page, 'Step back');
      await region(page, 'Events').getByRole('button').first().press('Enter');
      await region(page, 'Runs').getByLabel('Compare with').focus();
      await page.keyboard.press('ArrowDown');
      await page.getByText('They part at step 1.').waitFor();
      await expectAccessible(page, 'simulation');
      await expectNoSidewaysScroll(page, 'simulation');
      expect(complaints).toEqual([]);
    },
  );
});

describe('a picture from the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const root = join(import.meta.dirname, '../..');
  const draw = (...options: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/flows.ts', 'png', 'banner', ...options], { cwd: root });

  test('is twice the size of the drawing, and says what it is of', async () => {
    const file = join(folder, 'banner.png');
    const { stdout } = await draw('--dark', '--out', file);
    const png = readFileSync(file);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(stdout).toBe(`${file}, ${width} × ${height} pixels\n`);
    expect(png.toString('latin1')).toMatch(/iTXtTitle\0{5}banner/);
    expect(png.toString('latin1')).toMatch(/Chart [0-9a-f]{16}/);
    // A reader of pictures finds no fault with it.
    const page = await (await sharedBrowser()).newPage();
    await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`);
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([width, height]);
    await page.close();
  });

  test('needs a Chromium, and says so', async () => {
    await expect(pictureOf('<svg viewBox="0 0 1 1"/>', { title: '', commit: null, fingerprint: '' }, undefined)).rejects.toThrow(
      'There is no Chromium to draw it with.',
    );
    await expect(pictureOf('<svg viewBox="0 0 1 1"/>', { title: '', commit: null, fingerprint: '' }, '/nowhere')).rejects.toThrow(
      'Chromium (/nowhere) did not start',
    );
  });
});
