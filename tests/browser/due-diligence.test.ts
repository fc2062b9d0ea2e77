import { expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

const send = await bankCalls(server, 'customers:execute identity_verifications:execute identity_verifications:read');

/** A new customer's pending inquiry. */
async function newInquiry() {
  const customerGuid = (await send('/bank/api/customers', { type: 'individual' })).guid;
  const posted = { type: 'kyc', method: 'enhanced_due_diligence', customer_guid: customerGuid };
  const path = `/bank/api/identity_verifications/${(await send('/bank/api/identity_verifications', posted)).guid}`;
  await expect.poll(async () => (await send(path)).state).toBe('waiting');
  return { path, inquiryId: (await send(path)).persona_inquiry_id };
}

test('due diligence is answered with the keyboard, in every size and in the theme of the app', async () => {
  const { path, inquiryId } = await newInquiry();
  const { page } = await visit(browser, server.url);
  await page.goto(`/hosted/inquiry/${inquiryId}?theme=1`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'Your work' }).waitFor();
  await page.getByLabel('What do you do for a living?').fill('Nurse');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose how you work.').waitFor();
  await expectGoodInEverySize(page, 'refused');
  // The focus is on the first wrong answer: Space picks it, Enter submits.
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where your money comes from' }).waitFor();
  await expectGoodInEverySize(page, 'money');
  await page.getByRole('radio', { name: 'Savings' }).check();
  await page.getByLabel('In your own words').fill('From wages');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radiogroup', { name: /How much/ }).waitFor();
  await page.getByRole('radio', { name: 'Less than $1,000' }).check();
  await page.getByRole('radio', { name: 'To save for the long term' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Needs review' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('1');
  await expectGoodInEverySize(page, 'outcome');
  await page.getByRole('button', { name: 'Needs review' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await expect.poll(async () => (await send(path)).state).toBe('reviewing');
});
