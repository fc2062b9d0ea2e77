import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { routes } from '#domain/site/routes.ts';
import { isDeep } from '../kit/deep.ts';
import { visit } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { expectReflow } from './reflow.ts';
import { keptVisit, sharedBrowser, sharedServer } from './shared.ts';
import { staffSession, untilLoaded, visitAsStaff } from './staff.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const crowded = ['/dashboard', '/exchange', '/withdrawals', '/assets', '/payment-method', '/admin/customer'];
const paths = routes
  .map(({ path }) => path)
  .filter((path) => (isDeep('variants') ? !/:|logout/.test(path) : crowded.includes(path)));

const visitors = {
  open: await keptVisit(visit(browser, server.url)),
  customer: await keptVisit(signedIn(server, browser, demo)),
  staff: await keptVisit(visitAsStaff(browser, server.url, await staffSession(server.url))),
};
const guardOf = (path: string) => routes.find((route) => route.path === path)?.guard;
const visitorOf = (path: string) => {
  const guard = guardOf(path);
  return guard === 'customer' ? visitors.customer : guard === 'admin' ? visitors.staff : visitors.open;
};
/** Without the email's link, the server refuses; the browser logs that. */
const isRefusal = (path: string, said: string) => path === '/lock-account' && said.includes('401 (Unauthorized)');

test.each(paths)('%s reflows in large type and with spaced text', async (path) => {
  const { page, complaints } = visitorOf(path);
  complaints.length = 0;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await untilLoaded(page);
  await expectReflow(page, path);
  expect(complaints.filter((said) => !isRefusal(path, said))).toEqual([]);
});

const atRows = (page: Page) => page.getByRole('row').nth(1).waitFor();

/** Layers above a staff page, and who can open them. */
const layers = [
  {
    ...{ layer: 'Reveal contact', who: 'compliance', path: '/admin/customer' },
    async open(page: Page) {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Reveal contact' }).click();
      await page.getByRole('combobox', { name: 'Reason' }).waitFor();
    },
  },
  {
    ...{ layer: 'Manage views', who: 'compliance', path: '/admin/trades' },
    async open(page: Page) {
      await page.getByRole('button', { name: 'Manage views' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    ...{ layer: 'Columns', who: 'compliance', path: '/admin/trades' },
    async open(page: Page) {
      await page.locator('summary', { hasText: 'Columns' }).click();
      await page.getByRole('button', { name: 'Reset columns' }).waitFor();
    },
  },
  {
    ...{ layer: 'the explanation of a trade', who: 'compliance', path: '/admin/trades' },
    async open(page: Page) {
      await page.getByRole('row').nth(1).press('Enter');
      await page.getByRole('region', { name: 'Steps' }).waitFor();
    },
  },
  {
    ...{ layer: 'Stay signed in', who: 'compliance', path: '/admin/trades' },
    async open(page: Page) {
      await page.clock.fastForward('08:10');
      await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor();
    },
  },
  {
    ...{ layer: 'the menu of the header', who: 'admin', path: '/admin/staff' },
    async open(page: Page) {
      await page
        .locator('header')
        .getByRole('button', { name: /, Owner$/ })
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    ...{ layer: 'Choose days', who: 'admin', path: '/admin/sales' },
    async open(page: Page) {
      await page.getByRole('button', { name: 'Choose days' }).click();
      await page.getByRole('form', { name: 'Days' }).waitFor();
    },
  },
];

test.each(isDeep('variants') ? layers : [])('$layer reflows above its page', async ({ layer, who, path, open }) => {
  const { page } = await visitAsStaff(browser, server.url, await staffSession(server.url, `${who}@statechange.test`));
  await page.clock.install();
  await page.goto(path);
  if (path !== '/admin/sales') await atRows(page);
  await untilLoaded(page);
  await open(page);
  await expectReflow(page, layer);
});

test.each(isDeep('variants') ? ['/flows'] : [])('%s reflows', async (path) => {
  const { page, complaints } = await visit(browser, (await sharedServer('flows')).url);
  await page.goto(path);
  await page.getByRole('table', { name: 'Machines' }).waitFor();
  await expectReflow(page, path);
  expect(complaints).toEqual([]);
});
