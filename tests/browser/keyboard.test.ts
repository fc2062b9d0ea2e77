import { expect, test } from 'vitest';
import { inDepth } from '../kit/deep.ts';
import { desktop, phone, visit } from './browser.ts';
import { tabTo } from './focus.ts';
import { verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test.each(inDepth('variants', [desktop, phone]))(
  'signing in, buying and finding the order need no mouse, $width pixels wide',
  async (viewport) => {
    const person = await verifiedCustomer(server);
    const { page, complaints } = await visit(browser, server.url, { viewport });
    await page.goto('/signin');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await tabTo(page, /^Email$/);
    await page.keyboard.type(person.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await page.getByRole('link', { name: 'Buy', exact: true }).first().waitFor();
    await tabTo(page, /^Buy$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/exchange**');
    await page.getByText('$10,000.00 available').waitFor();
    await tabTo(page, /^Amount$/);
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Buy .* for \$25\.00$/ }).waitFor();
    await tabTo(page, /^Buy .* for \$25\.00$/);
    // Clicks are ignored for a second after the price arrives.
    await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await tabTo(page, /order/i);
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).not.toBe(
      'none',
    );
    expect(complaints).toEqual([]);
  },
);
