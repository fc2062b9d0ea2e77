import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone, visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { sandboxPerson, staffSession, typeStaffCode } from './staff.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);
// Nobody else uses this account, whose password changes.
const email = 'compliance2@statechange.test';

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Tabs forward to a control and presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const target = page.locator('main').getByRole('button', { name });
  await target.waitFor();
  for (let steps = 0; !(await target.evaluate((button) => button === document.activeElement)); steps += 1) {
    expect(steps, `${name} is reached by Tab`).toBeLessThan(80);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** Signs in with a passkey as the second factor, which has the focus. */
async function usePasskey(page: Page): Promise<void> {
  const use = page.getByRole('button', { name: 'Use your passkey' });
  await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
}

test('one’s own account ends another session, gets recovery codes, a passkey and a new password, and signs in with these, by the keyboard', async () => {
  // Passkeys need a domain, not an IP address.
  const { page, context, complaints } = await visit(browser, server.url.replace('127.0.0.1', 'localhost'), {
    viewport: phone,
  });
  const { password } = await sandboxPerson(server.url, email);
  await page.goto('/admin/account');
  await typePassword(page, password);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await typeStaffCode(page, server.url, email);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  // A sign-in without a second factor gets a 403 that lists them.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);

  const elsewhere = await staffSession(server.url, email);
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(2);
  expect(await page.getByText('This session', { exact: true }).count()).toBe(1);
  const entries = page.getByRole('table', { name: 'Your newest audit entries' });
  await entries.waitFor();
  await expectGoodInEverySize(page, 'the own account of staff');

  await press(page, 'Get new codes');
  await page.getByRole('heading', { name: 'Get new recovery codes?' }).waitFor();
  await press(page, 'Get new codes');
  await typeStaffCode(page, server.url, email);
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await expectGoodInEverySize(page, 'new recovery codes of staff');
  await press(page, 'I saved the codes');
  await page.getByLabel('Any of your recovery codes').focus();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('New recovery codes saved').waitFor();
  await entries.getByText('Get new recovery codes').waitFor();
  expect(complaints).toEqual([expect.stringContaining('403')]);

  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await press(page, 'Add a passkey');
  await press(page, 'Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).focus();
  await page.keyboard.type(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await section.getByLabel('Name').waitFor();
  await press(page, 'Create passkey');
  await section.getByText('Passkey “Chrome on Linux”', { exact: true }).waitFor();

  await press(page, 'Change password');
  const field = page.getByRole('textbox', { name: 'New password' });
  await field.focus();
  await page.keyboard.type('tin-kettle-4-moons');
  await expectGoodInEverySize(page, 'a new password of staff');
  await page.setViewportSize(phone);
  await press(page, /^End the session/);
  await page.getByText('Session ended.').waitFor();
  await expect.poll(() => sessions.count()).toBe(1);
  const reply = await fetch(`${server.url}/backend/admin/security`, {
    headers: { Authorization: `Bearer ${elsewhere}` },
  });
  expect(reply.status).toBe(401);
  await field.focus();
  await page.keyboard.press('Enter');
  await usePasskey(page);
  await typePassword(page, 'tin-kettle-4-moons');
  await usePasskey(page);
  await page.waitForURL('**/admin/customer');
});
