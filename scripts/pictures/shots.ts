import type { Locator, Page } from 'playwright-core';
import { type Desk, demo, newcomer } from './desk.ts';

/** A picture: the person, the path, the steps and the part of the screen. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** A phone's by default, since most readers have one. Tables need more. */
  readonly width?: number;
  /** Signed out by default. */
  readonly who?: typeof demo;
  readonly reach: (page: Page, desk: Desk) => Promise<unknown>;
  /** The subject, first to last; by default the header and the first card. */
  readonly of?: (page: Page) => readonly Locator[];
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const text = (page: Page, words: string | RegExp) => page.getByText(words).first();
const card = (page: Page, place: number) => page.locator('main [data-part="card"]').nth(place);
export const title = (page: Page) => page.locator('main h1').first();
const form = (page: Page) => [title(page), page.locator('main form').first()];
/** A button ignores clicks for a moment after appearing. */
const ready = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, disabled: false }).first().waitFor();

const fields = async (page: Page, texts: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(value);
};

const typeOrder = async (page: Page) => {
  await text(page, / available\./).waitFor();
  await page.getByLabel(/^Amount/).fill('250');
  await text(page, 'You receive').waitFor();
};
const buy = /^Buy 0\.\d+ BTC for \$250\.00$/;
const reviewOrder = async (page: Page) => {
  await typeOrder(page);
  await press(page, 'Review');
  await ready(page, buy);
};

const send = /^Send [\d.]+ BTC$/;
const reviewWithdrawal = async (page: Page) => {
  await page.getByRole('button', { name: /^Max .* after fees$/ }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('0.01');
  await press(page, 'Review');
  await ready(page, send);
};

const addWallet = async (page: Page) => {
  await press(page, 'Add wallet');
  await page.getByLabel('Coin', { exact: true }).selectOption('BTC');
  await fields(page, { Address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', Name: 'New hardware wallet' });
};

const openOrder = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/orders?order=*');
  await text(page, 'You paid').waitFor();
};

/** In this order, since the list of orders shows the one placed before. */
export const shots: readonly Shot[] = [
  {
    name: 'sign-up',
    path: '/signup',
    reach: async (page) => {
      await fields(page, {
        'First name': 'Maya',
        'Last name': 'Osei',
        Email: 'maya@example.com',
        Password: 'Correct-horse-7',
      });
      await page.getByLabel('Country of residence').selectOption('CA');
      await page.getByLabel('Phone').fill('(519) 555-0123');
      await page.getByRole('checkbox', { name: /agree/ }).check();
    },
    of: form,
  },
  {
    name: 'verify-methods',
    path: '/verify',
    who: newcomer,
    reach: async (page) => {
      await press(page, 'Start verification');
      await page.getByRole('radio', { name: 'Social Security number' }).check();
    },
  },
  { name: 'verify-passed', path: '/verify', who: demo, reach: (page) => heading(page, 'You’re verified').waitFor() },
  {
    name: 'dashboard',
    path: '/dashboard',
    width: 560,
    who: demo,
    reach: (page) => page.getByRole('img', { name: /^Portfolio value/ }).waitFor(),
    of: (page) => [text(page, 'Portfolio value'), card(page, 0), card(page, 1)],
  },
  {
    name: 'payment-method',
    path: '/payment-method',
    who: demo,
    reach: (page) => page.getByRole('link', { name: 'Deposit dollars' }).first().waitFor(),
    of: (page) => [title(page), card(page, 0), card(page, 1)],
  },
  {
    name: 'deposit-dollars',
    path: '/deposits?asset=USD',
    who: demo,
    reach: async (page) => {
      await page.getByLabel('From').waitFor();
      await page.getByLabel('Amount').fill('500');
    },
  },
  {
    name: 'deposit-address',
    path: '/deposits?asset=BTC',
    who: demo,
    reach: (page) => page.locator('[data-part="qr"]').waitFor(),
  },
  { name: 'exchange-amount', path: '/exchange?asset=BTC', who: demo, reach: typeOrder },
  { name: 'exchange-review', path: '/exchange?asset=BTC', who: demo, reach: reviewOrder },
  {
    name: 'exchange-filled',
    path: '/exchange?asset=BTC',
    who: demo,
    reach: async (page) => {
      await reviewOrder(page);
      await press(page, buy);
      await heading(page, 'Receipt').waitFor();
    },
  },
  {
    name: 'receipt',
    path: '/orders',
    width: 640,
    who: demo,
    // The sheet that its button prints.
    reach: async (page) => {
      await openOrder(page);
      await page.emulateMedia({ media: 'print' });
    },
    of: (page) => [page.locator('main')],
  },
  { name: 'withdraw-review', path: '/withdrawals?asset=BTC', who: demo, reach: reviewWithdrawal },
  {
    name: 'withdraw-code',
    path: '/withdrawals?asset=BTC',
    who: demo,
    reach: async (page) => {
      await reviewWithdrawal(page);
      await press(page, send);
      await text(page, /^We emailed a six-digit code/).waitFor();
    },
  },
  { name: 'external-wallet', path: '/external-wallet', who: demo, reach: addWallet },
  {
    name: 'wallet-hold',
    path: '/external-wallet',
    who: demo,
    reach: async (page, desk) => {
      await addWallet(page);
      await press(page, 'Check and continue');
      await text(page, /^We emailed a six-digit code/).waitFor();
      await page
        .locator('input[autocomplete="one-time-code"]')
        .first()
        .pressSequentially(await desk.codeOf(demo));
      await heading(page, '“New hardware wallet” is saved').waitFor();
      await page.goto('/external-wallet');
      await text(page, /^On hold\. You can send to it from/).waitFor();
    },
  },
  {
    name: 'settings-security',
    path: '/settings?tab=security',
    who: demo,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor();
      await page.getByRole('table', { name: /^Security events/ }).waitFor();
    },
    of: (page) => [page.locator('#address-hold'), page.locator('#two-step-verification')],
  },
];
