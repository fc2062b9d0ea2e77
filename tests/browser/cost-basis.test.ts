import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

describe('what received coins cost', () => {
  test('is entered with the keyboard, counts at once and after a reload, and can be removed', async () => {
    const { page, context, complaints } = await signedIn(server, browser, demo, { viewport: phone });
    await page.goto('/assets?asset=LTC');
    const received = page.getByRole('region', { name: 'Received coins' });
    const position = page.getByLabel('Your Litecoin');
    await position.getByText('partial, rest unknown').waitFor();
    await received.getByRole('button', { name: /^Add cost/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('812.50');
    await expectAccessible(page, 'the cost of received coins');
    await expectNoSidewaysScroll(page, 'the cost of received coins');
    await page.keyboard.press('Enter');
    await received.getByText('$812.50').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Change/);
    expect(await position.getByText('Cost unknown').count()).toBe(0);
    await page.reload();
    await received.getByText('$812.50').waitFor();
    expect(await position.getByText('partial, rest unknown').count()).toBe(0);
    await received.getByRole('button', { name: /^Change/ }).click();
    await received.getByRole('button', { name: 'Remove cost' }).click();
    await position.getByText('partial, rest unknown').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('stands as typed in a browser that stores nothing, and says why', async () => {
    const { page, context } = await signedIn(server, browser, demo);
    await page.goto('/assets?asset=LTC');
    const received = page.getByRole('region', { name: 'Received coins' });
    await received.getByRole('button', { name: /^Add cost/ }).click();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await received.getByRole('textbox').fill('100');
    await received.getByRole('button', { name: 'Save cost' }).click();
    await received
      .getByRole('alert')
      .getByText(/couldn’t save the cost/)
      .waitFor();
    expect(await received.getByRole('textbox').inputValue()).toBe('100');
    await context.close();
  });
});
