import type { Page } from 'playwright-core';

export type Outcome = 'Pass' | 'Fail' | 'Ask for more documents';

export async function answerInquiry(page: Page, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('radio', { name: 'Social Security number' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const inquiry = page.frameLocator('iframe');
  await inquiry.getByRole('checkbox').check();
  await inquiry.getByRole('button', { name: 'Start' }).click();
  await inquiry.getByLabel('Social Security number').fill('123-45-6789');
  await inquiry.getByLabel('Date of birth').fill('1990-05-17');
  await inquiry.getByRole('button', { name: 'Continue' }).click();
  await inquiry.getByRole('button', { name: 'Take selfie' }).click();
  await inquiry.getByRole('button', { name: outcome }).click();
}
