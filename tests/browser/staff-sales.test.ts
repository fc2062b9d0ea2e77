import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayAt } from '#domain/sales/calendar.ts';
import { countedTradeStates } from '#domain/staff/tradeList.ts';
import { tradeRows } from '#server/db/schema/projection.ts';
import { postingOf, tamper } from '../server/backend/reconciliation/reconciling.ts';
import { desktop, expectNoSidewaysScroll, phone } from './browser.ts';
import { tabTo } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { type SalesPerson, salesDesk } from './sales-desk.ts';
import {
  besideTerm,
  bridge,
  centsOf,
  chartOf,
  compareNow,
  confirmFor,
  drawn,
  months,
  press,
  spoken,
  volumeOfTrades,
} from './sales-page.ts';
import { sharedBrowser } from './shared.ts';
import { visitAsStaff } from './staff.ts';
import { openStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([openStaffSandbox('demo'), sharedBrowser()]);
const { url, services } = server;
afterAll(() => server.close());

let desk: Awaited<ReturnType<typeof salesDesk>>;
beforeAll(async () => {
  desk = await salesDesk(url);
  await server.price();
});

const twoYears = '/admin/sales?range=2y&grain=month';

const signedIn = (who: SalesPerson) => visitAsStaff(browser, url, desk.tokenOf(who), { acceptDownloads: true });

async function opened(who: SalesPerson, address = twoYears) {
  const visited = await signedIn(who);
  await visited.page.goto(address);
  await drawn(visited.page);
  return visited;
}

test('the page shows two years, exact to the cent, in every size, and on paper without controls', async () => {
  const { page, complaints } = await opened('finance');
  await page.emulateMedia({ media: 'print' });
  // As wide as A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1040 });
  const shown = await page
    .locator('button, input, select, summary, nav')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent || one.getAttribute('aria-label')),
    );
  expect(shown).toEqual([]);
  await page.getByRole('heading', { name: 'Definitions' }).waitFor();
  await page.getByText('What changed hands for the coins alone', { exact: false }).last().waitFor();
  await expectNoSidewaysScroll(page, 'sales on paper');
  const cut = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.checkVisibility() &&
            getComputedStyle(one).overflowX !== 'visible' &&
            one.scrollWidth > one.clientWidth + 1 &&
            one.clientWidth > 1,
        )
        .map((one) => one.outerHTML.slice(0, 120)),
    );
  expect(cut).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(desktop);
  await compareNow(page);
  await server.reconcile();
  await page.getByText(/^Reconciled to the cent as of /).waitFor();
  expect(centsOf((await besideTerm(page, 'Volume').textContent()) ?? '')).toBeGreaterThan(0n);
  for (const name of ['Net revenue', 'Gross fees', 'Our fees'])
    expect(centsOf((await besideTerm(page, name).textContent()) ?? '')).toBeGreaterThan(0n);
  for (const label of ['Volume by asset', 'Net revenue', 'Take rate', 'Active customers', 'Net flows', 'Assets held']) {
    expect(await chartOf(page, label).locator('[data-part="plot"] svg').count(), label).toBeGreaterThan(0);
  }
  const lines = (await bridge(page).locator('div > dd:first-of-type').allTextContents()).map(centsOf);
  expect(lines).toHaveLength(7);
  expect(lines.slice(0, -1).reduce((sum, line) => sum + line, 0n)).toBe(lines.at(-1));
  await expectGoodInEverySize(page, 'sales of two years');
  expect(complaints).toEqual([]);
});

test('a bar, a cell and a figure link to the trades behind them, to the cent, and Back returns', async () => {
  const { page, complaints } = await opened('viewer');
  await page.getByRole('button', { name: 'Choose days' }).focus();
  await tabTo(page, /^Volume by asset, point by point$/);
  const plot = chartOf(page, 'Volume by asset').locator('[data-part="plot"]');
  const inOrder = await plot
    .locator('a, button, input, [tabindex]')
    .evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex >= 0).length);
  expect(inOrder).toBe(1);
  const readings = [await spoken(page)];
  for (const key of ['ArrowLeft', 'Home', 'ArrowRight', 'End', 'ArrowLeft']) {
    await press(page, key);
    await expect.poll(() => spoken(page)).not.toBe(readings.at(-1));
    readings.push(await spoken(page));
  }
  expect([readings[1], readings[4]]).toEqual([readings[5], readings[0]]);
  expect(new Set(readings).size).toBe(4);
  const [, month = '', total = ''] = /^(\w+ \d{4})\. Total (\S+)\. /.exec(readings[5] ?? '') ?? [];
  await press(page, 'Enter');
  await page.waitForURL('**/admin/trades?*');
  const read = await volumeOfTrades(page);
  expect([read, read > 0n]).toEqual([centsOf(total), true]);
  await page.goBack();
  await page.waitForURL(`**${twoYears}`);
  await drawn(page);

  const figure = chartOf(page, 'Volume by asset');
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const cell = figure
    .getByRole('row', { name: new RegExp(month) })
    .locator('[data-column="total"]')
    .getByRole('link');
  expect(await cell.textContent()).toBe(total);
  await cell.click();
  expect(await volumeOfTrades(page)).toBe(read);
  await page.goBack();
  await drawn(page);

  const tile = besideTerm(page, 'Volume').getByRole('link');
  const whole = centsOf((await tile.textContent()) ?? '');
  await tile.click();
  expect(await volumeOfTrades(page)).toBe(whole);
  expect(whole).toBeGreaterThan(read);
  expect(complaints).toEqual([]);
});

test('J8: an altered entry turns the page red, and its trade is found and explained in three steps', async () => {
  const { db } = services;
  const [trade] = await db
    .select()
    .from(tradeRows)
    .where(inArray(tradeRows.state, countedTradeStates))
    .orderBy(tradeRows.createdAt)
    .limit(1);
  const guid = trade?.guid ?? '';
  const { serial } = await postingOf(db, guid, 'fiat');
  await tamper(db, sql`update ledger_postings set amount = amount + 12 where serial = ${serial}::bigint`);
  const { page, complaints } = await opened('finance');
  const verdict = page.locator('[data-part="notice"]').first();
  await compareNow(page);
  await server.reconcile();
  await verdict.getByRole('link', { name: '1 break, $0.12' }).waitFor();
  expect(await verdict.getAttribute('data-state')).toBe('loss');
  const found = async () =>
    (await desk.read<{ items: ReadonlyArray<{ record: string; caseId: string | null }> }>('breaks')).items;
  const [{ record, caseId } = { record: '', caseId: '' }] = await found();
  expect(record).toBe(guid);
  await page.reload();
  await drawn(page);
  await tabTo(page, new RegExp(`^Trade …${guid.slice(-4)}$`));
  let steps = await press(page, 'Enter');
  await page.waitForURL(`**/admin/queue/${caseId}`);
  await page.getByRole('button', { name: /^Explain this break/ }).waitFor();
  steps += await press(page, '1');
  steps += await confirmFor(page, 'A test of the ledger');
  await page.getByText(/^Explained the break .*\)\./).waitFor();
  expect(steps).toBe(3);
  await page.goto('/admin/sales');
  await drawn(page);
  await verdict.getByText(/^Reconciled as of .*except for what was explained: 1 break, \$0.12/).waitFor();
  expect(await page.getByRole('table', { name: /^Open breaks/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('J9: a month is closed by two people and keeps its figures, in four steps with its file', async () => {
  const month = addMonths(`${dayAt(Date.now(), 'America/New_York').slice(0, 7)}-01`, -1).slice(0, 7);
  const { page, complaints } = await opened(
    'finance',
    `/admin/sales?from=${month}-01&to=${addDays(addMonths(`${month}-01`, 1), -1)}`,
  );
  const row = months(page).getByRole('row').nth(2);
  const volume = await besideTerm(page, 'Volume').textContent();
  await row.getByRole('button', { name: 'Close', exact: true }).focus();
  let steps = await press(page, 'Enter');
  steps += await confirmFor(page, 'End of the month');
  await page.getByText('A second person has to approve this within 24 hours.', { exact: false }).waitFor();

  await page.goto('/admin/requests');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  const approve = page.getByRole('menuitem', { name: 'Approve' });
  expect([await approve.getAttribute('aria-disabled'), await approve.textContent()]).toEqual([
    'true',
    'ApproveYou requested this yourself.',
  ]);

  const second = await signedIn('owner2');
  await second.page.setViewportSize(phone);
  await second.page.goto('/admin/requests');
  // Beside its buttons, a sentence would be a column of parts of words.
  const effect = await second.page
    .getByRole('gridcell')
    .filter({ hasText: /^Closes / })
    .boundingBox();
  expect(effect?.width).toBeGreaterThan(phone.width / 2);
  await second.page
    .getByRole('button', { name: /^Approve: / })
    .first()
    .click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await second.page.getByText(/^Approved the request of .*\./).waitFor();

  await page.goto(`/admin/sales?from=${month}-01&to=${addDays(addMonths(`${month}-01`, 1), -1)}`);
  await drawn(page);
  await row.getByText('Closed', { exact: true }).waitFor();
  await row.getByText(`Volume ${volume} · Net revenue`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).first().focus();
  steps += await press(page, 'Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    confirmFor(page, 'End of the month').then((step) => (steps += step)),
  ]);
  expect([download.suggestedFilename(), steps]).toEqual(['sales-figures.csv', 4]);
  expect([...complaints, ...second.complaints]).toEqual([]);
});
