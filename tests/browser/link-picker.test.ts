import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { phone, visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

const send = await bankCalls(
  server,
  'customers:execute workflows:execute workflows:read external_bank_accounts:execute external_bank_accounts:read',
);

async function newLink() {
  const customerGuid = (await send('/bank/api/customers', { type: 'individual' })).guid ?? '';
  const request = {
    type: 'plaid',
    kind: 'link_token_create',
    language: 'en',
    link_customization_name: 'default',
    customer_guid: customerGuid,
  };
  const { guid } = await send('/bank/api/workflows', request);
  let linkToken = '';
  await expect
    .poll(async () => {
      linkToken = (await send(`/bank/api/workflows/${guid}`)).plaid_link_token ?? '';
      return linkToken;
    })
    .toMatch(/^link-sandbox-/);
  return { customerGuid, linkToken };
}

interface Message {
  readonly source: string;
  readonly linkToken: string;
  readonly event: string;
  readonly eventName?: string;
  readonly publicToken?: string;
  readonly error?: { readonly error_code: string } | null;
  readonly metadata?: { readonly accounts?: readonly { readonly id: string; readonly name: string }[] };
}

/** Frames the picker on the same origin and records its messages, as the app does. */
async function framed(
  linkToken: string,
  options: { readonly viewport?: typeof phone; readonly theme?: '0' | '1' } = {},
) {
  const { page, context } = await visit(browser, server.url, options);
  await page.route('**/frame-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>App</title><script>
        window.received = [];
        addEventListener('message', ({ origin, data }) => { if (origin === location.origin) received.push(data); });
        </script><main><h1>App</h1><iframe title="Bank" src="/hosted/link/${linkToken}" style="width:100%;height:800px;border:0"></iframe></main></html>`,
    }),
  );
  await page.goto('/frame-page');
  const received = () => page.evaluate(() => (window as unknown as { received: Message[] }).received);
  return { page, context, frame: page.frameLocator('iframe'), received };
}

const names = (messages: readonly Message[]) => messages.map(({ event, eventName }) => eventName ?? event);

async function signIn(frame: FrameLocator | Page, username = 'user_good', password = 'pass_good') {
  await frame.getByLabel('Username').fill(username);
  await frame.getByLabel('Password').fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
}

describe('the bank picker in a frame', () => {
  test('is walked by keyboard alone, and says where one is and to the page around it what happens', async () => {
    const { linkToken } = await newLink();
    const { page, frame, received } = await framed(linkToken, { viewport: phone });
    const focused = (role: 'heading' | 'textbox' | 'checkbox' | 'button' | 'link', name: RegExp) =>
      expect
        .poll(() =>
          frame.getByRole(role, { name }).evaluate((element) => element === element.ownerDocument.activeElement),
        )
        .toBe(true);
    await frame.getByRole('button', { name: /First Platypus Bank/ }).waitFor();
    await page.keyboard.press('Tab');
    await focused('button', /First Platypus Bank/);
    await page.keyboard.press('Enter');
    await focused('heading', /Sign in to First Platypus Bank/);
    await page.keyboard.press('Tab');
    await page.keyboard.type('user_good');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect.poll(async () => names(await received())).toContain('ERROR');
    await expect
      .poll(() => frame.getByLabel('Password').evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true);
    await page.keyboard.type('pass_good');
    await page.keyboard.press('Enter');
    await focused('heading', /Choose an account/);
    await page.keyboard.press('Tab');
    await focused('checkbox', /Plaid Checking/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await focused('heading', /Share with Statechange/);
    await page.keyboard.press('Tab');
    await focused('button', /Agree and share/);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await received()).at(-1)?.metadata?.accounts?.map(({ name }) => name))
      .toEqual(['Plaid Checking', 'Plaid Saving']);
    const messages = await received();
    expect(names(messages)).toEqual([
      ...[
        'loaded',
        'OPEN',
        'SELECT_INSTITUTION',
        'SUBMIT_CREDENTIALS',
        'ERROR',
        'SUBMIT_CREDENTIALS',
        'SELECT_ACCOUNT',
        'HANDOFF',
        'success',
      ],
    ]);
    for (const message of messages) expect(message).toMatchObject({ source: 'statechange-link', linkToken });
  });

  test('reports on closing whether something was wrong', async () => {
    const { linkToken } = await newLink();
    const { frame, received } = await framed(linkToken);
    const exit = async (count: number) => {
      await expect.poll(async () => (await received()).filter(({ event }) => event === 'exit').length).toBe(count);
      return (await received()).findLast(({ event }) => event === 'exit');
    };
    await frame.getByRole('link', { name: 'Cancel' }).click();
    expect(await exit(1)).toMatchObject({ error: null, metadata: { status: 'requires_institution_selection' } });
    await frame.getByRole('link', { name: 'Start again' }).click();
    await frame.getByRole('button', { name: /First Platypus Bank/ }).click();
    await signIn(frame, 'user_locked');
    await frame.getByRole('heading', { name: 'This sign-in is locked' }).waitFor();
    await frame.getByRole('link', { name: 'Cancel' }).click();
    expect(await exit(2)).toMatchObject({
      error: { error_code: 'ITEM_LOCKED' },
      metadata: { status: 'requires_credentials' },
    });
  });
});

/** The picker's pages, each reached from the one before. */
const stops: readonly {
  readonly what: string;
  readonly heading: string;
  readonly act: (page: Page) => Promise<unknown>;
}[] = [
  { what: 'banks', heading: 'Choose your bank', act: async () => {} },
  {
    what: 'no answer',
    heading: 'Closed Shutters Bank is unavailable',
    act: (page) => page.getByRole('button', { name: /Closed Shutters/ }).click(),
  },
  { what: 'left', heading: 'No bank was linked', act: (page) => page.getByRole('link', { name: 'Cancel' }).click() },
  {
    what: 'wrong sign-in',
    heading: 'Sign in to First Platypus Bank',
    act: async (page) => {
      await page.getByRole('link', { name: 'Start again' }).click();
      await page.getByRole('button', { name: /First Platypus Bank/ }).click();
      await signIn(page, 'user_good', 'wrong');
      await page.getByText('The username or password is incorrect').waitFor();
    },
  },
  {
    what: 'no account',
    heading: 'Choose an account',
    act: async (page) => {
      await signIn(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Select the account').waitFor();
    },
  },
  {
    what: 'consent',
    heading: 'Share with Statechange?',
    act: async (page) => {
      await page.getByRole('checkbox', { name: /Plaid Saving/ }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  {
    what: 'done',
    heading: 'Your bank is linked',
    act: (page) => page.getByRole('button', { name: 'Agree and share' }).click(),
  },
  { what: 'unknown', heading: 'This link doesn’t exist', act: (page) => page.goto('/hosted/link/link-sandbox-x') },
];

test('each page of the picker is accessible and fits in both themes, and needs no script', async () => {
  const { linkToken } = await newLink();
  const { page } = await visit(browser, server.url);
  await page.route('**/link.js', (route) => route.abort());
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto(`/hosted/link/${linkToken}?theme=0`);
  expect(await theme()).toBe('0');
  await page.goto(`/hosted/link/${linkToken}?theme=1`);
  for (const { what, heading, act } of stops) {
    await act(page);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (what !== 'unknown') expect(await theme()).toBe('1');
    await expectGoodInEverySize(page, what);
  }
});
