import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { untilFocusIn } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { verifiedCustomer } from './people.ts';
import { recordsOf } from './records.ts';
import { sharedBrowser } from './shared.ts';
import { readAsStaff, staffSession, untilLoaded, visitAsStaff } from './staff.ts';
import { openStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([openStaffSandbox('none', { SANDBOX_SPEED: '50' }), sharedBrowser()]);
afterAll(() => server.close());

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly customerGuid: string;
  readonly state: string;
  readonly outcome: string;
}
const tokens = new Map<string, string>();

const read = <Data>(call: string, who: string) => readAsStaff<Data>(server.url, tokens.get(who) ?? '', call);
const cases = async (filter: string) => (await read<{ items: readonly Case[] }>(`cases?${filter}`, 'compliance')).items;

const write = (topic: 'contact' | 'otc', name: string) =>
  fetch(`${server.url}/backend/customers/contact-form-details`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
        subject: 'Limits',
        phone: '',
        message: 'How much can I withdraw in a day?',
      },
      ...(topic === 'otc' && { otc: { side: 'buy', asset: 'BTC', amount: '$250,000', timing: 'week', company: '' } }),
    }),
  });

async function claimNext(who: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens.get(who)}` };
  expect((await fetch(`${server.url}/backend/admin/next-case`, { method: 'POST', headers, body: '{}' })).status).toBe(
    200,
  );
}

/** The state of the bank account of a returned deposit. */
let accountState: () => Promise<unknown>;

/** A returned deposit, and a due-diligence check that waits for the bank. */
async function makeRecords(): Promise<void> {
  const person = await verifiedCustomer(server);
  const records = await recordsOf(server.url, person);
  const account = await records.linkBankAccount();
  accountState = async () => (await records.bank(`external_bank_accounts/${account}`)).state;
  const deposit = await records.fund('deposit', 5000, account);
  await expect
    .poll(async () => (await records.bank(`transfers/${deposit.guid}`)).state, { timeout: 30_000 })
    .toMatch(/^(holding|completed)$/);
  await records.sandbox(`transfers/${deposit.guid}/return`, { return_code: 'R01' });
  await records.sandbox(`customers/${records.guid}/due_diligence`, {});
  const asked = (await records.bank(`identity_verifications?customer_guid=${records.guid}`)) as unknown as {
    objects: readonly { guid: string; method: string }[];
  };
  const diligence = asked.objects.find(({ method }) => method === 'enhanced_due_diligence');
  await records.sandbox(`verifications/${diligence?.guid}`, { decision: 'review' });
}

const signedIn = (who: string) => visitAsStaff(browser, server.url, tokens.get(who) ?? '');
const inQueue = async (page: Page, search = '') => {
  await page.goto(`/admin/queue${search}`);
  await page.getByRole('row').nth(1).waitFor();
  await untilLoaded(page);
};

/** Presses keys one by one, a step each. */
async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

// Later tests use this one's cases.
test('cases open automatically, for bank events and for messages, and the queue and each kind of case fit', async () => {
  await makeRecords();
  for (const who of ['support', 'compliance', 'finance'])
    tokens.set(who, await staffSession(server.url, `${who}@statechange.test`));
  for (const name of ['Ada Example', 'Bo Example', 'Cy Example']) await write('contact', name);
  await write('otc', 'Di Example');
  const kinds = async () => new Set((await cases('state=open&per_page=50')).map(({ kind }) => kind));
  await server.look();
  expect(await kinds()).toEqual(new Set(['return', 'diligence', 'contact', 'otc']));
  const { page, complaints } = await signedIn('compliance');
  await inQueue(page);
  await expectGoodInEverySize(page, 'queue');
  for (const kind of ['return', 'diligence', 'otc']) {
    const [found] = await cases(`kind=${kind}`);
    await page.goto(`/admin/queue/${found?.id}`);
    await page.getByRole('region', { name: 'Steps' }).waitFor();
    await untilLoaded(page);
    await expectGoodInEverySize(page, kind);
  }
  await page.keyboard.press('1');
  await page.getByRole('dialog').waitFor();
  await expectGoodInEverySize(page, 'answer');
  expect(complaints).toEqual([]);
});

test('from case to case by keys, whose decisions are about the new one; J4: n claims the next case, which is decided in four steps', async () => {
  const { page, complaints } = await signedIn('compliance');
  const due = await cases('state=open,claimed&per_page=50');
  const [first, second] = due;
  await page.goto(`/admin/queue/${first?.id}`);
  await page.getByRole('link', { name: 'Following case' }).waitFor();
  await press(page, ']');
  await page.waitForURL(`**/admin/queue/${second?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Message' }).waitFor();
  await page.getByRole('button', { name: 'No answer needed' }).waitFor();
  await press(page, '2');
  await untilFocusIn(page.getByRole('dialog'));
  const sent = page.waitForRequest((request) => request.url().endsWith(`/cases/${second?.id}/decide`));
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Not a question');
  await press(page, 'Control+Enter');
  await sent;
  await page.getByText('Decided: No answer needed. The case is closed.').waitFor();
  await press(page, 'n');
  await page.waitForURL(`**/admin/queue/${first?.id}`);
  await page.getByRole('heading', { level: 1, name: 'OTC inquiry' }).waitFor();
  await page.getByRole('button', { name: 'Give it back' }).click();
  await press(page, 'Enter');
  await page.getByText('Gave the case back. Others can claim the case.').waitFor();
  await page.getByRole('button', { name: 'Claim', exact: true }).waitFor();

  // Support handles messages, so that the check is due next.
  for (let message = 0; message < 3; message += 1) await claimNext('support');
  const [diligence] = await cases('kind=diligence');
  let steps = await press(page, 'n');
  await page.waitForURL(`**/admin/queue/${diligence?.id}`);
  await page.getByRole('region', { name: 'At the bank' }).getByText('In review').waitFor();
  await page.getByRole('button', { name: 'Requested documents' }).waitFor();
  steps += await press(page, '1');
  await untilFocusIn(page.getByRole('combobox', { name: 'Reason' }));
  steps += await press(page, 'D');
  steps += await press(page, 'Control+Enter');
  await page.getByText('Decided: Requested documents. The case is closed.').waitFor();
  expect(steps).toBe(4);
  const [after] = await cases(`kind=diligence`);
  expect(after).toMatchObject({ state: 'closed', outcome: 'documentsRequested' });
  await page.getByRole('region', { name: 'Steps' }).getByText('Documents are missing').waitFor();
  expect(complaints).toEqual([]);
});

test('J5: a returned deposit is decided in three steps', async () => {
  const { page, complaints } = await signedIn('finance');
  await inQueue(page, '?kind=return');
  await page.getByRole('row').nth(1).focus();
  let steps = await press(page, 'Enter');
  await page.getByRole('region', { name: 'Deposit and its return' }).getByText('Loss: $0.00').waitFor();
  await page.getByRole('button', { name: 'Requested a new bank connection' }).waitFor();
  steps += await press(page, '1');
  await untilFocusIn(page.getByRole('dialog'));
  steps += await press(page, 'Control+Enter');
  await page.getByText('Decided: Requested a new bank connection. The case is closed.').waitFor();
  expect(steps).toBe(3);
  await expect.poll(accountState).toBe('refresh_required');
  expect(complaints).toEqual([]);
});

test('J11: a message is answered by keys', async () => {
  const { page, complaints } = await signedIn('support');
  await inQueue(page, '?kind=contact&state=claimed');
  await page.getByRole('row').nth(1).focus();
  await press(page, 'Enter');
  const email = page.getByRole('region', { name: 'Message' }).getByText(/^(ada|bo|cy)\.example@example\.test$/);
  await email.waitFor();
  const to = await email.textContent();
  await page.locator('[aria-keyshortcuts="1"]:enabled').waitFor();
  await press(page, '1');
  await untilFocusIn(page.getByRole('textbox', { name: 'Answer' }));
  await page.keyboard.type('You can withdraw $5,000.00 a day.');
  await press(page, 'Control+Enter');
  await page.getByText('The answer leaves in 30 seconds, and the case is closed.').waitFor();
  await fetch(`${server.url}/sandbox/api/clock`, { method: 'POST', body: JSON.stringify({ advance: '1m' }) });
  const sent = async () =>
    JSON.stringify(await (await fetch(`${server.url}/sandbox/api/outbox?to=${encodeURIComponent(to ?? '')}`)).json());
  await expect.poll(sent).toContain('You can withdraw $5,000.00 a day.');
  expect(complaints).toEqual([]);
});
