import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import {
  addressOf,
  checkPrograms,
  DrillFault,
  isWhole,
  killNode,
  leaderOf,
  requireWhole,
  startNode,
} from '../cluster/cluster.ts';
import { until } from '../cluster/processes.ts';
import { launchProduct, productUrl, stopProduct, waitForProduct } from '../cluster/product.ts';
import { ask } from '../cluster/sql.ts';
import { fileOf } from './crowd.ts';
import type { Run } from './run.ts';

/** The sandbox's demo customer, who has a bank account. */
const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };
/** Seconds that a person watches a screen before the drill gives up. */
const longestWaitSeconds = 150;

async function visitor(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Another tab of the same session: a second sign-in would end the first. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(60_000);
  await tab.addInitScript(
    (items) => void Object.assign(sessionStorage, items),
    await page.evaluate(() => ({ ...sessionStorage })),
  );
  return tab;
}

function counted(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}

const mailedCode = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/sandbox/api/outbox?to=${encodeURIComponent(demo.email)}`);
  const text = await reply.text();
  return /"codes":\["(\d{6})"/.exec(text)?.[1] ?? '';
};

/** An order ready to place. @returns a function that places it */
async function orderOf(page: Page): Promise<() => Promise<void>> {
  await page.goto('/exchange');
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Review' }).click();
  const place = page.getByRole('button', { name: /^Buy .* for \$/ }).and(page.locator(':not([aria-disabled])'));
  await place.waitFor();
  return () => place.click();
}

/** A withdrawal ready for its code. @returns a function that types it, which submits it */
async function withdrawalOf(page: Page, url: string): Promise<() => Promise<void>> {
  await page.goto('/withdrawals?asset=USD');
  await page.getByRole('button', { name: /^Max .* after fees$/ }).waitFor();
  await page.getByLabel('To', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Amount', { exact: true }).fill('25');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const before = await mailedCode(url);
  await page.getByRole('button', { name: /^Withdraw \$/ }).click();
  await page.getByText(/^We emailed a six-digit code/).waitFor();
  let code = '';
  await until(10, async () => {
    code = await mailedCode(url);
    return code !== '' && code !== before;
  });
  const field = page.locator('input[autocomplete="one-time-code"]').first();
  return async () => {
    await field.fill('');
    await field.pressSequentially(code);
  };
}

/** A screen's end: a receipt, or the message that nothing was made. */
type End = 'receipt' | 'nothing' | 'neither';

/** Logs a screen's changing messages, and retries when it offers to. @param again clicks */
async function watch(page: Page, say: (words: string) => void, again: () => Promise<void>): Promise<End> {
  let last = '';
  let end: End = 'neither';
  await until(longestWaitSeconds, async () => {
    const said = await page.locator('main').locator('h1, h2, [role=status], [role=alert]').allInnerTexts();
    const words = [
      ...new Set(
        said
          .map((text) =>
            text
              .replace(/\s+/g, ' ')
              .replace(/Try again in .*? [AP]M \. |Reference \S+/g, '')
              .trim(),
          )
          .filter((text) => text !== ''),
      ),
    ].join(' | ');
    if (words !== last) say(words);
    last = words;
    if (/You can try again now/.test(words)) await again();
    if (/didn’t reach the bank/.test(words)) end = 'nothing';
    if ((await page.getByRole('heading', { name: 'Receipt' }).count()) > 0) end = 'receipt';
    return end !== 'neither';
  });
  return end;
}

/**
 * An order and a withdrawal in Chromium while the leader is killed.
 * @returns whether the database matches the screens, with at most one submission each
 */
export async function inChromium({ settings, name, results, print }: Run): Promise<boolean> {
  await checkPrograms(settings);
  await requireWhole(settings);
  await stopProduct(settings);
  // At real speed: a price must last while someone reads it.
  launchProduct(settings, addressOf(settings), settings.workers, 1);
  await waitForProduct(settings);
  const url = productUrl(settings);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const lines: string[] = [];
  try {
    const ordering = await visitor(browser, url);
    const withdrawing = await secondTab(ordering);
    const sent = [counted(ordering, '/bank/api/trades'), counted(withdrawing, '/bank/api/transfers')];
    const typeCode = await withdrawalOf(withdrawing, url);
    const placeOrder = await orderOf(ordering);
    const leader = await leaderOf(settings);
    if (leader === null) throw new DrillFault('The cluster lost its leader before the drill');
    const mark = Date.now();
    const say = (who: string) => (words: string) => {
      const line = `${((Date.now() - mark) / 1000).toFixed(1)} s, ${who}: ${words}`;
      lines.push(line);
      print(`  ${line}`);
    };
    killNode(settings, leader);
    await Promise.all([placeOrder(), typeCode()]);
    const ended = await Promise.all([
      watch(ordering, say('order'), placeOrder),
      watch(withdrawing, say('withdrawal'), typeCode),
    ]);
    startNode(settings, leader);
    const whole = await until(90, () => isWhole(settings));
    await wait(2_000);
    const [made] = await ask<{ trades: number; transfers: number }>(
      addressOf(settings),
      `select (select count(*)::int from bank_trades where created_at >= $1 and deliver_amount = 5000) as trades,
        (select count(*)::int from bank_transfers where created_at >= $1 and side = 'withdrawal') as transfers`,
      [new Date(mark).toISOString()],
    );
    const stored = [made?.trades ?? -1, made?.transfers ?? -1];
    const submitted = sent.map((count) => count());
    say('end')(
      `submitted ${submitted.join(' and ')}, stored ${stored.join(' and ')}, ended with ${ended.join(' and ')}, cluster whole ${whole}`,
    );
    writeFileSync(`${fileOf(results, name)}.words.txt`, `${lines.join('\n')}\n`);
    const isTrue = (end: End, place: number) => stored[place] === (end === 'receipt' ? 1 : 0) && end !== 'neither';
    return ended.every(isTrue) && submitted.every((count) => count <= 1) && whole;
  } finally {
    await browser.close();
    // Other drills start their own.
    await stopProduct(settings);
  }
}
