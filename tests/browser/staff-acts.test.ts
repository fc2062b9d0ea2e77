import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/backend.ts';
import { visit } from './browser.ts';
import { untilFocusIn } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { fillInSignIn, openSession, type Person, verifiedCustomer } from './people.ts';
import { besideTerm } from './sales-page.ts';
import { sharedBrowser } from './shared.ts';
import { postAsStaff, readAsStaff, staffSession, untilLoaded, visitAsStaff } from './staff.ts';
import { openStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([openStaffSandbox('none', { SANDBOX_SPEED: '50' }), sharedBrowser()]);
afterAll(() => server.close());

const tokens = new Map<string, string>();
interface Holding {
  readonly holds: ReadonlyArray<{ readonly kind: string }>;
}
const held = async () =>
  (await readAsStaff<Holding | null>(server.url, tokens.get('support') ?? '', `customers/${guid}`))?.holds;
const holds = async () => (await held())?.map(({ kind }) => kind);

let person: Person;
let guid = '';
const signedIn = (who: string) => visitAsStaff(browser, server.url, tokens.get(who) ?? '');

async function opened(who: string) {
  const visited = await signedIn(who);
  await visited.page.goto(`/admin/customer/${guid}`);
  await visited.page.getByRole('heading', { level: 1, name: /^Customer \p{Letter}+ \p{Letter}/u }).waitFor();
  await untilLoaded(visited.page);
  return visited;
}

const confirmIn = (page: Page) => page.getByRole('dialog').locator('button[aria-keyshortcuts]');

/** A decision by keys alone. @returns the number of steps */
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

// Later tests use this one's customer.
test('actions state their effect and requirements, in every size; documents are requested from the bank in three steps', async () => {
  person = await verifiedCustomer(server);
  ({ guid } = await openSession(server.url, person));
  for (const who of ['support', 'compliance', 'owner2'])
    tokens.set(who, await staffSession(server.url, `${who}@statechange.test`));
  await server.look();
  expect(await held()).toEqual([]);
  const { page, complaints } = await opened('compliance');
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  await page.getByText(/Nobody can sign in until compliance lifts the freeze/).waitFor();
  await expectGoodInEverySize(page, 'freeze');
  await close();
  await page.getByRole('button', { name: 'Reveal contact' }).click();
  await page.getByRole('combobox', { name: 'Reason' }).waitFor();
  await expectGoodInEverySize(page, 'reveal');
  await close();
  expect(await decideByKeys(page, 'd', 'Legal')).toBe(3);
  await page.getByText(/The bank asks customer …\w{4} for documents/).waitFor();
  expect(complaints).toEqual([]);
});

test('a theft is stopped in three steps, the customer reads it at sign-in, and a second person lifts it', async () => {
  const { page, complaints } = await opened('support');
  expect(await decideByKeys(page, 'f', 'Customer')).toBe(3);
  await page.getByText(/Froze the account \(.*\)\./).waitFor();
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
  const owner = tokens.get('owner2') ?? '';
  const { items } = await readAsStaff<{ items: readonly { id: string }[] }>(
    server.url,
    owner,
    'requests?state=requested',
  );
  expect((await postAsStaff(server.url, `requests/${items[0]?.id}/approve`, { reason: '' }, owner)).status).toBe(200);
  expect(await holds()).toEqual([]);
  expect([...complaints, ...lifting.complaints]).toEqual([]);
});

test('personal data is hidden once the window loses the focus; without a network nothing can be decided, and input stays', async () => {
  const { db } = server.services;
  await db.update(customers).set({ phone: '+15195550123' }).where(eq(customers.bankCustomerGuid, guid));
  const { page, context } = await opened('support');
  await page.keyboard.press('v');
  await untilFocusIn(page.getByRole('dialog'));
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Confirming who is writing');
  await page.keyboard.press('Control+Enter');
  const revealed = page.getByText(/^Shown for \d+ seconds/);
  await revealed.waitFor();
  const [phone = ''] = await besideTerm(page, 'Phone').allTextContents();
  expect(phone).toMatch(/0123$/);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(await kept()).not.toContain('5195550123');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await revealed.waitFor({ state: 'detached' });
  expect(await page.getByText(phone).count()).toBe(0);
  await page.keyboard.press('p');
  await page.getByRole('textbox', { name: 'Note' }).fill('They called twice');
  await expect.poll(() => confirmIn(page).isDisabled()).toBe(false);
  await context.setOffline(true);
  await page.getByText(/You’re offline. What you typed stays here/).waitFor();
  await expect.poll(() => confirmIn(page).isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => confirmIn(page).isDisabled()).toBe(false);
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('They called twice');
});
