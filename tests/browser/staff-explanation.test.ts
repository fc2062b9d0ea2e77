import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { untilFocusIn } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { demo } from './people.ts';
import { sharedBrowser } from './shared.ts';
import { inSandbox, readAsStaff, staffSession, visitAsStaff } from './staff.ts';
import { sharedStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([sharedStaffSandbox(), sharedBrowser()]);

interface Item {
  readonly guid: string;
  readonly state: string;
}
interface Explained {
  readonly transfer: { readonly transactionHash: string | null } | null;
}
let token = '';
let customer: Awaited<ReturnType<typeof inSandbox>>;
/** The customer's trade, and a coin deposit with its hash. */
let trade: Item;
let transfer: Item;
let hash = '';

const read = <Data>(call: string) => readAsStaff<Data>(server.url, token, call);
const listed = async (call: string) =>
  (await read<{ items: readonly Item[] }>(`${call}&customerGuid=${customer.guid}`)).items;

beforeAll(async () => {
  token = await staffSession(server.url, 'support@statechange.test');
  customer = await inSandbox(server.url, demo.email);
  const [found] = await listed('trades?per_page=1');
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
});

async function signedIn() {
  const visited = await visitAsStaff(browser, server.url, token);
  await visited.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return visited;
}
const panelOf = (page: Page) => page.getByRole('dialog');
const explained = (page: Page) => panelOf(page).getByRole('region', { name: 'Steps' }).waitFor();
async function closePanel(page: Page) {
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
}

/** Opens the palette and pastes: a job's first step. */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
}

test('a guid is a customer in two steps, “where is my deposit?” is answered in three in a panel that fits, and an unknown hash was not seen yet', async () => {
  const { page, complaints } = await signedIn();
  await page.goto('/admin/customer');
  await page.getByRole('row').nth(1).waitFor();
  await paste(page, `0x${'ab'.repeat(32)}`);
  await page.getByText(/^Not seen by the bank yet\. We searched .*transaction hash/).waitFor();
  await page.getByRole('combobox', { name: 'Search' }).fill(customer.guid);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customer/${customer.guid}`);
  await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
  await paste(page, hash);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customer/${customer.guid}?tab=transfers&open=${transfer.guid}`);
  await explained(page);
  await page.keyboard.press('c');
  await panelOf(page).getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Your (deposit|withdrawal) of .+ placed on .+: .+\.$/,
  );
  await expectGoodInEverySize(page, 'transfer');
  expect(complaints).toEqual([]);
});

test('a row opens by its link in a panel that fits, gives the focus back, and opens in a tab of its own', async () => {
  const { page, context, complaints } = await signedIn();
  await page.goto(`/admin/trades?state=${trade.state}`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await explained(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe(trade.state);
  await expectGoodInEverySize(page, 'trade');
  await closePanel(page);
  expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  await untilFocusIn(row);
  const opened = context.waitForEvent('page');
  await row
    .getByRole('link')
    .first()
    .click({ modifiers: ['Control'] });
  await explained(await opened);
  expect(complaints).toEqual([]);
});
