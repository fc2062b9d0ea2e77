import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phone, visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { sandboxPerson, staffSession, typeAppCode } from './staff.ts';

// A new password of the sandbox's people would stay for the next file.
const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

/** Signs a person in on the page of sign-in with the keyboard alone, and opens their own account. */
async function openAccount(email: string, password?: string, url = server.url) {
  const visitor = await visit(browser, url, { viewport: phone });
  const { page } = visitor;
  await page.goto('/admin/account');
  await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password ?? (await sandboxPerson(server.url, email)).password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await typeAppCode(page, async () => (await sandboxPerson(server.url, email)).code);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  // The sign-in without a second factor is refused with a 403 that says which ones there are.
  expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('403')]);
  return visitor;
}

/** Goes to a control by Tab, forward from where the focus is, and presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.locator('main').getByRole('button', { name });
  await wanted.waitFor();
  for (let steps = 0; !(await wanted.evaluate((button) => button === document.activeElement)); steps += 1) {
    expect(steps, `${name} is reached by Tab`).toBeLessThan(80);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

describe('one’s own account', () => {
  test('says who and where, and another session is ended by the keyboard', async () => {
    const email = 'viewer@statechange.test';
    const { page, complaints } = await openAccount(email);
    const elsewhere = await staffSession(server.url, email);
    await page.reload();
    const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    expect(await page.getByText('This session', { exact: true }).count()).toBe(1);
    await page.getByRole('table', { name: 'Your newest audit entries' }).waitFor();
    await expectGoodInEverySize(page, 'the own account of staff');
    await page.setViewportSize(phone);
    await press(page, /^End the session/);
    await page.getByText('Session ended.').waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    const reply = await fetch(`${server.url}/backend/admin/security`, { headers: { Authorization: `Bearer ${elsewhere}` } });
    expect([reply.status, complaints]).toEqual([401, []]);
  });

  test('gets new recovery codes, and proves that they are saved', async () => {
    const { page, complaints } = await openAccount('support@statechange.test');
    await press(page, 'Get new codes');
    await page.getByRole('heading', { name: 'Get new recovery codes?' }).waitFor();
    await press(page, 'Get new codes');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    await expectGoodInEverySize(page, 'new recovery codes of staff');
    await press(page, 'I saved the codes');
    await page.getByLabel('Any of your recovery codes').focus();
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('New recovery codes saved').waitFor();
    await page.getByRole('table', { name: 'Your newest audit entries' }).getByText('recoveryCodesReplaced').waitFor();
    expect(complaints).toEqual([]);
  });

  test('gets a passkey, which signs in', async () => {
    // Passkeys belong to a name, never to a number.
    const { page, context } = await openAccount('compliance@statechange.test', undefined, server.url.replace('127.0.0.1', 'localhost'));
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
    const section = page.getByRole('region', { name: 'Two-step verification' });
    await press(page, 'Add a passkey');
    await section.getByLabel('Name').waitFor();
    await press(page, 'Create passkey');
    await section.getByText('Passkey “Chrome on Linux”', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Clara Ruiz/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
    await page.getByLabel('Email').fill('compliance@statechange.test');
    await page.getByLabel('Password', { exact: true }).fill((await sandboxPerson(server.url, 'compliance@statechange.test')).password);
    await page.keyboard.press('Enter');
    const use = page.getByRole('button', { name: 'Use your passkey' });
    await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/customer');
  });

  test('gets a new password, which ends the session and signs in', async () => {
    const email = 'finance@statechange.test';
    const { page } = await openAccount(email);
    await press(page, 'Change password');
    await page.getByRole('textbox', { name: 'New password' }).focus();
    await page.keyboard.type('tin-kettle-4-moons');
    await expectGoodInEverySize(page, 'a new password of staff');
    await page.setViewportSize(phone);
    await page.getByRole('textbox', { name: 'New password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
    const again = await openAccount(email, 'tin-kettle-4-moons');
    expect(new URL(again.page.url()).pathname).toBe('/admin/account');
  });
});
