import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { colorRules, desktop, expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { expectGoodInEverySize, inOtherTheme } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { signInAsStaff, staffSession, typeStaffCode, untilLoaded } from './staff.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** A sandbox person in the console, signed in by token. */
async function inConsole(path: string, email: string) {
  const token = await staffSession(server.url, email);
  const visitor = await visit(browser, server.url);
  await visitor.page.goto('/healthz');
  await visitor.page.evaluate((a_at) => sessionStorage.setItem('a_at', a_at), token);
  await visitor.page.evaluate((own) => localStorage.setItem('email', own), email);
  await visitor.page.goto(path);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return { ...visitor, token };
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('the console', () => {
  test('goes by keys to a decision, which is made, reported and logged without a pointer, on pages that fit', async () => {
    const { page, complaints } = await inConsole('/admin/audit', 'admin@statechange.test');
    const withRows = async () => {
      await page.getByRole('row').nth(1).waitFor();
      await untilLoaded(page);
    };
    await withRows();
    // Long targets exceed a tablet's width.
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page, 'the audit log');
    await expectAccessible(page, 'the audit log');
    await inOtherTheme(page, (theme) => expectAccessible(page, `the audit log, theme ${theme}`, colorRules));
    await page.setViewportSize(desktop);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/admin/staff');
    await withRows();
    await expectGoodInEverySize(page, 'the staff');
    await page.getByRole('button', { name: 'Invite' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Invite a person');
    await dialog.waitFor();
    await expectGoodInEverySize(page, 'a decision');
    await dialog.getByLabel('Name').fill('Nora Keys');
    await dialog.getByLabel('Email').fill('nora.keys@staff.test');
    await dialog.getByRole('checkbox', { name: /^Viewer/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Reason').selectOption({ index: 1 });
    await page.keyboard.press('Control+Enter');
    await typeStaffCode(page, server.url);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('nora.keys@staff.test').first().waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('nobody by this name');
    await page.getByText(/^No records match/).waitFor();
    await search.fill('audit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/audit');
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Olivia Grant');
    await page.getByRole('row').filter({ hasText: 'Search customers' }).first().waitFor();
    await expectNoSidewaysScroll(page, 'the audit log with a search, whose mark is long');
    await page.goto('/admin/requests');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await untilLoaded(page);
    await expectGoodInEverySize(page, 'the requests');
    // Confirmed before sending, so nothing was refused.
    expect(complaints).toEqual([]);
  });

  test('whose session the server has ended goes to the sign-in and back to its page, with the input kept', async () => {
    const { page, token } = await inConsole('/admin/staff', 'owner2@statechange.test');
    const open = async () => {
      await page.getByRole('button', { name: 'Invite' }).click();
      await dialogOf(page, 'Invite a person').waitFor();
      return dialogOf(page, 'Invite a person').getByLabel('Name');
    };
    const name = await open();
    const saved = page.waitForResponse(
      (reply) => reply.url().includes('/admin/drafts') && reply.request().method() === 'PUT' && reply.ok(),
    );
    await name.fill('Half Typed');
    await saved;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    await fetch(`${server.url}/backend/admin/sign-out`, { method: 'POST', headers, body: '{}' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('Session has ended, Please login again.').waitFor();
    expect(await page.evaluate(() => [sessionStorage.getItem('a_at'), localStorage.getItem('email')])).toEqual([
      null,
      null,
    ]);
    await signInAsStaff(page, server.url, 'owner2@statechange.test');
    await page.waitForURL('**/admin/staff');
    const restored = await open();
    await expect.poll(() => restored.inputValue()).toBe('Half Typed');
  });

  test('warns idle staff in every tab after eight minutes, and ends at the server after ten', async () => {
    const { page, context, token } = await inConsole('/admin/requests', 'compliance@statechange.test');
    await context.clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    const other = await context.newPage();
    await other.goto('/admin/staff');
    await other.getByRole('row').nth(1).waitFor();
    const warnings = [page, other].map((tab) => tab.getByRole('alertdialog', { name: 'Are you still there?' }));
    await context.clock.fastForward('08:10');
    for (const warning of warnings) await warning.waitFor();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    for (const warning of warnings) await warning.waitFor({ state: 'detached' });
    await context.clock.fastForward('11:00');
    for (const tab of [page, other]) await tab.waitForURL('**/admin/signin');
    await page.getByText('Session has ended, Please login again.').waitFor();
    const status = async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/backend/admin/session`, { method: 'POST', headers, body: '{}' })).status;
    };
    await expect.poll(status).toBe(401);
  });
});
