import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, visit } from './browser.ts';
import { fillInSignIn, type Person, verifiedCustomer } from './people.ts';
import { recordsOf } from './records.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { staffSession, visitAsStaff } from './staff.ts';

const [server, browser] = await Promise.all([ownServer({ SANDBOX_SPEED: '50' }), sharedBrowser()]);

const tokens = new Map<string, string>();
interface Holding {
  readonly holds: ReadonlyArray<{ readonly kind: string }>;
}

async function read<Data>(call: string, who = 'viewer'): Promise<Data> {
  const reply = await fetch(`${server.url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${tokens.get(who)}` } });
  return ((await reply.json()) as { data: Data }).data;
}

let person: Person;
let guid = '';
beforeAll(async () => {
  for (const who of ['viewer', 'support', 'compliance', 'owner2']) tokens.set(who, await staffSession(server.url, `${who}@statechange.test`));
});

// The others act on them.
test('a customer is in the directory', async () => {
  person = await verifiedCustomer(server);
  guid = (await recordsOf(server.url, person)).guid;
  await expect.poll(async () => (await read<Holding | null>(`customers/${guid}`))?.holds, { timeout: 180_000, interval: 500 }).toEqual([]);
}, 120_000);

const signedIn = (who: string, options: Parameters<typeof visit>[2] = {}) => visitAsStaff(browser, server.url, tokens.get(who) ?? '', options);

async function opened(who: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await signedIn(who, options);
  await visited.page.goto(`/admin/customer/${guid}`);
  await visited.page.getByRole('heading', { level: 1, name: /^Customer \p{Letter}\./u }).waitFor();
  await expect.poll(() => visited.page.locator('[aria-busy="true"]').count()).toBe(0);
  return visited;
}

const confirmIn = (page: Page) => page.getByRole('dialog').locator('button[aria-keyshortcuts]');

/** A decision by keys alone: one opens it, a reason is chosen by its first letter, and one confirms it. @returns how many steps that were */
async function decideByKeys(page: Page, key: string, reason: string): Promise<number> {
  await page.keyboard.press(key);
  const confirm = confirmIn(page);
  await page.getByRole('combobox', { name: 'Reason' }).waitFor();
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBeNull();
  await page.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type(reason);
  await page.keyboard.press('Control+Enter');
  return 3;
}
const holds = async () => (await read<Holding>(`customers/${guid}`)).holds.map(({ kind }) => kind);

describe.each([desktop, phone])('acts on a customer, $width wide', (viewport) => {
  test.each(themes)('are accessible and fit, with what they do and what personal data needs, in theme %s', async (theme) => {
    const { page, complaints } = await opened('compliance', { theme, viewport });
    const look = async (what: string) => {
      await expectAccessible(page, what);
      await expectNoSidewaysScroll(page, what);
    };
    await page.getByRole('button', { name: 'Freeze the account' }).click();
    await page.getByText(/Nobody can sign in until compliance lifts the freeze/).waitFor();
    await look('freeze');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reveal contact' }).click();
    await page.getByRole('combobox', { name: 'Reason' }).waitFor();
    await look('reveal');
    expect(complaints).toEqual([]);
  });
});

test('a theft is stopped in three steps, the customer reads it at sign-in, and a second person lifts it', async () => {
  const { page, complaints } = await opened('support');
  expect(await decideByKeys(page, 'f', 'Customer')).toBe(3);
  await page.getByText(/Freeze the account \(.*\): done/).waitFor();
  await page.getByText('Frozen', { exact: true }).first().waitFor();
  expect(await holds()).toEqual(['frozen']);
  const theirs = await visit(browser, server.url);
  await theirs.page.goto('/signin');
  await fillInSignIn(theirs.page, person);
  await theirs.page.getByText('We have frozen your account').waitFor();

  const lifting = await opened('compliance');
  expect(await decideByKeys(lifting.page, 'f', 'Cause')).toBe(3);
  await lifting.page.getByText(/A second person has to approve this/).waitFor();
  expect(await holds()).toEqual(['frozen']);
  const second = await signedIn('owner2');
  await second.page.goto('/admin/requests');
  await second.page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await second.page.getByRole('menuitem', { name: 'Approve' }).click();
  await second.page
    .getByRole('button', { name: /^Approve/ })
    .last()
    .click();
  await expect.poll(holds).toEqual([]);
  expect([...complaints, ...lifting.complaints, ...second.complaints]).toEqual([]);
});

test('documents are requested in three steps, and the bank is asked', async () => {
  const { page } = await opened('compliance');
  expect(await decideByKeys(page, 'd', 'Legal')).toBe(3);
  await page.getByText(/The bank asks customer …\w{4} for documents/).waitFor();
});

test('personal data is shown for a minute, and gone once the window is left', async () => {
  const { page } = await opened('support');
  await page.keyboard.press('v');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Confirming who is writing');
  await page.keyboard.press('Control+Enter');
  await page.getByText(person.email).waitFor();
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(await kept()).not.toContain(person.email);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.getByText(person.email).waitFor({ state: 'detached' });
});

test('without a network nothing can be decided, and what was typed stays', async () => {
  const { page, context } = await opened('support');
  await page.keyboard.press('p');
  await page.getByRole('textbox', { name: 'Note' }).fill('They called twice');
  await context.setOffline(true);
  await page.getByText(/You’re offline. What you typed stays here/).waitFor();
  await expect.poll(() => confirmIn(page).isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => confirmIn(page).isDisabled()).toBe(false);
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('They called twice');
});
