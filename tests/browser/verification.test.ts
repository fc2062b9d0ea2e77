import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, passTimeUntil, phone } from './browser.ts';
import { register, signedIn, stranger, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

interface Found {
  readonly guid: string;
  readonly verifications: readonly { readonly guid: string; readonly state: string }[];
}

async function console<Reply>(path: string, body?: object): Promise<Reply> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return (await (await fetch(`${server.url}/sandbox/api${path}`, init)).json()) as Reply;
}
const guidOf = async (email: string) =>
  (await console<{ customers: Found[] }>(`/customers?search=${encodeURIComponent(email)}`)).customers[0]?.guid ?? '';
/** Sets the bank's decision on the newest verification. */
async function decide(email: string, decision: object): Promise<void> {
  const { verifications } = await console<Found>(`/customers/${await guidOf(email)}`);
  await console(`/verifications/${verifications[0]?.guid}`, decision);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const looksRight = async (page: Page, what: string) => {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
};

test('due diligence: requested by the bank, left, continued, reviewed and accepted', async () => {
  const person = await verifiedCustomer(server);
  await console(`/customers/${await guidOf(person.email)}/due_diligence`, {});
  const { page, complaints } = await signedIn(server, browser, person, { viewport: phone });
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Answer the questions' }).click();
  await page.waitForURL('**/verify');
  await page.getByText('Waiting for you').waitFor();
  await looksRight(page, 'the questions of the bank');
  await page.getByRole('button', { name: 'Answer the questions' }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Start' }).click();
  await frame.getByLabel('What do you do for a living?').fill('Nurse');
  await frame.getByRole('radio', { name: 'Employed', exact: true }).check();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('heading', { name: 'Where your money comes from' }).waitFor();
  await page.getByRole('button', { name: 'Finish later' }).click();
  await heading(page, 'Continue your answers').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('radio', { name: 'Savings' }).check();
  await frame.getByLabel('In your own words').fill('From wages');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('radio', { name: 'Less than $1,000' }).check();
  await frame.getByRole('radio', { name: 'To save for the long term' }).check();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: 'Needs review' }).click();
  await heading(page, 'The bank is reviewing your answers').waitFor();
  await decide(person.email, { decision: 'pass' });
  await passTimeUntil(page, heading(page, 'The bank accepted your answers'));
  await heading(page, 'You’re verified').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Questions about your money' }).getByText('Passed').waitFor();
  await expectNoSidewaysScroll(page, 'accepted answers');
  expect(complaints).toEqual([]);
});

test('an identity document: a file that is refused, shown and sent, a failure with its reason, and another try', async () => {
  const person = stranger();
  await register(server.url, person);
  const { page, context } = await signedIn(server, browser, person, { viewport: phone });
  await page.clock.install();
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('radio', { name: 'Identity document' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const frame = page.frameLocator('iframe');
  await passTimeUntil(page, frame.getByRole('checkbox'));
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Start' }).click();
  const file = frame.getByLabel('Photo or scan');
  // The field appears once its script listens.
  await file.waitFor();
  // Made on the page, since it is too large to send.
  await file.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(14 * 1024 * 1024)], 'big.png', { type: 'image/png' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change'));
  });
  await frame.getByText('This file is 14 MB; the limit is 10 MB.').waitFor();
  await file.setInputFiles({
    name: 'id.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  });
  await frame.getByText(/id\.png, .*Check that everything is readable/).waitFor();
  // Judged as a page, since a frame repeats its parent's landmarks.
  const alone = await context.newPage();
  await alone.goto(page.frames()[1]?.url() ?? '');
  await alone
    .getByLabel('Photo or scan')
    .setInputFiles({ name: 'id.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await alone.getByText('We can’t use this kind of file. Choose a JPG, a PNG or a PDF.').waitFor();
  await looksRight(alone, 'a refused file');
  await alone.close();
  // The connection breaks once: the file stays and is sent again.
  await page.route('**/hosted/inquiry/*/file', (route) => route.abort(), { times: 1 });
  await frame.getByRole('button', { name: 'Send picture' }).click();
  await frame.getByText(/Your file is still here/).waitFor();
  await frame.getByRole('button', { name: 'Send picture' }).click();
  await frame.getByRole('button', { name: 'Take selfie' }).click();
  await frame.getByRole('button', { name: 'Needs review' }).click();
  await heading(page, 'We’re reviewing your information').waitFor();
  await decide(person.email, { decision: 'fail', failure_codes: ['selfie_quality_check_failure'] });
  await passTimeUntil(page, heading(page, 'We couldn’t verify you'));
  await page.getByText('Take it again in better light.').first().waitFor();
  await expectNoSidewaysScroll(page, 'a failed verification');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: 'Photos only' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await passTimeUntil(page, frame.getByRole('checkbox'));
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Start' }).click();
  await frame.getByRole('button', { name: 'Send picture' }).click();
  await frame.getByRole('button', { name: 'Pass' }).click();
  await passTimeUntil(page, heading(page, 'You’re verified'));
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'A later verification replaced it.' }).count())
    .toBe(1);
});
