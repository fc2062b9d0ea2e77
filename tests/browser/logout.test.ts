import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { launchWhole, visit } from './browser.ts';
import { signedIn, signIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { withdrawalOf, withdrawer } from './withdrawal-desk.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const main = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

/** Every string in the page's memory after garbage collection. */
async function textsInMemory(context: BrowserContext, page: Page): Promise<readonly string[]> {
  const devtools = await context.newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  await devtools.detach();
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
}

/** Everything stored for the page: storage, cookies, databases, caches, history state. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames) records.push(await all(database, store));
      database.close();
    }
    const state: unknown = history.state;
    const kept = [
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
      records,
      await caches.keys(),
      state,
      document.title,
    ];
    return JSON.stringify(kept);
  });

describe('after signing out', () => {
  test('nothing of the customer is in memory, in storage, or behind the Back button', async () => {
    const customer = await withdrawer(server);
    const { person, guid } = customer;
    await customer.addWallet({ name: 'Cold storage of Maya' });
    const { page, context } = await visit(browser, server.url);
    await signIn(page, person);
    const {
      ut,
      at,
      f_at: idToken,
    } = await page.evaluate(() => ({ ...sessionStorage, ...localStorage }) as Record<string, string>);
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
    await main(page, 'Assets').click();
    await page.getByText('Bitcoin').first().waitFor();
    await main(page, 'Orders').click();
    await page.getByRole('row').nth(1).waitFor();
    await main(page, 'External Wallet').click();
    await page.getByText('Cold storage of Maya').first().waitFor();
    await main(page, 'Withdrawals').click();
    await withdrawalOf(page).max.waitFor();
    await withdrawalOf(page).confirm('0.00123987');
    await main(page, 'Exchange').click();
    await page.getByLabel('Amount', { exact: true }).fill('1234.56');
    await page.getByRole('button', { name: 'Review' }).click();
    // The ticket also shows the amount, and a late review would take the focus and close the menu.
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    await page.getByText('$1,234.56').first().waitFor();

    await page.getByRole('button', { name: /Welcome Back/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/signin');
    await page.getByLabel('Password', { exact: true }).waitFor();

    const markers = [person.email, person.name, person.password, guid, btoa(guid), ut, at, idToken];
    markers.push('Cold storage of Maya', '0.00123987', '1234.56', '1,234.56');
    const found = async () => {
      const texts = [...(await textsInMemory(context, page)), await stored(page)];
      return markers.filter((marker) => texts.some((text) => marker && text.includes(marker)));
    };
    // Wait for animations and pending answers to be released.
    await expect.poll(found, { interval: 500, timeout: 90_000 }).toEqual([]);
    expect(await page.title()).toBe('Sign in · Statechange');
    await page.goBack();
    await page.waitForURL('**/signin');
    expect(await page.getByText('1,234.56').count()).toBe(0);
  });

  test('a page kept in the back/forward cache shows nothing and is reloaded', async () => {
    const keeping = await launchWhole();
    afterAll(() => keeping.close());
    const { page } = await signedIn(server, keeping, await verifiedCustomer(server, 'Alice Young'));
    await page.goto('/exchange');
    await page.getByText('$10,000.00 available').waitFor();
    await page.evaluate(() =>
      addEventListener(
        'pageshow',
        ({ persisted }) => persisted && sessionStorage.setItem('wasConcealed', `${document.documentElement.hidden}`),
      ),
    );
    await page.goto('/healthz');
    await page.evaluate(() => sessionStorage.clear());
    await page.goBack();
    // The load event of a replacing document is not reliable.
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe('/signin');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('wasConcealed'))).toBe('true');
  });
});
