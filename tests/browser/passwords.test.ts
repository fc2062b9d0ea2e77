import { describe, expect, test } from 'vitest';
import { expectAccessible, visit } from './browser.ts';
import { codesOf } from './money.ts';
import { fillInSignIn, mailedLink, openSession, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const newPassword = 'tin-kettle-4-moons';

async function newPerson() {
  const person = stranger();
  await register(server.url, person);
  return person;
}

describe('a forgotten password', () => {
  test('is replaced through the email, and its link leaves the address bar and works once', async () => {
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
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');

    // A second tab, and Back.
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('in the settings', () => {
  test('a password is changed after a code, and the session ends everywhere', async () => {
    const person = await newPerson();
    const { page, complaints } = await signedIn(server, browser, person);
    const codes = await codesOf(server, person);
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Save and sign out' }).click();
    await codes.enter(page);
    await page.waitForURL('**/signin');
    await page.getByText(/^Your password was changed/).waitFor();
    expect(await page.evaluate(() => [sessionStorage.getItem('ut'), sessionStorage.getItem('at')])).toEqual([null, null]);
    await openSession(server.url, { ...person, password: newPassword });
    expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);
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
});
