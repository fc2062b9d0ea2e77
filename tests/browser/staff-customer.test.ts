import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { copyingLimit, staffSession, untilCopied } from './staff.ts';

const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

interface Item {
  readonly guid: string;
  readonly customerGuid: string;
}
let token = '';
/** A customer with trades. */
let guid = '';

async function read<Data>(call: string): Promise<Data> {
  const reply = await fetch(`${server.url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: Data }).data;
}

beforeAll(async () => {
  token = await staffSession(server.url, 'support@statechange.test');
  await untilCopied(server.url, token);
  guid = (await read<{ items: readonly Item[] }>('trades?per_page=1')).items[0]?.customerGuid ?? '';
}, copyingLimit);

async function signedIn(options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, options);
  await visited.context.addInitScript((held) => sessionStorage.setItem('a_at', held), token);
  return visited;
}

/** The page with all of its parts. */
async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Customer \p{Letter}\./u }).waitFor();
  await page.getByText(/^Complete as of \d/).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

describe.each([desktop, phone])('the page of a customer, $width wide', (viewport) => {
  test.each(themes)('is accessible and fits, and so does the form of a note, in theme %s', async (theme) => {
    const { page, complaints } = await signedIn({ theme, viewport });
    await page.goto(`/admin/customer/${guid}`);
    await shown(page);
    const look = async (what: string) => {
      await expectAccessible(page, what);
      await expectNoSidewaysScroll(page, what);
    };
    await look('customer');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).waitFor();
    await look('note');
    expect(complaints).toEqual([]);
  });
});

/** Presses Tab until such an element has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  do await page.keyboard.press('Tab');
  while (!(await isThere()));
}

test('from the directory to a customer and a note on them, by keys alone', async () => {
  const { page, complaints } = await signedIn({ viewport: desktop });
  await page.goto(`/admin/customer?guid=${guid}`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await expect.poll(() => page.getByText(/^\d+ to \d+ of \d+$/).textContent()).toBe('1 to 1 of 1');
  const isFocused = (locator: ReturnType<Page['getByRole']>) => locator.evaluate((element) => element === document.activeElement);
  await tabTo(page, () => isFocused(row));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customer/${guid}`);
  await shown(page);
  const add = page.getByRole('button', { name: 'Add a note' });
  await tabTo(page, () => isFocused(add));
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Note' }))).toBe(true);
  await page.keyboard.type('Called about a deposit.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Add a note: done.').waitFor();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('Called about a deposit.').waitFor();
  const { total, items } = await read<{ total: number; items: readonly { text: string; author: string }[] }>(`customers/${guid}/notes`);
  expect([total, items[0]?.text]).toEqual([1, 'Called about a deposit.']);
  // It is there for whoever comes next.
  await page.reload();
  await notes.getByText('Called about a deposit.').waitFor();
  expect(complaints).toEqual([]);
});

test('its trades and transfers lead to the lists of everybody with exactly its rows, and a row to what explains it or back', async () => {
  const { page, complaints } = await signedIn({ viewport: desktop });
  for (const [name, call] of [
    ['Trades', 'trades'],
    ['Transfers', 'transfers'],
    ['Accounts', 'customer-accounts'],
  ] as const) {
    await page.goto(`/admin/customer/${guid}`);
    await shown(page);
    const { total } = await read<{ total: number }>(`${call}?customerGuid=${guid}&per_page=1`);
    await page.getByRole('link', { name: `All ${name.toLowerCase()} (${total})` }).click();
    await page.getByText(new RegExp(`^\\d+ to \\d+ of ${total}$`)).waitFor();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    // Money is explained where it is listed.
    if (name === 'Accounts') await page.waitForURL(`**/admin/customer/${guid}`);
    else
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^\p{Letter}\./u })
        .waitFor();
  }
  expect(complaints).toEqual([]);
});

test('nothing that a browser gets for the page says who the customer is', async () => {
  const { page } = await signedIn();
  const replies: string[] = [];
  page.on('response', async (reply) => {
    if (/\/backend\/admin\/(customers|trades|transfers)/.test(reply.url())) replies.push(await reply.text().catch(() => ''));
  });
  await page.goto(`/admin/customer/${guid}`);
  await shown(page);
  await expect.poll(() => replies.length).toBe(10);
  const { email, name } = (await (await fetch(`${server.url}/sandbox/api/customers/${guid}`)).json()) as { email: string; name: string | null };
  expect(email).toMatch(/@/);
  const secrets = [email, ...(name?.split(' ') ?? [])];
  expect(replies.filter((reply) => secrets.some((secret) => reply.includes(secret)))).toEqual([]);
});
