import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { untilFocusIn } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { demo } from './people.ts';
import { sharedBrowser } from './shared.ts';
import { inSandbox, readAsStaff, staffSession, untilLoaded, visitAsStaff } from './staff.ts';
import { sharedStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([sharedStaffSandbox(), sharedBrowser()]);

let token = '';
let customer: Awaited<ReturnType<typeof inSandbox>>;

beforeAll(async () => {
  token = await staffSession(server.url, 'support@statechange.test');
  customer = await inSandbox(server.url, demo.email);
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, row: Locator): Promise<void> {
  do await page.keyboard.press('Tab');
  while (!(await isFocused(row)));
}

test('from the directory to a customer and a note on them, by keys alone, in every size', async () => {
  const { guid } = customer;
  const { page, complaints } = await visitAsStaff(browser, server.url, token);
  await page.goto(`/admin/customer?guid=${guid}`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await expect.poll(() => page.getByText(/^\d+ to \d+ of \d+$/).textContent()).toBe('1 to 1 of 1');
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/customer/${guid}`);
  await page.getByRole('heading', { level: 1, name: /^Customer \p{Letter}+ \p{Letter}/u }).waitFor();
  await page.getByText(/^Complete as of \d/).waitFor();
  await untilLoaded(page);
  await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
  await expectGoodInEverySize(page, 'customer');

  const add = page.getByRole('button', { name: 'Add a note' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await untilFocusIn(page.getByRole('textbox', { name: 'Note' }));
  await expectGoodInEverySize(page, 'note');
  const notesOf = () =>
    readAsStaff<{ total: number; items: readonly { text: string }[] }>(server.url, token, `customers/${guid}/notes`);
  const { total: before } = await notesOf();
  const text = `Called about deposit ${before + 1}.`;
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Added a note about .* …\w{4}\./).waitFor();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText(text).waitFor();
  const { total, items } = await notesOf();
  expect([total, items[0]?.text]).toEqual([before + 1, text]);
  await page.reload();
  await notes.getByText(text).waitFor();
  expect(complaints).toEqual([]);
});
