import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../kit/deep.ts';
import { publicRoutes } from '../server/http/public-pages.ts';
import { colorRules, expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { expectGoodInEverySize, inOtherTheme } from './judge.ts';
import { demo, newcomer, signedIn } from './people.ts';
import { takenOver } from './public-pages.ts';
import { keptVisit, sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

interface Screen {
  readonly what: string;
  readonly path: string;
  /** Waits for the page before it is judged. */
  readonly ready: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor({ state: 'attached' });

const openScreens: readonly Screen[] = [
  {
    what: 'landing',
    path: '/',
    ready: (page) =>
      page
        .getByRole('row')
        .filter({ hasText: /Bitcoin Cash.*\$\d/ })
        .waitFor(),
  },
  { what: 'sign-up', path: '/signup', ready: heading('Open an account') },
  {
    what: 'sign-up with errors',
    path: '/signup',
    ready: heading('Open an account'),
    prepare: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody');
      await page.getByRole('button', { name: 'Open an account' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { what: 'sign-in', path: '/signin', ready: heading('Sign in') },
  { what: 'reset', path: '/reset', ready: heading('Reset your password') },
  {
    what: 'a used link',
    path: `/reset-password?token=${'A'.repeat(43)}&email=maya@example.test`,
    ready: heading('This link isn’t valid'),
  },
  { what: 'a new address', path: `/confirm-email?token=${'A'.repeat(43)}`, ready: heading('This link isn’t valid') },
  { what: 'staff sign-in', path: '/admin/signin', ready: heading('Staff sign in') },
  {
    what: 'an unknown invitation',
    path: `/admin/invitation#token=${'A'.repeat(43)}`,
    ready: heading('This invitation isn’t valid'),
  },
  { what: 'not found', path: '/nowhere', ready: heading('Page not found') },
  { what: 'a page to come', path: '/learn', ready: heading('Learn') },
  { what: 'outbox', path: '/sandbox', ready: heading('Sandbox outbox') },
];

const customerScreens: readonly Screen[] = [
  {
    what: 'dashboard',
    path: '/dashboard',
    ready: (page) => page.getByRole('row').filter({ hasText: 'Bitcoin Cash' }).first().waitFor(),
  },
  { what: 'exchange', path: '/exchange', ready: (page) => page.getByText('available').first().waitFor() },
  {
    what: 'review',
    path: '/exchange?asset=ETH&side=sell',
    ready: (page) => page.getByText('available').first().waitFor(),
    prepare: async (page) => {
      await page.getByLabel(/^Amount/).fill('25');
      await page.getByRole('button', { name: 'Review' }).click();
      await page
        .getByText(/Price held for/)
        .first()
        .waitFor();
    },
  },
  { what: 'orders', path: '/orders', ready: (page) => page.getByRole('row').nth(5).waitFor() },
  { what: 'deposit address', path: '/deposits?asset=BTC', ready: (page) => page.locator('[data-part="qr"]').waitFor() },
  {
    what: 'deposit of dollars',
    path: '/deposits?asset=USD',
    ready: (page) => page.getByLabel('From').waitFor(),
    prepare: async (page) => {
      await page.getByLabel('Amount').fill('50');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('You receive').waitFor();
    },
  },
  {
    what: 'one order',
    path: '/orders',
    ready: (page) => page.getByRole('row').nth(5).waitFor(),
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.waitForURL('**/orders?order=*');
    },
  },
  {
    what: 'bank accounts, one to be removed',
    path: '/payment-method',
    ready: (page) => page.getByRole('link', { name: 'Deposit dollars' }).first().waitFor(),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remove' }).last().click();
      await page.getByRole('button', { name: 'Remove account' }).waitFor();
    },
  },
  { what: 'verified', path: '/verify', ready: heading('You’re verified') },
  {
    what: 'a year of orders',
    path: '/orders?statement=2026',
    ready: (page) => page.getByText('Opening balance').first().waitFor(),
  },
  {
    what: 'assets',
    path: '/assets',
    ready: (page) => page.getByRole('row').filter({ hasText: 'Bitcoin Cash' }).first().waitFor(),
  },
  { what: 'one asset', path: '/assets?asset=BTC', ready: (page) => page.getByRole('row').nth(3).waitFor() },
  { what: 'a customer page to come', path: '/settings', ready: heading('Settings') },
  {
    what: 'account menu',
    path: '/settings',
    ready: heading('Settings'),
    prepare: async (page) => {
      await page.getByRole('button', { name: /Welcome Back/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
];

const newcomerScreens: readonly Screen[] = [
  {
    what: 'dashboard of a newcomer',
    path: '/dashboard',
    ready: (page) =>
      page
        .getByRole('link', { name: /verify/i })
        .first()
        .waitFor(),
  },
  {
    what: 'exchange before verification',
    path: '/exchange',
    ready: (page) =>
      page
        .getByRole('link', { name: /verify/i })
        .first()
        .waitFor(),
  },
  { what: 'no orders', path: '/orders', ready: heading('Orders') },
  {
    what: 'verification',
    path: '/verify',
    ready: (page) => page.getByRole('button', { name: 'Start verification' }).waitFor(),
  },
];

/** Judges a screen in every size and theme. */
async function judge(page: Page, { what, path, ready, prepare }: Screen) {
  await page.goto(path);
  await ready(page);
  await prepare?.(page);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('1');
  await expectGoodInEverySize(page, what);
}

const [visitor, newcomerVisit, customer] = await Promise.all([
  keptVisit(visit(browser, server.url, { theme: '1' })),
  keptVisit(signedIn(server, browser, newcomer, { theme: '1' })),
  keptVisit(signedIn(server, browser, demo, { theme: '1' })),
]);

describe('is accessible and fits, in every size and both themes:', () => {
  test.each(openScreens)('$what, for a visitor', async (screen) => {
    await judge(visitor.page, screen);
    expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  test.each(newcomerScreens)('$what, for a newcomer', (screen) => judge(newcomerVisit.page, screen));

  test.each(customerScreens)('$what, for a customer', (screen) => judge(customer.page, screen));
});

/** Public pages are only judged if they have classes that no earlier page had. */
const judged = new Set<string>();

test.each(publicRoutes)(
  'the public page $path is accessible and fits, without a word on the console',
  async ({ path }) => {
    const { page, complaints } = visitor;
    complaints.length = 0;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await takenOver(page);
    await expectNoSidewaysScroll(page, path);
    const looks = await page.locator('[class]').evaluateAll((all) => all.flatMap(({ classList }) => [...classList]));
    const isNew = looks.some((look) => !judged.has(look));
    if (isNew || isDeep('variants')) {
      await expectAccessible(page, `${path}, dark`);
      await inOtherTheme(page, () => expectAccessible(page, `${path}, light`, colorRules));
    }
    for (const look of looks) judged.add(look);
    expect(complaints).toEqual([]);
  },
);

test('the sidebar of a phone opens, holds the account section and closes', async () => {
  const { page } = customer;
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  const account = page.getByRole('navigation', { name: 'Account' });
  await account.waitFor();
  await expect
    .poll(() => account.getByRole('link').allTextContents())
    .toEqual(['Settings', 'Payment Method', 'Logout']);
  await expectAccessible(page, 'sidebar');
  await inOtherTheme(page, (theme) => expectAccessible(page, `sidebar, theme ${theme}`, colorRules));
  await page.keyboard.press('Escape');
  await account.waitFor({ state: 'detached' });
});
