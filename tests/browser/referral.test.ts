import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts';
import { confirmAddress, fillInSignUp, mailedLink, openSession, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

test('a customer copies their link, whose code replaces an earlier one; a friend signs up with it, and the page shows their progress', async () => {
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
  // A referral code in any link reaches the form, unless another link replaces it.
  await guest.page.goto('/?ref=K7QM4TXF');
  await guest.page.getByRole('link', { name: 'Learn' }).first().click();
  await guest.page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
  await guest.page.getByRole('link', { name: 'Sign in' }).first().click();
  await guest.page.getByRole('link', { name: 'Open an account' }).last().click();
  await guest.page.getByText('You were invited with code K7QM4TXF.').waitFor();
  await guest.page.goto('/faq?ref=K7QM4TXG');
  await guest.page.goto('/signup');
  await guest.page.getByText('You were invited with code K7QM4TXF.').waitFor();
  await guest.page.goto(link);
  const code = new URL(link).searchParams.get('ref') ?? '';
  await guest.page.getByText(`You were invited with code ${code}.`).waitFor();
  const invited = stranger('Bo Chen');
  await fillInSignUp(guest.page, invited);
  await guest.page.getByRole('button', { name: 'Open an account' }).click();
  await guest.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await confirmAddress(await mailedLink(server.url, invited.email));
  await openSession(server.url, invited);

  // Another tab gets the session a moment later, then loads customer data.
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

test('a customer adds the code in the settings, and the inviter sees that they joined', async () => {
  const [inviter, invited] = [stranger(), stranger('Bo Chen')];
  await register(server.url, inviter);
  const { ut } = await openSession(server.url, inviter);
  const invitations = async () =>
    (
      await (
        await fetch(`${server.url}/backend/customers/referrals`, { headers: { Authorization: `Bearer ${ut}` } })
      ).json()
    ).data;
  const { code } = await invitations();
  await register(server.url, invited);
  const { page, complaints } = await signedIn(server, browser, invited);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/settings?tab=invite');
  await page.getByLabel('Their referral code').fill(`${code.slice(0, 7)}A`);
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByText('This isn’t one of our referral codes.').waitFor();
  await expectAccessible(page, 'the code of the inviter');
  await expectNoSidewaysScroll(page, 'the code of the inviter');
  await page.getByLabel('Their referral code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByRole('heading', { name: 'Code added' }).waitFor();
  expect((await invitations()).counts).toEqual({ signed_up: 1, verified: 0, traded: 0 });
  await page.reload();
  await page.getByText('Your code').waitFor();
  expect(await page.getByText('Were you invited?').count()).toBe(0);
  // The rejected code is a console error.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});
