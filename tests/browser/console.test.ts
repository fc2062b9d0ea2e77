import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { ownServer, sharedBrowser } from './shared.ts';

// Faults and a moved clock affect everyone on a server.
const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

const pages = ['', '/customers', '/deposits', '/faults', '/clock', '/ledger', '/reset'] as const;
describe('the sandbox console', () => {
  test('is accessible and fits, page by page', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await page.goto('/sandbox/faults');
    await page.getByLabel('Path').fill('/api/v3/ping*');
    await page.getByLabel('Service').selectOption('market');
    await page.getByRole('button', { name: 'Add the fault' }).click();
    await page.getByRole('status').waitFor();
    for (const path of pages) {
      await page.goto(`/sandbox${path}`);
      await expectGoodInEverySize(page, `console${path}`);
    }
    await page.goto('/sandbox/customers');
    await page.getByRole('link', { name: 'Alex Morgan' }).click();
    await page.getByRole('heading', { name: 'Alex Morgan' }).waitFor();
    await expectGoodInEverySize(page, 'console customer');
    expect(complaints).toEqual([]);
    await page.goto('/sandbox/clock');
    await page.getByLabel('Duration').fill('soon');
    await page.getByRole('button', { name: 'Move the clock' }).click();
    await page.getByRole('alert').waitFor();
    await expectGoodInEverySize(page, 'console refused form');
    await page.goto('/sandbox/nothing');
    await expectGoodInEverySize(page, 'console nothing');
  });
});

describe('the console at work', () => {
  test('moves the clock with a click, in the theme of the app', async () => {
    const { page } = await visit(browser, server.url, { theme: '1' });
    await page.goto('/sandbox');
    await page.getByRole('link', { name: 'Clock' }).click();
    await page.getByRole('button', { name: 'Forward 1 day' }).click();
    await page.getByRole('status').filter({ hasText: 'The clock was moved.' }).waitFor();
    await page.getByText(/Moved forward by 1 d/).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('1');
    await page.evaluate(() => localStorage.setItem('theme', '0'));
    await page.goto('/sandbox/clock?theme=1');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('1');
  });

  test('cuts the connection of a browser for just as many calls, and loses the answer of work that is done once', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/sandbox');
    const letFail = (fault: object) =>
      fetch(`${server.url}/sandbox/api/faults`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fault) });
    const ask = (path: string, method = 'GET', body?: string) =>
      page.evaluate(
        ([url, how, text]) =>
          fetch(url ?? '', { method: how ?? 'GET', cache: 'no-store', ...(text === undefined ? {} : { body: text }) }).then(
            (reply) => reply.status,
            () => 'cut',
          ),
        [path, method, body] as const,
      );
    expect(await ask('/market/api/v3/ping')).toBe(200);
    await fetch(`${server.url}/sandbox/api/faults`, { method: 'DELETE' });
    await letFail({ service: 'market', path: '*', kind: 'offline', calls: 2 });
    const asked = [await ask('/market/api/v3/ping'), await ask('/market/api/v3/ping'), await ask('/market/api/v3/ping')];
    expect(asked).toEqual(['cut', 'cut', 200]);
    await letFail({ service: 'identity', path: '*', kind: 'offline', calls: 1, after: true });
    const signUp = JSON.stringify({ email: 'lost@example.test', password: 'Correct-horse-7' });
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k';
    expect(await ask(path, 'POST', signUp)).toBe('cut');
    expect(await ask(path, 'POST', signUp), 'the address is taken: the first one was done').toBe(400);
  });

  test('takes no form of another site', async () => {
    const { page } = await visit(browser, server.url);
    const elsewhere = server.url.replace('127.0.0.1', 'localhost');
    await page.route('http://localhost:*/elsewhere', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${server.url}/sandbox/reset"><input name="confirm" value="reset"><button>Go</button></form>`,
      }),
    );
    await page.goto(`${elsewhere}/elsewhere`);
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByRole('heading', { name: 'Nothing was changed' }).waitFor();
  });
});
