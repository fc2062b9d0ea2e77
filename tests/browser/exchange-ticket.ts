import type { Browser, Page, Route } from 'playwright-core';
import type { visit } from './browser.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import type { TestServer } from './server.ts';

/** A verified customer with $10,000.00 at the ticket. */
export async function customerAt(
  server: TestServer,
  browser: Browser,
  path = '/exchange',
  options: Parameters<typeof visit>[2] = {},
) {
  const visitor = await signedIn(server, browser, await verifiedCustomer(server), options);
  await visitor.page.goto(path);
  await visitor.page
    .getByText(/ available\./)
    .first()
    .waitFor();
  return visitor;
}

export const ticketOf = (page: Page) => ({
  amount: page.getByLabel('Amount', { exact: true }),
  review: page.getByRole('button', { name: 'Review' }),
  /** The confirm button. A click waits until clicks count. */
  confirmButton: page.getByRole('button', { name: /^(Buy|Sell) .* for \$/ }),
  renew: page.getByRole('button', { name: 'Get a new price' }),
  accept: page.getByRole('button', { name: 'Accept the new price' }),
  receipt: page.getByRole('heading', { name: 'Receipt' }),
  another: page.getByRole('button', { name: 'New order' }),
  async askFor(amount: string) {
    await this.amount.fill(amount);
    await this.review.click();
    await this.confirmButton.waitFor();
  },
});

export function countOrders(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bank/api/trades')) sent += 1;
  });
  return () => sent;
}

/** The number of the customer's orders at the bank, by the page's token. */
export const ordersAtBank = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reply = await fetch('/bank/api/trades?per_page=100', {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('at')}` },
    });
    return ((await reply.json()) as { total: number }).total;
  });

type Document = Readonly<Record<string, unknown>>;

export const answering = (change: (said: Document) => Document) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Document) });
};

export async function rowsOf(page: Page, card: string): Promise<ReadonlyMap<string, string>> {
  const rows = await page
    .getByRole('region', { name: card })
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map(
        (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
      ),
    );
  return new Map(rows);
}

/** In cents: `−$1,234.56`. */
function centsOf(text: string | undefined): bigint {
  const digits = /\$([\d,]+\.\d{2})/.exec(text ?? '')?.[1];
  if (digits === undefined) throw new Error(`no dollars: ${text}`);
  const cents = BigInt(digits.replace(/[,.]/g, ''));
  return text?.includes('−') ? -cents : cents;
}

/** The sum of a review's or receipt's lines, and the expected one. */
export function sumsOf(rows: ReadonlyMap<string, string>): { readonly parts: bigint; readonly total: bigint } {
  const of = (label: RegExp) => centsOf([...rows].find(([name]) => label.test(name))?.[1]);
  const total = [...rows].some(([name]) => /^You (sell|sold)/.test(name)) ? of(/^You receive/) : of(/^You (pay|paid)/);
  const rounding = rows.has('Rounding') ? of(/^Rounding$/) : 0n;
  return { parts: of(/at mid-market$/) + of(/fee$/) + of(/^Spread/) + rounding, total };
}
