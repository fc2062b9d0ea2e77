import { expect, test } from 'vitest';
import { desktop, holdBack, phone, visit } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { watchShifts } from './shifts.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);
const app = '**/assets/index-*.js';

test('a customer sees the frame of a page and the place of its cards before the app is there, and nothing moves then', async () => {
  const { page, complaints, context } = await signedIn(server, browser, demo, { viewport: desktop });
  const shifted = await watchShifts(page);
  const release = await holdBack(page, app);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Withdrawals' }).waitFor();
  await page.getByText('Cash and holds').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '1W' }).count()).toBe(0);
  release();
  await page.getByText(demo.name).waitFor();
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
  expect(await shifted()).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['a desktop', desktop],
  ['a phone', { width: 390, height: 844 }],
])(
  'withdrawals open on %s with the last withdrawn asset, and neither the frame nor the form moves then',
  async (_, viewport) => {
    const { page, complaints, context } = await signedIn(server, browser, demo, { viewport });
    const shifted = await watchShifts(page);
    const releaseApp = await holdBack(page, app);
    const releaseRecords = await holdBack(page, '**/bank/api/transfers?*');
    await page.goto('/withdrawals', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Withdraw', exact: true }).waitFor();
    releaseApp();
    await page.getByText(demo.name).first().waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1, name: 'Withdraw', exact: true }).waitFor();
    releaseRecords();
    await page.getByRole('heading', { level: 1, name: 'Withdraw dollars' }).waitFor();
    await page.getByRole('heading', { name: 'Recent withdrawals' }).waitFor();
    expect(await shifted()).toBeLessThan(0.01);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the frame of the ticket takes nothing, and says so', async () => {
  const { page, context } = await signedIn(server, browser, demo);
  const release = await holdBack(page, app);
  await page.goto('/exchange', { waitUntil: 'commit' });
  await page.getByText('You can enter an amount in a moment.').waitFor();
  expect(
    await page
      .locator('main')
      .locator('input, select')
      .evaluateAll((fields) => fields.map((field) => field.matches(':disabled'))),
  ).not.toContain(false);
  release();
  await page
    .getByText(/ available\./)
    .first()
    .waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('25');
  await context.close();
});

test('signed-out visitors see none of it and are sent to the sign-in page', async () => {
  const { page, context } = await visit(browser, server.url);
  const release = await holdBack(page, app);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('[data-frame] main').waitFor({ state: 'attached' });
  expect(await page.getByText('Cash and holds').isVisible()).toBe(false);
  release();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await context.close();
});

test('of an address that names more than the page, only the frame is drawn before the app', async () => {
  const { page, context } = await signedIn(server, browser, demo);
  const release = await holdBack(page, app);
  await page.goto('/deposits?asset=BTC', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Exchange' }).first().waitFor();
  expect(await page.getByText('What do you want to deposit?').isVisible()).toBe(false);
  await page.setViewportSize(phone);
  expect(await page.getByText('More', { exact: true }).getAttribute('inert')).toBe('');
  release();
  await page.getByRole('heading', { name: 'Deposit Bitcoin' }).waitFor();
  await context.close();
});

test('a frame whose app does not come says so, and comes when it is pressed or the network is back', async () => {
  const { page, context } = await signedIn(server, browser, demo);
  const unloaded = page.getByRole('heading', { name: 'This page didn’t load' });
  await page.route(app, (route) => route.abort());
  await page.goto('/orders', { waitUntil: 'load' });
  await unloaded.waitFor();
  // The frame is there only for a moment.
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'reload the page' }).click()]);
  await unloaded.waitFor();
  await page.unroute(app);
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await context.close();
});
