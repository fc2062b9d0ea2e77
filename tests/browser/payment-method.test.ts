import type { FrameLocator, Page, Request } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { codeField, codesOf, guidOf } from './money.ts';
import { openSession, type Person, signedIn, verifiedCustomer } from './people.ts';
import { endVisits, sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);
const asBackend = await bankCalls(server, 'external_bank_accounts:execute external_bank_accounts:read');

afterEach(endVisits);

/** A customer's page, with its mutating bank calls. */
async function at(person: Person, options: Parameters<typeof signedIn>[3] = {}) {
  const { page, complaints } = await signedIn(server, browser, person, options);
  const changes: string[] = [];
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (!isChange(request)) return;
    changes.push(nameOf(request));
    bodies.push(request.postDataJSON());
  });
  await page.goto('/payment-method');
  return {
    page,
    complaints,
    changes,
    bodies,
    codes: codesOf(server, person),
    frame: page.frameLocator('iframe[title="Your bank"]'),
  };
}

const isChange = (request: Request) => request.method() !== 'GET' && request.url().includes('/bank/api/');
const nameOf = (request: Request) =>
  `${request.method()} ${new URL(request.url()).pathname.replace('/bank/api/', '').replace(/[0-9a-f]{32}/, '{guid}')}`;
const count = (changes: readonly string[], name: string) => changes.filter((change) => change === name).length;

const linked = 'POST external_bank_accounts';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const status = (page: Page, word: string) =>
  page.locator('[data-part="chip"]').getByText(word, { exact: true }).waitFor();

/** Five clicks in one task, before any answer. */
const clickFiveTimes = (page: Page, name: string) =>
  button(page, name).evaluate((element: HTMLElement) => {
    for (let click = 0; click < 5; click++) element.click();
  });

async function signInAtBank(frame: FrameLocator) {
  await frame.getByLabel('Username').fill('user_good');
  await frame.getByLabel('Password').fill('pass_good');
  await frame.getByRole('button', { name: 'Sign in' }).click();
}

/** At a bank with its own page, which returns to the picker. */
async function signInAwayAt(page: Page, frame: FrameLocator) {
  await frame.getByRole('link', { name: 'Continue to bank' }).click();
  await page.getByRole('heading', { name: 'Anglerfish National Bank' }).waitFor();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
}

/** Completes the picker with this account. */
async function pick(frame: FrameLocator, account: RegExp) {
  await frame.getByRole('button', { name: /First Platypus Bank/ }).click();
  await signInAtBank(frame);
  await frame.getByRole('checkbox', { name: account }).check();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: 'Agree and share' }).click();
}

/** A ready account, set up without the page. */
async function readyAccount(customerGuid: string) {
  const { guid } = await asBackend('/bank/api/external_bank_accounts', {
    name: 'Lanternfish',
    account_kind: 'plaid_processor_token',
    customer_guid: customerGuid,
    plaid_processor_token: 'processor-sandbox-00000000-0000-4000-8000-000000000001',
    plaid_institution_id: 'ins_900101',
    plaid_account_mask: '4417',
    plaid_account_name: 'Lanternfish Everyday',
  });
  await decide(guid ?? '', 'completed');
  return guid ?? '';
}

const decide = (guid: string, state: string) =>
  fetch(`${server.url}/sandbox/api/bank_accounts/${guid}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ state }),
  });

describe('linking a bank account', () => {
  test('goes from the picker over the code to an account that is ready, and reconnects it when its bank ends the connection', async () => {
    const person = await verifiedCustomer(server);
    const { page, frame, changes, bodies, codes, complaints } = await at(person);
    await heading(page, 'No bank account yet');
    await clickFiveTimes(page, 'Link a bank account');

    await pick(frame, /Plaid Canadian/);
    await page.getByText('This account isn’t in US dollars').waitFor();
    await button(page, 'Try again').click();
    await frame.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, 'No bank account yet');
    expect(count(changes, 'POST workflows')).toBe(2);

    await button(page, 'Link a bank account').click();
    await frame.getByRole('button', { name: /First Platypus Bank/ }).waitFor();
    await page.reload();
    await button(page, 'Link a bank account').click();
    await frame.getByRole('button', { name: /Anglerfish/ }).click();
    await signInAwayAt(page, frame);
    await frame.getByRole('checkbox', { name: /Anglerfish Checking/ }).check();
    expect(new URL(page.url()).search).toBe('');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByRole('button', { name: 'Agree and share' }).click();
    await page.getByText('You selected Anglerfish National Bank, Anglerfish Checking ending in 5150.').waitFor();
    await expectAccessible(page, 'the code');
    await codes.enter(page);
    await status(page, 'Deposits only');
    expect([count(changes, linked), count(changes, 'POST identity_verifications')]).toEqual([1, 1]);
    expect(bodies[changes.indexOf(linked)]).toEqual({
      ...{ name: 'Anglerfish National Bank', account_kind: 'plaid', asset: 'USD', customer_guid: await guidOf(page) },
      plaid_public_token: expect.stringMatching(/^public-sandbox-/),
      plaid_account_id: expect.any(String),
    });
    await expect
      .poll(() => page.getByRole('link', { name: 'Deposit dollars' }).getAttribute('href'))
      .toBe('/deposits?asset=USD');
    await expectAccessible(page, 'an account');

    const { objects } = (await asBackend(
      `/bank/api/external_bank_accounts?customer_guid=${await guidOf(page)}`,
    )) as unknown as {
      objects: readonly { guid: string }[];
    };
    await decide(objects[0]?.guid ?? '', 'refresh_required');
    await page.reload();
    await status(page, 'Reconnect needed');
    await clickFiveTimes(page, 'Reconnect');
    await signInAwayAt(page, frame);
    await status(page, 'Deposits only');
    expect(count(changes, 'PATCH external_bank_accounts/{guid}')).toBe(1);
    expect(complaints).toEqual([]);
  });
});

describe('a linked account', () => {
  test('is removed by keyboard alone, with a code and one call', async () => {
    const person = await verifiedCustomer(server);
    const { at: token, guid: customerGuid } = await openSession(server.url, person);
    const guid = await readyAccount(customerGuid);
    const withoutCode = await fetch(`${server.url}/bank/api/external_bank_accounts/${guid}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(withoutCode.status).toBe(403);

    const { page, changes, codes, complaints } = await at(person, { viewport: phone });
    await status(page, 'Deposits only');
    await expectNoSidewaysScroll(page, 'an account on a phone');
    await button(page, 'Remove').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('heading', { name: 'Remove Lanternfish ending in 4417?' }).evaluate(isFocused))
      .toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const code = await codes.next();
    await expect.poll(() => codeField(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.type(code);
    await page.getByText('This account is removed.').waitFor();
    expect(changes).toEqual(['DELETE external_bank_accounts/{guid}']);
    await page.reload();
    await heading(page, 'No bank account yet');
    expect(complaints).toEqual([]);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
