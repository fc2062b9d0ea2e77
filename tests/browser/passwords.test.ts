import { expect, test } from 'vitest';
import { expectAccessible, visit } from './browser.ts';
import { focused } from './focus.ts';
import { codesOf } from './money.ts';
import { fillInSignIn, mailedLink, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const newPassword = 'tin-kettle-4-moons';

async function newPerson() {
  const person = stranger();
  await register(server.url, person);
  return person;
}

test('a forgotten password is replaced through the email, and its link leaves the address bar and works once', async () => {
  const person = await newPerson();
  const { page, complaints } = await visit(browser, server.url);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const link = await mailedLink(server.url, person.email, /^Choose a new password$/);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  expect(page.url()).toBe(`${server.url}/reset-password`);
  await page.getByText('Strength: very strong').waitFor();
  await expectAccessible(page, 'a new password');
  await page.keyboard.press('Enter');
  await page.getByText(/^Your password was changed/).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  await expect.poll(() => focused(page)).toBe('Password');
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto(link);
  await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an email address is changed with a code and by the button behind its link, and the customer signs in with it', async () => {
  const person = await newPerson();
  const newEmail = `new-${person.email}`;
  const { page, complaints } = await signedIn(server, browser, person);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel('New email address').fill(newEmail);
  await page.keyboard.press('Enter');
  await codesOf(server, person).enter(page);
  await page.getByRole('heading', { name: 'Check your new inbox' }).waitFor();
  await page.goto(await mailedLink(server.url, newEmail, /^Confirm your new email address$/));
  await page.getByRole('button', { name: 'Confirm new address' }).click();
  await page.getByText(/^Your email address was changed/).waitFor();
  await fillInSignIn(page, { ...person, email: newEmail });
  await page.waitForURL('**/dashboard');
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);
});
