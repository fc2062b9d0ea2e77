import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { colorRules, expectAccessible, phone, visit } from './browser.ts';
import { customerAt } from './exchange-ticket.ts';
import { expectReadable } from './flows-viewer.ts';
import { inOtherTheme } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('flows'), sharedBrowser()]);

/** The viewer's live page, in another tab of the same browser. */
async function watch(app: Page): Promise<Page> {
  const page = await app.context().newPage();
  await page.goto(`${server.url}/flows/live`);
  return page;
}

const actor = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const logged = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const filterLog = (page: Page, words: string) => page.getByRole('searchbox', { name: /^Filter the log/ }).fill(words);

test('an order is followed from its amount to its expiry and on, with what waits, why it is refused, how it came about, and its active states open', async () => {
  const { page: app, complaints } = await customerAt(server, browser, '/exchange', { reducedMotion: 'no-preference' });
  const page = await watch(app);
  await actor(page, /^flow:order/).waitFor();
  await page.keyboard.press('g');
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  for (let press = 0; press < 40 && !/^flow:order/.test((await chosen.textContent()) ?? ''); press += 1)
    await page.keyboard.press('ArrowDown');
  const state = page.getByRole('complementary').getByRole('status');
  await expect.poll(() => state.textContent()).toBe('editing');
  // Failed guards explain the disabled button, without showing customer values.
  await page.getByRole('button', { name: 'Ask again' }).press('Enter');
  await page
    .getByText(/^Nothing would happen \(\d+\)$|^Possible \(\d+\)$/)
    .first()
    .waitFor();
  const follow = page.getByRole('button', { name: 'Follow' });
  await follow.click();
  expect(await follow.getAttribute('aria-pressed')).toBe('true');
  const open = () => page.locator('.box.open').evaluateAll((all) => all.map((box) => box.getAttribute('data-state')));
  await expect.poll(open, { timeout: 30_000 }).toEqual(['order']);

  await app.getByLabel('Amount', { exact: true }).fill('50');
  // The picture is always there from now on, and few elements change per frame.
  await page.evaluate(() => {
    const seen = { most: 0, blanks: 0 };
    Object.assign(globalThis, { seen });
    const touched = new Set<Node>();
    const observer = new MutationObserver((all) => {
      for (const { target, addedNodes } of all) for (const node of [target, ...addedNodes]) touched.add(node);
    });
    const drawing = document.querySelector('[data-canvas]');
    if (drawing)
      observer.observe(drawing, { subtree: true, attributes: true, attributeFilter: ['class', 'data-change'] });
    const frame = () => {
      seen.most = Math.max(seen.most, touched.size);
      touched.clear();
      if (document.querySelectorAll('svg.chart [data-state]').length < 2) seen.blanks += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await app.getByRole('button', { name: 'Review' }).click();
  await expect.poll(() => state.textContent()).toMatch(/^quoted\.countdown\.ticking quoted\.price\.(arming|armed)$/);
  await page.getByText(/^after quoteLifetime$/).waitFor();
  const left = page.getByRole('progressbar', { name: /^quoteLifetime/ });
  const first = Number(await left.getAttribute('value'));
  await expect.poll(async () => Number(await left.getAttribute('value'))).toBeLessThan(first);
  const because = page.getByRole('region', { name: 'Because' });
  await because.getByText('flow:order: quote.requested').waitFor();
  await because.getByText('from outside: a click, a key, the page itself').waitFor();
  await expect
    .poll(open, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['order.quoted', 'order.quoted.countdown', 'order.quoted.price']));
  await page.locator('[data-timer]').first().waitFor();
  const window = await page.locator('[data-canvas]').boundingBox();
  const box = await page.locator('.box.isActive:not(.open)').first().boundingBox();
  expect(box && window && box.y >= window.y && box.y + box.height <= window.y + window.height).toBe(true);

  // The price expires by itself, and the left states fold.
  await expect.poll(() => state.textContent(), { timeout: 60_000 }).toBe('expired');
  await page
    .getByRole('region', { name: 'Log' })
    .getByText('after quoteLifetime', { exact: true })
    .first()
    .waitFor({ timeout: 60_000 });
  await expect.poll(open, { timeout: 60_000 }).not.toContain('order.quoted.price');
  const seen = await page.evaluate(
    () => (globalThis as unknown as { readonly seen: { readonly most: number; readonly blanks: number } }).seen,
  );
  expect(seen.blanks).toBe(0);
  expect(seen.most).toBeLessThanOrEqual(40);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('mixed');
  await page.getByText('Held where you moved it. Press again to go on.').waitFor();
  await expectAccessible(page, 'a held drawing');
  await follow.click();
  expect(await follow.getAttribute('aria-pressed')).toBe('true');
  await follow.click();
  expect(await follow.getAttribute('aria-pressed')).toBe('false');

  // The sequence: the quote came from the actor that requested it.
  await page.getByRole('link', { name: 'Sequence' }).click();
  await app.getByRole('button', { name: 'Get a new price' }).click();
  await expect.poll(() => state.textContent()).toMatch(/^quoted\.countdown\.ticking/);
  // Look for this price's timer, since only the newest entries are shown.
  await logged(page, /^flow:order to flow:order: after (quoteLifetime|second)/).waitFor();
  // On a slow machine the price moves or expires again before it is confirmed.
  const next = app.getByRole('button', {
    name: /^(Get a new price|Accept the new price|Buy .* for \$.*)$/,
    disabled: false,
  });
  const onward = async () => {
    await next.click({ timeout: 2_000 }).catch(() => {});
    return state.textContent();
  };
  await expect.poll(onward, { timeout: 60_000 }).toBe('filled');
  for (const passed of ['requoting', 'submitting.work.placing', 'settling.work']) {
    await filterLog(page, `flow:order → ${passed}`);
    await logged(page, new RegExp(`flow:order.*${passed}`)).waitFor();
  }

  await app.getByRole('button', { name: /Welcome Back/ }).click();
  await app.getByRole('menuitem', { name: 'Logout' }).click();
  await app.waitForURL('**/signin');
  const customers = actor(page, /^customer/);
  const ended = actor(page, /^customer stopped|^customer.*stopped/);
  await expect
    .poll(async () => (await customers.count()) === 0 || (await ended.count()) > 0, { timeout: 30_000 })
    .toBe(true);
  expect(await page.locator('body').textContent()).not.toContain('@');
  expect(complaints).toEqual([]);
});

test('an outcome is rehearsed in the app: an order whose answer is lost is searched for, and found', async () => {
  const { page: app, context } = await customerAt(server, browser);
  const page = await context.newPage();
  await page.goto(`${server.url}/flows/order/submitting.work.placing`);
  const rehearsal = page.getByRole('region', { name: 'Rehearse placeOrder' });
  await rehearsal.getByRole('button', { name: 'Loses its answer' }).click();
  await rehearsal.getByText('Armed: the next one loses its answer. Watch it live.').waitFor();
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await actor(page, /^flow:order/).click();
  await app.getByLabel('Amount', { exact: true }).fill('60');
  await app.getByRole('button', { name: 'Review' }).click();
  await app.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  await app.getByRole('button', { name: /^Buy .* for \$/ }).click();
  await app.getByRole('heading', { name: 'Receipt' }).waitFor();
  // The lost order is found, and never sent again.
  for (const passed of ['submitting.work.verifying', 'filled']) {
    await filterLog(page, `flow:order ${passed}`);
    await logged(page, new RegExp(`flow:order.*${passed}`)).waitFor();
  }
});

test('actors are counted while the app is open, shown in the drawing, paused, recorded without typed text, and removed with the app', async () => {
  const {
    page: app,
    context,
    complaints,
  } = await visit(browser, server.url, { reducedMotion: 'reduce', acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`${server.url}/flows`);
  const running = page.getByRole('columnheader', { name: 'Running' });
  const count = (machine: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${machine} `) })
      .getByRole('cell')
      .last()
      .textContent();
  await page.getByRole('row', { name: /^withdrawal / }).waitFor();
  expect(await running.count()).toBe(0);
  await app.goto('/signin');
  await running.waitFor();
  await expect.poll(() => count('app')).toBe('1');
  await expect.poll(() => count('signIn')).toBe('1');
  expect(await count('deposit')).toBe('none');
  const second = await context.newPage();
  await second.goto('/signin');
  await expect.poll(() => count('app')).toBe('2');
  await second.goto('/contact');
  await expect.poll(() => count('signIn')).toBe('1');
  await second.close();
  await expect.poll(() => count('app')).toBe('1');

  // A late viewer sees the current state. Recent steps are marked, without moving anything.
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await actor(page, /^flow:signIn/).click();
  await page.locator('svg.chart').waitFor();
  await app.getByLabel('Email').fill('marker-71c@example.test');
  await page.locator('[data-step="1"]').waitFor();
  expect(await page.locator('[data-step="1"]').evaluate((step) => getComputedStyle(step).animationName)).toBe('none');
  await app
    .getByRole('button', { name: 'Sign in', exact: true })
    .or(app.getByRole('button', { name: 'Continue' }))
    .first()
    .click();
  await page.locator('[data-verdict]').first().waitFor();
  await expectAccessible(page, 'notes');
  await inOtherTheme(page, (theme) => expectAccessible(page, `notes, theme ${theme}`, colorRules));

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused. The app keeps its records to itself.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'Log' }).click();
  const typed = logged(page, /flow:signIn.*email\.changed/);
  await typed.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Changes only' }).uncheck();
  await typed.waitFor();
  expect(await page.locator('body').textContent()).not.toContain('marker-71c');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save recording' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(gunzipSync(bytes).toString()).not.toContain('marker-71c');
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page
    .getByLabel('Open a recording (.flows)')
    .setInputFiles({ name: 'live.flows', mimeType: 'application/gzip', buffer: bytes });
  await page.getByText(/^Replay: (exact|risky)$/).waitFor();
  await expectReadable(page, 'a recording');

  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await actor(page, /^app/).waitFor();
  await app.close();
  await page.getByText('The tab of the app was closed.').waitFor();
  await actor(page, /^app/).waitFor();
  await page.getByRole('button', { name: 'Clear records' }).click();
  await page.getByText('Looking for a tab of the app…').waitFor();
  await page.getByRole('link', { name: 'Machines' }).click();
  await page.getByRole('row', { name: /^withdrawal / }).waitFor();
  await running.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
