import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { codesOf } from './money.ts';
import { fillInSignIn, mailedLink, openSession, type Person, signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
async function looksRight(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}

/** Waits for the newest email with this subject. */
async function mailed(person: Person, subject: string): Promise<void> {
  const subjects = async () => {
    const reply = await fetch(`${server.url}/sandbox/api/outbox?to=${encodeURIComponent(person.email)}`);
    return ((await reply.json()) as { messages: readonly { subject: string }[] }).messages[0]?.subject;
  };
  await expect.poll(subjects).toBe(subject);
}

test('locked in settings, refused at sign-in, unlocked by a code and an identity check', async () => {
  const person = await verifiedCustomer(server);
  const { page } = await signedIn(server, browser, person, { viewport: phone });
  await page.goto('/settings?tab=security');
  await press(page, 'Lock my account');
  await heading(page, 'Lock your account now?').waitFor();
  await looksRight(page, 'the effects of locking');
  await press(page, 'Lock account now');
  const codes = codesOf(server, person);
  await codes.enter(page);
  await page.waitForURL('**/signin');
  await page.getByText('Your account is locked. To unlock it, sign in.').waitFor();
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('f_at')])).toEqual([0, null]);
  await mailed(person, 'Your account is locked');

  await fillInSignIn(page, person);
  await heading(page, 'Your account is locked').waitFor();
  await looksRight(page, 'a locked account');
  await press(page, 'Unlock account');
  await codes.enter(page);
  await heading(page, 'Verify your identity').waitFor();
  const inquiry = page.frameLocator('iframe');
  await inquiry.getByRole('checkbox').check();
  await inquiry.getByRole('button', { name: 'Start' }).click();
  await inquiry.getByRole('button', { name: 'Send picture' }).click();
  await inquiry.getByRole('button', { name: 'Take selfie' }).click();
  await inquiry.getByRole('button', { name: 'Pass' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Portfolio value').first().waitFor();
});

test('locked by the link of an email about a new device, without signing in', async () => {
  const person = await verifiedCustomer(server);
  // The first device is not news; this sign-in has no cookie.
  await openSession(server.url, person, 'elsewhere');
  await mailed(person, 'New sign-in to your account');
  const { page, complaints } = await visit(browser, server.url, { viewport: desktop });
  await page.goto(await mailedLink(server.url, person.email));
  await heading(page, 'Lock your account?').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await looksRight(page, 'the link of an email');
  await press(page, 'Lock account now');
  await heading(page, 'Your account is locked').waitFor();
  await looksRight(page, 'a locked account by a link');
  expect(complaints).toEqual([]);
  await page.getByRole('link', { name: 'Unlock account' }).click();
  await fillInSignIn(page, person);
  await page.getByRole('button', { name: 'Unlock account' }).waitFor();
});
