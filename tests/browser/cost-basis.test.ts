import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { recordsOf } from './records.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** A customer who received a tenth of an ether. */
async function recipient() {
  const person = await verifiedCustomer(server);
  const records = await recordsOf(server.url, person);
  const deposit = await records.receiveEther('100000000000000000');
  await records.reaches(deposit, 'completed');
  return { person, deposit, guid: records.guid };
}

/** One customer for both tests, made by the first that needs them. */
let made: ReturnType<typeof recipient> | undefined;
const sharedRecipient = () => {
  made ??= recipient();
  return made;
};

describe('what received coins cost', () => {
  test('moves from the browser to the account, is changed with the keyboard, and is there in another browser', async () => {
    const { person, deposit, guid } = await sharedRecipient();
    const { page, context, complaints } = await signedIn(server, browser, person, { viewport: phone });
    const key = `received_costs.${guid}`;
    await page.addInitScript(
      ([name, value]) => {
        if (sessionStorage.getItem('left') === null) localStorage.setItem(name, value);
        sessionStorage.setItem('left', 'once');
      },
      [key, JSON.stringify({ [deposit]: '81250' })] as const,
    );
    await page.goto('/assets?asset=ETH');
    const received = page.getByRole('region', { name: 'Received coins' });
    await received.getByText('$812.50').waitFor();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await received.getByRole('button', { name: /^Change cost/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('900');
    await expectAccessible(page, 'the cost of received coins');
    await expectNoSidewaysScroll(page, 'the cost of received coins');
    await page.keyboard.press('Enter');
    await received.getByText('$900.00').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Change/);
    expect(complaints).toEqual([]);
    await context.close();

    const other = await signedIn(server, browser, person);
    await other.page.goto('/assets?asset=ETH');
    const theirs = other.page.getByRole('region', { name: 'Received coins' });
    await theirs.getByText('$900.00').waitFor();
    await theirs.getByRole('button', { name: /^Change/ }).click();
    await theirs.getByRole('button', { name: 'Remove cost' }).click();
    await theirs.getByText('Cost unknown').waitFor();
    expect(other.complaints).toEqual([]);
  });

  test('is unknown while it did not load, and stands as typed when it could not be saved', async () => {
    const { person } = await sharedRecipient();
    const { page } = await signedIn(server, browser, person);
    const calls = '**/backend/customers/cost-basis';
    await page.route(calls, (route) => route.abort());
    await page.goto('/assets?asset=ETH');
    const alert = page.getByRole('alert').getByText('The costs you entered didn’t load');
    await alert.waitFor();
    const received = page.getByRole('region', { name: 'Received coins' });
    await expect.poll(() => received.getByRole('button').count()).toBe(0);
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await received.getByRole('button', { name: /^Add cost/ }).click();
    await page.route(calls, (route) => route.abort());
    await received.getByRole('textbox').fill('100');
    await received.getByRole('button', { name: 'Save cost' }).click();
    await received.getByText('We couldn’t save this change').waitFor();
    await expect.poll(() => received.getByRole('textbox').inputValue()).toBe('100');
    await page.unroute(calls);
    await received.getByRole('button', { name: 'Save cost' }).click();
    await received.getByText('$100.00').waitFor();
  });
});
