import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { ownServer, sharedBrowser } from './shared.ts';

const [server, browser] = await Promise.all([ownServer({ FLOWS: 'on', SANDBOX_SPEED: '2', SANDBOX_DEMO: 'off' }), sharedBrowser()]);

async function openViewer(address: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, options);
  const page = await visited.context.newPage();
  await page.goto(`${server.url}/flows${address}`);
  return { ...visited, page };
}

const placeOf = (page: Page) =>
  page
    .locator('svg.chart')
    .first()
    .evaluate((svg) => svg.parentElement?.style.transform ?? '');
/** How much of elements can be seen, by the attribute that names them. */
const opacityOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((element) => Number(getComputedStyle(element).opacity)));
const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} cannot be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

describe('a large chart', () => {
  test.each(themes)('has a map that moves it, hidden from readers and from print, in theme %s', async (theme) => {
    const { page, complaints } = await openViewer('/deposit', { viewport: desktop, theme });
    const map = page.locator('[data-minimap] svg');
    await page.locator('svg.chart').waitFor();
    expect(await map.count()).toBe(0);
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('5');
    await expect.poll(() => page.locator('[data-state]').count(), { timeout: 30_000 }).toBeGreaterThan(25);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
    await map.waitFor();
    expect(await map.getAttribute('aria-hidden')).toBe('true');
    await expectAccessible(page, 'a chart with a map');
    const before = await placeOf(page);
    const box = await map.boundingBox();
    if (!box) throw new Error('there is no map');
    await page.mouse.move(box.x + 20, box.y + box.height - 10);
    await page.mouse.down();
    const pressed = await placeOf(page);
    expect(pressed).not.toBe(before);
    await page.mouse.move(box.x + box.width - 30, box.y + 10, { steps: 3 });
    await page.mouse.up();
    expect(await placeOf(page)).not.toBe(pressed);
    // Once the button is up, it stays.
    const released = await placeOf(page);
    await page.mouse.move(box.x + 20, box.y + box.height - 10);
    expect(await placeOf(page)).toBe(released);
    await page.emulateMedia({ media: 'print' });
    expect(await map.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('dims all but the arrows of the state that a pointer rests on, or that keys choose', async () => {
    const { page } = await openViewer('/order', { viewport: desktop });
    await page.locator('svg.chart').waitFor();
    const near = '.arrow[data-from="order.quoting"], .arrow[data-to="order.quoting"], [data-state="order.quoting"]';
    const far = '.arrow:not([data-from="order.quoting"], [data-to="order.quoting"]), [data-state="order.filled"]';
    const spot = await middleOf(page, '[data-state="order.quoting"]');
    await page.mouse.move(spot.x, spot.y);
    expect(new Set(await opacityOf(page, near))).toEqual(new Set([1]));
    expect(Math.max(...(await opacityOf(page, far)))).toBeLessThan(0.5);
    await page.mouse.move(5, 300);
    expect(new Set(await opacityOf(page, far))).toEqual(new Set([1]));
    await page.keyboard.press('g');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Math.max(...(await opacityOf(page, far)))).toBeLessThan(0.5);
    expect(new Set(await opacityOf(page, near))).toEqual(new Set([1]));
  });

  test('shows the ways from one state to another: by a click with Shift, or by its facts', async () => {
    const { page } = await openViewer('/order', { viewport: desktop });
    await page.locator('svg.chart').waitFor();
    const click = async (state: string) => {
      const { x, y } = await middleOf(page, `[data-state="${state}"]`);
      await page.mouse.click(x, y);
    };
    await click('order.quoting');
    await page.getByRole('heading', { name: 'quoting', exact: true }).waitFor();
    await page.keyboard.down('Shift');
    await click('order.submitting');
    await page.keyboard.up('Shift');
    await page.waitForURL(/from=order\.quoting/);
    const ways = page.getByRole('region', { name: 'Ways from another state' });
    await ways.getByText(/^\d+ found, the shortest first\.$/).waitFor();
    expect(await ways.getByRole('listitem').first().textContent()).toMatch(/requestQuote done.*order\.confirmed/);
    const lit = await page.locator('.arrow.isLit').count();
    await ways.getByLabel('Ways from').selectOption({ label: 'expired' });
    await page.waitForURL(/from=order\.expired/);
    await expect.poll(() => page.locator('.arrow.isLit').count()).not.toBe(lit);
  });
});

describe('a phone', () => {
  test.each(themes)('shows a chart as cards in cards with every way out, in theme %s', async (theme) => {
    const { page, complaints } = await openViewer('/deposit', { viewport: phone, theme });
    const tree = page.getByRole('tree');
    await tree.waitFor();
    const data = await page.evaluate(async () => (await fetch('/flows/data/catalogue.json')).text());
    const ids = [...new Set(data.match(/deposit(\.\w+)*\/[^"/]+\/\d+/g) ?? [])];
    const shown = await tree.locator('[data-transition-of]').evaluateAll((all) => all.map((way) => way.getAttribute('data-transition-of') ?? ''));
    expect(shown.length).toBeGreaterThan(90);
    expect(ids.filter((id) => !shown.includes(id))).toEqual([]);
    const texts = await tree.locator('*').evaluateAll((all) =>
      all
        .filter((element) => [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()))
        .map((element) => ({
          text: element.textContent,
          size: Number.parseFloat(getComputedStyle(element).fontSize),
          isClipped:
            element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
          right: element.getBoundingClientRect().right,
        })),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ size, isClipped, right }) => size < 9 || isClipped || right > 390)).toEqual([]);
    await expectNoSidewaysScroll(page, 'cards');
    expect(await tree.evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0))).toBe(0);
    await expectAccessible(page, 'cards');
    // A way leads to the card of its target.
    await tree.locator('[data-transition-of]').filter({ hasText: '→ dollars.editing' }).first().click();
    const target = tree.locator('[role="treeitem"][aria-selected="true"]');
    expect(await target.getAttribute('data-item')).toBe('deposit.dollars.editing');
    await expect.poll(() => target.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400);
    expect(complaints).toEqual([]);
  });

  test('has the drawing in a tab of its own, which two fingers zoom', async () => {
    const { page } = await openViewer('/order', { viewport: phone, hasTouch: true });
    await page.getByRole('link', { name: 'Drawing', exact: true }).click();
    await page.locator('svg.chart').waitFor();
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

describe('the running app', () => {
  test('an order is followed: its active states open while it goes on, until the reader moves the drawing', async () => {
    const { page: app, context, complaints } = await signedIn(server, browser, await verifiedCustomer(server), { viewport: desktop });
    await app.goto('/exchange');
    await app.getByText('$10,000.00 available').waitFor();
    const page = await context.newPage();
    await page.goto(`${server.url}/flows/live`);
    await page.getByRole('treeitem', { name: /^flow:order/ }).click();
    await page.locator('svg.chart').waitFor();
    const follow = page.getByRole('button', { name: 'Follow' });
    await follow.click();
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    const open = () => page.locator('.box.open').evaluateAll((all) => all.map((box) => box.getAttribute('data-state')));
    await expect.poll(open, { timeout: 30_000 }).toEqual(['order']);
    await app.getByLabel('Amount', { exact: true }).fill('50');
    // From here on the picture is there at every moment, and few elements change in a frame.
    await page.evaluate(() => {
      const seen = { most: 0, blanks: 0 };
      Object.assign(globalThis, { seen });
      const touched = new Set<Node>();
      const observer = new MutationObserver((all) => {
        for (const { target, addedNodes } of all) for (const node of [target, ...addedNodes]) touched.add(node);
      });
      const drawing = document.querySelector('[data-canvas]');
      if (drawing) observer.observe(drawing, { subtree: true, attributes: true, attributeFilter: ['class', 'data-change'] });
      const frame = () => {
        seen.most = Math.max(seen.most, touched.size);
        touched.clear();
        if (document.querySelectorAll('svg.chart [data-state]').length < 2) seen.blanks += 1;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await app.getByRole('button', { name: 'Review' }).click();
    await expect.poll(open, { timeout: 30_000 }).toEqual(expect.arrayContaining(['order.quoted', 'order.quoted.countdown', 'order.quoted.price']));
    await page.locator('[data-timer]').first().waitFor();
    // What is active can be seen.
    const active = page.locator('.box.isActive:not(.open)').first();
    const window = await page.locator('[data-canvas]').boundingBox();
    const box = await active.boundingBox();
    expect(box && window && box.y >= window.y && box.y + box.height <= window.y + window.height).toBe(true);
    // The price runs out, and the states that are left fold.
    await expect.poll(open, { timeout: 60_000 }).not.toContain('order.quoted.price');
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: { readonly most: number; readonly blanks: number } }).seen);
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
    expect(complaints).toEqual([]);
  });

  test.each(themes)('what just happened is noted on the drawing, and stays where nothing may move, in theme %s', async (theme) => {
    const { page: app, context } = await visit(browser, server.url, { viewport: desktop, theme, reducedMotion: 'reduce' });
    await app.goto('/signin');
    const page = await context.newPage();
    await page.goto(`${server.url}/flows/live`);
    await page.getByRole('treeitem', { name: /^flow:signIn/ }).click();
    await page.locator('svg.chart').waitFor();
    await app.getByLabel('Email').fill('a');
    await page.locator('[data-step="1"]').waitFor();
    expect(await page.locator('[data-step="1"]').evaluate((step) => getComputedStyle(step).animationName)).toBe('none');
    await app
      .getByRole('button', { name: 'Sign in', exact: true })
      .or(app.getByRole('button', { name: 'Continue' }))
      .first()
      .click();
    await page.locator('[data-verdict]').first().waitFor();
    await expectAccessible(page, 'notes');
  });
});
