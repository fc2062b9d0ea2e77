import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { focused } from './focus.ts';
import { answerInquiry } from './inquiry.ts';
import { fillInSignUp, mailedLink, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** Cents of a text such as `$9,900.00`. */
const cents = (text: string | null) => BigInt((/\$([\d,]+\.\d{2})/.exec(text ?? '')?.[1] ?? '').replace(/[,.]/g, ''));

interface Proof {
  readonly assets: ReadonlyArray<{ readonly asset: string; readonly postings: string; readonly balances: string }>;
}

describe('from the landing page to a filled order', () => {
  test('a stranger opens an account, verifies, buys bitcoin and finds the order and the changed balances', async () => {
    const person = stranger();
    const { page, complaints } = await visit(browser, server.url);

    await page.goto('/');
    await page.getByRole('table', { name: 'Current prices' }).getByText(/^\$\d/).first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Open an account' }).first().click();
    await fillInSignUp(page, person);
    await page.reload();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Open an account' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();

    await page.goto(await mailedLink(server.url, person.email));
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => focused(page)).toBe('Password');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /Welcome Back, Maya Osei/ }).waitFor();

    await page
      .getByRole('link', { name: /verify/i })
      .first()
      .click();
    await page.waitForURL('**/verify');
    await answerInquiry(page, 'Pass');
    await page.getByRole('heading', { name: 'You’re verified' }).waitFor();
    await page.getByRole('link', { name: 'Go to exchange' }).click();
    await page.waitForURL('**/exchange**');

    await page.getByText('$10,000.00').first().waitFor();
    await page.getByLabel(/^Amount/).fill('100');
    await page.getByRole('button', { name: 'Review' }).click();
    const confirmButton = page.getByRole('button', { name: /^Buy 0\.\d+ BTC for \$100\.00$/ });
    const name = (await confirmButton.textContent()) ?? '';
    const bought = /Buy (0\.\d+)/.exec(name)?.[1] ?? '';
    await confirmButton.click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();

    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Orders' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Bitcoin' });
    await row.getByText('$100.00').waitFor();
    await expect.poll(() => row.textContent()).toContain(bought);

    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('$9,900.00').first().waitFor();
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'Bitcoin' }).first().textContent())
      .toContain(bought);
    expect(cents(await page.getByText('$9,900.00').first().textContent())).toBe(990_000n);

    const proof = (await (await fetch(`${server.url}/sandbox/api/ledger`)).json()) as Proof;
    expect(proof.assets.length).toBeGreaterThan(0);
    for (const { postings, balances } of proof.assets) expect([postings, balances]).toEqual(['0', '0']);

    await page.getByRole('button', { name: /Welcome Back/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/signin');
    expect(
      await page.evaluate(() => [
        Object.keys(sessionStorage),
        localStorage.getItem('displayName'),
        localStorage.getItem('f_at'),
      ]),
    ).toEqual([[], null, null]);
    expect(complaints).toEqual([]);
  });
});
