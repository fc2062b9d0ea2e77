import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { mailedLink, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { appCodeField, inviteToStaff, signInAsStaff, typeAppCode } from './staff.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const kept = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('a_at') !== null, localStorage.getItem('email')]);

test('a staff member signs in to the requested page, in every tab', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
  await page.goto('/admin/trades?sort=-created');
  await page.waitForURL('**/admin/signin');
  await signInAsStaff(page, server.url, 'viewer@statechange.test');
  await page.waitForURL('**/admin/trades?sort=-created');
  expect(await kept(page)).toEqual([true, 'viewer@statechange.test']);
  // A new tab has an empty session storage.
  const other = await context.newPage();
  await other.goto(`${server.url}/admin/sales`);
  await expect.poll(() => kept(other)).toEqual([true, 'viewer@statechange.test']);
  expect(new URL(other.url()).pathname).toBe('/admin/sales');
  await other.goto(`${server.url}/admin/signin`);
  await other.waitForURL('**/admin/customer');
  // A password alone is refused, which the browser logs.
  expect(complaints.filter((said) => !said.includes('403 (Forbidden)'))).toEqual([]);
});

test('an invitation goes through password, app and recovery codes into the console, and works once', async () => {
  const { email } = stranger();
  await inviteToStaff(server.url, { name: 'Mira Support', email, roles: ['support'] });
  const link = await mailedLink(server.url, email);
  const { page, complaints } = await visit(browser, server.url);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Welcome, Mira Support' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('New password').fill('tin-kettle-4-moons');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  const href = await page.getByRole('link', { name: 'Open it on this device' }).getAttribute('href');
  const secret = new URL(href ?? '').searchParams.get('secret') ?? '';
  await appCodeField(page).focus();
  await typeAppCode(page, () => new TOTP({ secret }).generate());
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await page.getByLabel('Any of your recovery codes').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.waitForURL('**/admin/customer');
  expect(await kept(page)).toEqual([true, email]);
  expect(complaints).toEqual([]);
  const second = await visit(browser, server.url);
  await second.page.goto(link);
  await second.page.getByRole('heading', { name: 'This invitation was already used' }).waitFor();
});
