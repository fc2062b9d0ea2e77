import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { codesOf } from './money.ts';
import { fillInSignIn, forgetBrowsers, openSession, register, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test('a new browser needs an emailed code once, keeps the requested page, and turns codes off with another code', async () => {
  const person = stranger();
  await register(server.url, person);
  await openSession(server.url, person);
  await forgetBrowsers(server.url, person);
  const { page } = await visit(browser, server.url);
  await page.goto('/settings?tab=security');
  await fillInSignIn(page, person);
  await page.getByText('from a new browser').waitFor();
  await page.getByRole('button', { name: 'Use another account' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox').first().waitFor();
  await expectGoodInEverySize(page, 'the code of a new browser');
  const codes = codesOf(server, person);
  await codes.enter(page);
  await page.waitForURL('**/settings?tab=security');

  const setting = page.getByRole('region', { name: 'Ask for a code in new browsers' });
  await setting.getByRole('button', { name: 'Turn off' }).click();
  await codes.enter(page);
  await setting.getByText('Off', { exact: true }).waitFor();
  await setting.getByRole('button', { name: 'Turn on' }).click();
  await setting.getByText('On', { exact: true }).waitFor();

  await page.goto('/logout');
  await page.waitForURL('**/signin');
  await fillInSignIn(page, person);
  await page.waitForURL('**/dashboard');
});
