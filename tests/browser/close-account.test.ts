import { test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { codesOf } from './money.ts';
import { register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

test('an account is closed with a specific code, announced on the dashboard, and kept after all', async () => {
  const person = stranger();
  await register(server.url, person);
  const { page } = await signedIn(server, browser, person, { viewport: phone });
  const press = (name: string) => page.getByRole('button', { name }).click();
  await page.goto('/settings?tab=security');
  await press('Close account');
  await page.getByRole('heading', { name: 'Close your account?' }).waitFor();
  await expectAccessible(page, 'closing an account');
  await press('Close my account');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await expectAccessible(page, 'the code of closing an account');
  await press('Go back');
  await page.getByRole('heading', { name: 'Close your account?' }).waitFor();
  await press('Close my account');
  const codes = codesOf(server, person);
  await codes.enter(page);
  await page.locator('#close').getByText('Your account closes').waitFor();
  await expectNoSidewaysScroll(page, 'an account that will be closed');
  await page.goto('/dashboard');
  await page.getByText(/Your account closes/).waitFor();
  await expectAccessible(page, 'a dashboard of an account that will be closed');
  await page.getByRole('link', { name: 'Keep your account' }).click();
  await press('Keep my account');
  await page.getByRole('button', { name: 'Close account' }).waitFor();
});
