import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts';
import { confirmAddress, fillInSignUp, mailedLink, openSession, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

test('a customer copies their link, somebody signs up through it, and the page shows how far they have come', async () => {
  const inviter = stranger();
  await register(server.url, inviter);
  const { page, context, complaints } = await signedIn(server, browser, inviter);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/referral-program');
  await page.getByText('Nobody has joined yet').waitFor();
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await page.getByText('Copied the link').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await visit(browser, server.url);
  await guest.page.goto(link);
  const code = new URL(link).searchParams.get('ref') ?? '';
  await guest.page.getByText(`You were invited with code ${code}.`).waitFor();
  const invited = stranger('Bo Chen');
  await fillInSignUp(guest.page, invited);
  await guest.page.getByRole('button', { name: 'Open an account' }).click();
  await guest.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await confirmAddress(await mailedLink(server.url, invited.email));
  await openSession(server.url, invited);

  // Another tab has the session a moment after the page, and then asks for what is the customer's.
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 390, height: 800 });
  await tab.goto('/referral-program');
  const people = tab.getByRole('table', { name: 'People you invited, newest first' });
  await expect.poll(() => people.getByRole('row').nth(1).textContent()).toMatch(/^\w+ 20\d\dSigned up$/);
  expect(await tab.locator('main').textContent()).not.toMatch(/Bo Chen|person-/);
  await expectAccessible(tab, 'referral program');
  await expectNoSidewaysScroll(tab, 'the referral program');
  expect([...complaints, ...guest.complaints]).toEqual([]);
});
