import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { copyingLimit, staffSession, untilCopied } from './staff.ts';

const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

interface Item {
  readonly guid: string;
  readonly customerGuid: string;
  readonly state: string;
  readonly transferType?: string;
}
interface Explained {
  readonly transfer: { readonly transactionHash: string | null } | null;
}
let token = '';
/** A filled trade, a deposit of coins with its hash, and their customer. */
let trade: Item;
let transfer: Item;
let hash = '';

async function read<Data>(call: string): Promise<Data> {
  const reply = await fetch(`${server.url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: Data }).data;
}
const listed = async (call: string) => (await read<{ items: readonly Item[] }>(call)).items;

beforeAll(async () => {
  token = await staffSession(server.url, 'support@statechange.test');
  await untilCopied(server.url, token);
  const found = (await listed('trades?state=settling&per_page=1'))[0] ?? (await listed('trades?per_page=1'))[0];
  if (found === undefined) throw new Error('there is no trade');
  trade = found;
  for (const item of await listed('transfers?transferType=crypto&state=completed&per_page=5')) {
    const { transfer: one } = await read<Explained>(`transfers/${item.guid}/explanation`);
    if (one?.transactionHash == null) continue;
    transfer = item;
    hash = one.transactionHash;
    break;
  }
  expect(hash).not.toBe('');
}, copyingLimit);

async function signedIn(options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, server.url, options);
  await visited.context.addInitScript((held) => sessionStorage.setItem('a_at', held), token);
  await visited.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return visited;
}
const panelOf = (page: Page) => page.getByRole('dialog');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const explained = (page: Page) => panelOf(page).getByRole('region', { name: 'Steps' }).waitFor();

describe.each([desktop, phone])('the panel of a record, $width wide', (viewport) => {
  test.each(themes)('is accessible and fits, as the timeline does, in theme %s', async (theme) => {
    const { page, complaints } = await signedIn({ theme, viewport });
    await page.goto(`/admin/trades?open=${trade.guid}`);
    await explained(page);
    await expectAccessible(page, 'trade');
    await expectNoSidewaysScroll(page, 'trade');
    await page.goto(`/admin/customer/${transfer.customerGuid}?tab=transfers&open=${transfer.guid}`);
    await explained(page);
    await expectAccessible(page, 'transfer');
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('listitem').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await expectAccessible(page, 'timeline');
    await expectNoSidewaysScroll(page, 'timeline');
    expect(complaints).toEqual([]);
  });
});

/** Opens the palette and pastes: the first two of the steps that a job has. */
async function pasteAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

test('a customer is found from a guid in two steps', async () => {
  const { page, complaints } = await signedIn({ viewport: desktop });
  await page.goto('/admin/customer');
  await page.getByRole('row').nth(1).waitFor();
  await pasteAndEnter(page, trade.customerGuid);
  await page.waitForURL(`**/admin/customer/${trade.customerGuid}`);
  expect(complaints).toEqual([]);
});

test('“where is my deposit?” is answered in three steps: paste, Enter, c', async () => {
  const { page, complaints } = await signedIn({ viewport: desktop });
  await page.goto('/admin/customer');
  await page.getByRole('row').nth(1).waitFor();
  await pasteAndEnter(page, hash);
  await page.waitForURL(`**/admin/customer/${transfer.customerGuid}?tab=transfers&open=${transfer.guid}`);
  await explained(page);
  await page.keyboard.press('c');
  await panelOf(page).getByText('Copied', { exact: true }).waitFor();
  expect(await copied(page)).toMatch(/^Your (deposit|withdrawal) of .+ placed on .+: .+\.$/);
  expect(complaints).toEqual([]);
});

test('a hash that nobody knows was not seen by the bank yet', async () => {
  const { page } = await signedIn({ viewport: desktop });
  await page.goto('/admin/customer');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(`0x${'ab'.repeat(32)}`);
  await page.getByText(/^Not seen by the bank yet\. We searched .*transaction hash/).waitFor();
});

test('a row opens by its link, in a tab of its own too, and gives the focus back', async () => {
  const { page, context, complaints } = await signedIn({ viewport: desktop });
  await page.goto(`/admin/trades?state=${trade.state}`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await explained(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe(trade.state);
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const opened = context.waitForEvent('page');
  await row
    .getByRole('link')
    .first()
    .click({ modifiers: ['Control'] });
  const other = await opened;
  await explained(other);
  expect(complaints).toEqual([]);
});

test('the timeline goes back to sign-up, part by part, shows one kind, and opens a record', async () => {
  const { page, complaints } = await signedIn({ viewport: desktop });
  await page.goto(`/admin/customer/${trade.customerGuid}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const earlier = timeline.getByRole('button', { name: 'Earlier' });
  await timeline.getByRole('listitem').first().waitFor();
  const first = await timeline.getByRole('listitem').count();
  await earlier.click();
  await expect.poll(() => timeline.getByRole('listitem').count()).toBeGreaterThan(first);
  await timeline.getByLabel('Show').selectOption('trade');
  await timeline
    .getByRole('link', { name: /^(Buy|Sell)$/ })
    .first()
    .click();
  await explained(page);
  await page.keyboard.press('Escape');
  await timeline.getByLabel('Show').selectOption('account');
  await timeline.getByText('Signed up').waitFor();
  await timeline.getByText('Nothing earlier.').waitFor();
  expect(complaints).toEqual([]);
});

test('nothing that a browser gets for the panel and the timeline says who the customer is', async () => {
  const { page } = await signedIn();
  const replies: string[] = [];
  page.on('response', async (reply) => {
    if (/\/explanation|\/timeline/.test(reply.url())) replies.push(await reply.text().catch(() => ''));
  });
  await page.goto(`/admin/customer/${transfer.customerGuid}?tab=transfers&open=${transfer.guid}`);
  await explained(page);
  await expect.poll(() => replies.length).toBe(2);
  const { email, name } = (await (await fetch(`${server.url}/sandbox/api/customers/${transfer.customerGuid}`)).json()) as {
    email: string;
    name: string | null;
  };
  expect(email).toMatch(/@/);
  const secrets = [email, ...(name?.split(' ') ?? [])];
  expect(replies.filter((reply) => secrets.some((secret) => reply.includes(secret)))).toEqual([]);
});
