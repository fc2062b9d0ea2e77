import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { ownServer, sharedBrowser } from './shared.ts';

const [server, browser] = await Promise.all([ownServer({ FLOWS: 'on', SANDBOX_SPEED: '2', SANDBOX_DEMO: 'off' }), sharedBrowser()]);

/** A page of the viewer, whose complaints are collected. */
async function openViewer(address: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, options);
  return { ...visited, page: await viewerIn(visited.context, address) };
}

async function viewerIn(context: Awaited<ReturnType<typeof visit>>['context'], address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/flows${address}`);
  return page;
}

const drawn = (page: Page) => page.locator('svg.chart').waitFor();
const chosen = (page: Page) => page.locator('[role="treeitem"][aria-selected="true"]');
/** Presses Tab until such an element has the focus. */
const focusBy = async (page: Page, key: string, selector: string) => {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true);
};

describe('the list of machines', () => {
  test('has every machine, and finds anything in them by a part of its name', async () => {
    const { page } = await openViewer('');
    await page.getByRole('row', { name: /^withdrawal / }).waitFor();
    expect(await page.getByRole('table', { name: 'Machines' }).getByRole('row').count()).toBeGreaterThan(70);
    await page.keyboard.press('/');
    await page.keyboard.type('guard:quoteIsStale');
    await page.getByText('2 found').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'order.confirmed [quoteIsStale]' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/flows/order/quoted.price.armed');
  });

  test('says so when a machine has another name now', async () => {
    const { page } = await openViewer('/ordr');
    await page.getByRole('heading', { name: 'No machine is called ordr' }).waitFor();
  });
});

describe('a chart', () => {
  test.each([...[desktop, phone].flatMap((viewport) => themes.map((theme) => ({ viewport, theme, width: viewport.width })))])(
    'can be read by everybody, $width wide in theme $theme, and so can the list and the simulation',
    async ({ viewport, theme }) => {
      const { page, complaints } = await openViewer('', { viewport, theme });
      await page.getByRole('row').nth(3).waitFor();
      const look = async (what: string) => {
        await expectAccessible(page, what);
        await expectNoSidewaysScroll(page, what);
      };
      await look('list');
      for (const [address, pane] of [
        ['/order', 'drawing'],
        ['/order/quoted', 'facts'],
        ['/order/quoted', 'outline'],
        ['/withdrawal', 'facts'],
      ]) {
        await page.goto(`${server.url}/flows${address}?pane=${pane}${address === '/withdrawal' ? '&view=simulate' : ''}`);
        await page.getByRole('heading', { level: 1, name: address?.split('/')[1] ?? '', exact: true }).waitFor();
        await page.locator(pane === 'outline' ? '[role="tree"]' : pane === 'facts' ? 'aside' : 'svg.chart').waitFor();
        await look(`${address} ${pane}`);
      }
      expect(complaints).toEqual([]);
    },
  );

  test.each([desktop, phone])('shows no text under nine pixels and none that overlaps, $width wide, for the largest machines', async (viewport) => {
    const { page } = await openViewer('/order', { viewport });
    for (const machine of ['deposit', 'order', 'withdrawal', 'externalWallet', 'app', 'bankAccount', 'mfaEnrollment', 'chart']) {
      await page.goto(`${server.url}/flows/${machine}?pane=drawing`);
      await drawn(page);
      const texts = await page.locator('svg.chart text').evaluateAll((all) =>
        all.map((text) => {
          const { left, top, right, bottom } = text.getBoundingClientRect();
          const scale = (text as SVGTextElement).getScreenCTM()?.a ?? 1;
          return { size: Number.parseFloat(getComputedStyle(text).fontSize) * scale, left, top, right, bottom, text: text.textContent };
        }),
      );
      expect(texts.length, machine).toBeGreaterThan(0);
      expect(
        texts.filter(({ size }) => size < 8.99).map(({ text, size }) => `${text} ${size}`),
        machine,
      ).toEqual([]);
      const overlapping = texts.flatMap((one, place) =>
        texts
          .slice(place + 1)
          .filter((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 3 && other.top < one.bottom - 3)
          .map((other) => `${one.text} | ${other.text}`),
      );
      expect(overlapping, machine).toEqual([]);
    }
  });

  test('opens a state where it stands, keeps that in its address, and is laid out off the page’s own thread', async () => {
    const { page } = await openViewer('/order');
    await drawn(page);
    const before = await page.locator('[data-state]').count();
    await page.locator('[data-state="order.submitting"]').first().dblclick();
    await page.waitForURL(/open=.*submitting/);
    await expect.poll(() => page.locator('[data-state]').count(), { timeout: 30_000 }).toBeGreaterThan(before);
    await page.reload();
    await expect.poll(() => page.locator('[data-state^="order.submitting."]').count(), { timeout: 30_000 }).toBeGreaterThan(0);
  });

  test('tells which tests take an arrow, and takes the reader to just before it', async () => {
    const { page } = await openViewer('/order');
    await drawn(page);
    // Job 5, by keys: the outline, a state, its ways out, one of them, and there.
    await focusBy(page, 'g', '[role="treeitem"]');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    expect(await chosen(page).getAttribute('data-item')).toBe('order.quoting');
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
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^quoted/);
    await page.getByRole('button', { name: 'Step back' }).press('Enter');
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^quoting/);
  });

  test('refuses an event that is none, and marks one that was typed by hand', async () => {
    const { page } = await openViewer('/banner?view=simulate');
    await page.getByText('Send another event').click();
    const field = page.getByLabel('Event as JSON');
    await field.fill('{ "type": ""');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await field.evaluate((element: HTMLTextAreaElement) => element.validationMessage)).toBe(
      'This is not JSON. Names and texts stand in double quotes.',
    );
    await field.fill(`{ "type": "banner.succeeded", "message": ${'['.repeat(3_000)}${']'.repeat(3_000)} }`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await field.evaluate((element: HTMLTextAreaElement) => element.validationMessage)).toBe('An event may be 12 levels deep.');
    await field.fill('{ "type": "banner.nonsense" }');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('by hand').waitFor();
    await page.getByText('refused or ignored').waitFor();
  });
});

describe('the running app', () => {
  test('an order is followed from its amount to its expiry and on, with what waits, why it is refused, and how it came about', async () => {
    const { page: app, context, complaints } = await signedIn(server, browser, await verifiedCustomer(server), { viewport: desktop });
    await app.goto('/exchange');
    await app.getByText('$10,000.00 available').waitFor();
    const page = await viewerIn(context, '/live');
    const row = (name: RegExp) => page.getByRole('treeitem', { name });
    await row(/^flow:order/).waitFor();
    // By keys alone: the actors, the order among them, and what is known of it.
    await focusBy(page, 'g', '[role="treeitem"]');
    for (let press = 0; press < 40 && !/^flow:order/.test((await chosen(page).textContent()) ?? ''); press += 1)
      await page.keyboard.press('ArrowDown');
    const state = page.getByRole('complementary').getByRole('status');
    await expect.poll(() => state.textContent()).toBe('editing');
    // Job 2: why is the button disabled? The guards that said no are named, and no value of the customer's is shown.
    await page.getByRole('button', { name: 'Ask again' }).press('Enter');
    await page
      .getByText(/^Refused \(\d+\)$|^Possible \(\d+\)$/)
      .first()
      .waitFor();

    await app.getByLabel('Amount', { exact: true }).fill('50');
    await app.getByRole('button', { name: 'Review' }).click();
    await expect.poll(() => state.textContent()).toMatch(/^quoted\.countdown\.ticking quoted\.price\.(arming|armed)$/);
    await page.getByText(/^after quoteLifetime$/).waitFor();
    const left = page.getByRole('progressbar', { name: /^quoteLifetime/ });
    const first = Number(await left.getAttribute('value'));
    await expect.poll(async () => Number(await left.getAttribute('value'))).toBeLessThan(first);
    // Job 6: one step shows the causes, back to the press of the button.
    const because = page.getByRole('region', { name: 'Because' });
    await because.getByText('flow:order: quote.requested').waitFor();
    await because.getByText('from outside: a click, a key, the page itself').waitFor();

    // The price runs out by itself, another one is asked for, and the order is placed at it.
    await expect.poll(() => state.textContent(), { timeout: 60_000 }).toBe('expired');
    await page.getByRole('region', { name: 'Log' }).getByText('after quoteLifetime', { exact: true }).first().waitFor({ timeout: 60_000 });

    // Who told whom what: the quote came from the actor that requested it.
    await page.getByRole('link', { name: 'Sequence' }).click();
    await page
      .getByRole('button', { name: /^flow:order to flow:order: after (quoteLifetime|second)/ })
      .first()
      .waitFor();

    await app.getByRole('button', { name: 'Get a new price' }).click();
    await expect.poll(() => state.textContent()).toMatch(/^quoted\.countdown\.ticking/);
    // On a slow machine the price moves or ends once more before it is confirmed.
    const next = app.getByRole('button', { name: /^(Get a new price|Accept the new price|Buy .* for \$.*)$/, disabled: false });
    const onward = async () => {
      await next.click({ timeout: 2_000 }).catch(() => {});
      return state.textContent();
    };
    await expect.poll(onward, { timeout: 60_000 }).toBe('filled');
    const filter = page.getByRole('searchbox', { name: /^Filter the log/ });
    for (const passed of ['requoting', 'submitting.work.placing', 'settling.work']) {
      await filter.fill(`flow:order → ${passed}`);
      await page
        .getByRole('button', { name: new RegExp(`flow:order.*${passed}`) })
        .first()
        .waitFor();
    }

    // Whoever signs out ends what was theirs.
    await app.getByRole('button', { name: /Welcome Back/ }).click();
    await app.getByRole('menuitem', { name: 'Logout' }).click();
    await app.waitForURL('**/signin');
    await expect
      .poll(async () => (await row(/^customer/).count()) === 0 || (await row(/^customer stopped|^customer.*stopped/).count()) > 0, {
        timeout: 30_000,
      })
      .toBe(true);
    expect(await page.locator('body').textContent()).not.toContain('@');
    expect(complaints).toEqual([]);
  });

  test('an outcome is rehearsed in the app: an order whose answer is lost is searched for, and found', async () => {
    const { page: app, context } = await signedIn(server, browser, await verifiedCustomer(server), { viewport: desktop });
    await app.goto('/exchange');
    await app.getByText('$10,000.00 available').waitFor();
    const live = await viewerIn(context, '/live');
    await live.getByRole('treeitem', { name: /^flow:order/ }).click();
    const page = await viewerIn(context, '/order/submitting.work.placing');
    const rehearsal = page.getByRole('region', { name: 'Rehearse placeOrder' });
    await rehearsal.getByRole('button', { name: 'Loses its answer' }).click();
    await rehearsal.getByText('Armed: the next one loses its answer. Watch it live.').waitFor();
    await app.getByLabel('Amount', { exact: true }).fill('60');
    await app.getByRole('button', { name: 'Review' }).click();
    await app.locator('button[aria-disabled]').waitFor({ state: 'detached' });
    await app.getByRole('button', { name: /^Buy .* for \$/ }).click();
    await app.getByRole('heading', { name: 'Receipt' }).waitFor();
    // Searched for, and never sent again.
    await live.getByRole('searchbox', { name: /^Filter the log/ }).fill('flow:order verifying');
    await live
      .getByRole('button', { name: /flow:order.*submitting\.work\.verifying/ })
      .first()
      .waitFor();
    await live.getByRole('searchbox', { name: /^Filter the log/ }).fill('flow:order filled');
    await live
      .getByRole('button', { name: /flow:order.*filled/ })
      .first()
      .waitFor();
  });

  test('a viewer that comes late sees what is there, can pause, and says when the app is gone', async () => {
    const { page: app, context } = await visit(browser, server.url, { viewport: phone });
    await app.goto('/signin');
    await app.getByLabel('Email').waitFor();
    const page = await viewerIn(context, '/live?pane=outline');
    await page.getByRole('treeitem', { name: /^app/ }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. The app keeps its records to itself.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('link', { name: 'Log' }).click();
    await app.getByLabel('Email').fill('maya@example.test');
    await page
      .getByRole('button', { name: /flow:signIn.*email\.changed/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Changes only' }).uncheck();
    await page
      .getByRole('button', { name: /flow:signIn.*email\.changed/ })
      .first()
      .waitFor();
    expect(await page.locator('body').textContent()).not.toContain('maya@');
    await app.close();
    await page.getByText('Looking for a tab of the app…').waitFor();
  });
});

describe('files', () => {
  const recordings = join(import.meta.dirname, '../recordings');

  test('a recording is run again with a verdict, looked back at by steps, and refused with a sentence when it is none', async () => {
    const { page, complaints } = await openViewer('/recordings', { viewport: desktop });
    const field = page.getByLabel('Open a recording (.flows)');
    await field.setInputFiles({ name: 'cat.flows', mimeType: 'application/gzip', buffer: Buffer.from('no recording') });
    await page.getByRole('alert').getByText('cat.flows cannot be opened.').waitFor();
    await field.setInputFiles(join(recordings, 'order-with-expired-quote.flows'));
    await page.getByText('Replay: exact').waitFor();
    const state = page.getByRole('complementary').getByRole('status');
    await expect.poll(() => state.textContent()).toBe('filled');
    const step = page.getByRole('slider', { name: 'Step' });
    await step.fill('40');
    await expect.poll(() => state.textContent()).not.toBe('filled');
    const there = await state.textContent();
    await page.getByRole('button', { name: 'Forward' }).press('Enter');
    await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
    expect(await state.textContent()).toBe(there);
    await expectAccessible(page, 'a recording');
    expect(complaints).toEqual([]);
  });

  test('what happened live is saved, opens again, and holds nothing of what was typed', async () => {
    const { page: app, context } = await visit(browser, server.url, { viewport: desktop, acceptDownloads: true });
    await app.goto('/signin');
    await app.getByLabel('Email').waitFor();
    const page = await viewerIn(context, '/live');
    await page.getByRole('treeitem', { name: /^flow:signIn/ }).waitFor();
    await app.getByLabel('Email').fill('marker-71c@example.test');
    await page.getByRole('checkbox', { name: 'Changes only' }).uncheck();
    await page
      .getByRole('button', { name: /flow:signIn.*email\.changed/ })
      .first()
      .waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save recording' }).click()]);
    const bytes = await readFile(await download.path());
    expect(gunzipSync(bytes).toString()).not.toContain('marker-71c');
    await page.getByRole('link', { name: 'Recordings' }).click();
    await page.getByLabel('Open a recording (.flows)').setInputFiles({ name: 'live.flows', mimeType: 'application/gzip', buffer: bytes });
    await page.getByText(/^Replay: (exact|risky)$/).waitFor();
  });

  test('another revision of the charts is told in words and drawn in one with this one', async () => {
    const { page, complaints } = await openViewer('/compare', { viewport: desktop });
    const charts = await readFile(join(import.meta.dirname, '../../docs/machines/charts.json'), 'utf8');
    const field = page.getByLabel('Charts to compare with');
    await field.setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(charts) });
    await page.getByText('No chart has changed.').waitFor();
    await field.setInputFiles({ name: 'none.json', mimeType: 'application/json', buffer: Buffer.from('[{}]') });
    await page.getByRole('alert').getByText('none.json cannot be opened.').waitFor();
    const old = charts.replaceAll('"name":"quoteIsStale"', '"name":"quoteIsOld"');
    await field.setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(old) });
    await page.getByText('1 machine differs.').waitFor();
    await page.getByText('“order.quoted.price.armed” now leaves by order.confirmed [quoteIsStale], before by order.confirmed [quoteIsOld]').waitFor();
    await drawn(page);
    await expect.poll(() => page.locator('[data-change="changed"]').count(), { timeout: 30_000 }).toBeGreaterThan(0);
    await expectAccessible(page, 'a comparison');
    expect(complaints).toEqual([]);
  });

  test('a drawing is saved as SVG and as a picture', async () => {
    const { page } = await openViewer('/banner', { acceptDownloads: true });
    await drawn(page);
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      return readFile(await download.path());
    };
    expect((await saved('SVG')).toString()).toMatch(/<svg [\s\S]*>banner<\/title>[\s\S]*<\/svg>\s*$/);
    expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
    expect((await saved('Mermaid')).toString()).toContain('stateDiagram-v2');
  });
});
