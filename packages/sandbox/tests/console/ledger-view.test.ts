import { JSDOM } from 'jsdom';
import { beforeAll, expect, it } from 'vitest';
import type { LedgerEntry } from '#sandbox/console/ledger-entries.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import { desk } from '#tests/server/sandbox/console.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

interface Entries {
  readonly entries: readonly LedgerEntry[];
  readonly next: number | null;
}

describeOnOneDatabase('the view of the ledger', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  let ada: TestCustomer;
  let bob: TestCustomer;
  const trades = 30;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
    ada = await openCustomer(server, bank, clock.advance, ['BTC', 'USDC']);
    bob = await openCustomer(server, bank, clock.advance, ['BTC']);
    for (let index = 0; index < trades; index++) {
      const who = index % 3 === 2 ? bob : ada;
      const quote = await who.client.post('/api/quotes', {
        symbol: 'BTC-USD',
        side: 'buy',
        deliver_amount: 1_000 + index,
      });
      await who.client.post('/api/trades', { quote_guid: quote.body.guid });
      clock.advance(3_000);
      await who.client.get('/api/trades');
    }
  });
  const list = async (query = '') => (await desk<Entries>(server, 'GET', `/ledger/entries${query}`)).body;
  const all = async (query = '') => {
    const found: LedgerEntry[] = [];
    for (let page = await list(`?${query}`); ; page = await list(`?${query}&before=${page.next}`)) {
      found.push(...page.entries);
      if (page.next === null) return found;
    }
  };

  it('lists entries newest first with their postings, each of which adds up to zero', async () => {
    const entries = await all();
    expect(entries).toHaveLength(trades + 2);
    const [newest] = entries;
    expect(newest).toMatchObject({ kind: 'trade', created_at: expect.stringMatching(/^2026-.*Z$/) });
    expect(newest?.postings.find(({ customer_guid, asset }) => customer_guid === bob.guid && asset === 'USD')).toEqual({
      account_guid: bob.accounts.USD,
      account_type: 'fiat',
      customer_guid: bob.guid,
      owner: bob.guid,
      asset: 'USD',
      amount: `-${1_000 + trades - 1}`,
      units: `-${(1_000 + trades - 1) / 100}`,
    });
    expect(newest?.postings.map(({ owner }) => owner)).toContain('bank');
    for (const { sums } of entries) expect(new Set(Object.values(sums))).toEqual(new Set(['0']));
    expect(entries.map(({ created_at }) => created_at)).toEqual(
      entries
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
  });

  it('pages by number and from where the last page ended, without a gap or a double', async () => {
    const [first, second, third] = [await list(), await list('?page=1'), await list('?page=2')];
    expect([first.entries.length, second.entries.length, third.entries.length]).toEqual([20, trades + 2 - 20, 0]);
    expect([second.next, third.next]).toEqual([null, null]);
    const guids = [...first.entries, ...second.entries].map(({ guid }) => guid);
    expect(new Set(guids).size).toBe(trades + 2);
    expect((await all()).map(({ guid }) => guid)).toEqual(guids);
  });

  it("narrows to a customer's or an account's entries, each once", async () => {
    const entries = await all();
    const touching = (accounts: readonly (string | undefined)[]) =>
      entries
        .filter(({ postings }) => postings.some(({ account_guid }) => accounts.includes(account_guid)))
        .map(({ guid }) => guid);
    const guids = async (query: string) => (await all(query)).map(({ guid }) => guid);
    expect(await guids(`customer_guid=${ada.guid}`)).toEqual(touching(Object.values(ada.accounts)));
    expect(await guids(`account_guid=${bob.accounts.BTC}`)).toEqual(touching([bob.accounts.BTC]));
    expect(await guids(`customer_guid=${bob.guid}&account_guid=${bob.accounts.BTC}`)).toEqual(
      touching([bob.accounts.BTC]),
    );
    expect(await guids(`customer_guid=${ada.guid}&account_guid=${bob.accounts.BTC}`)).toEqual([]);
    expect(await guids('customer_guid=')).toHaveLength(trades + 2);
    const mine = touching(Object.values(ada.accounts));
    expect((await list(`?customer_guid=${ada.guid}&page=1`)).entries.map(({ guid }) => guid)).toEqual(
      mine.slice(20, 40),
    );
    expect(await list(`?customer_guid=${'0'.repeat(32)}`)).toEqual({ entries: [], next: null });
  });

  it.each(['page=-1', 'page=x', 'before=0', 'before=1.5', 'customer_guid=%00', `account_guid=${'x'.repeat(201)}`])(
    'refuses %s by name',
    async (query) => {
      const reply = await desk<{ fields: object }>(server, 'GET', `/ledger/entries?${query}`);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [query.split('=')[0]]]);
    },
  );

  it('is a page that proves the balance', async () => {
    const page = async (path: string) => new JSDOM(await (await fetch(`${server.url}${path}`)).text()).window.document;
    const first = await page('/sandbox/ledger');
    expect(first.querySelector('.note.good')?.textContent).toContain('Balanced: every sum is zero');
    expect([...first.querySelectorAll('tbody th')].map((cell) => cell.textContent)).toEqual(['BTC', 'USD', 'USDC']);
    expect(first.querySelectorAll('.entry')).toHaveLength(20);
    expect(first.querySelector('.entry')?.textContent).toMatch(/-10\.29 USD.*-1029 base units.*Sum of USD: 0/s);
    const older = [...first.querySelectorAll<HTMLAnchorElement>('main .actions a')].find(
      (link) => link.textContent === 'Older',
    );
    const second = await page(older?.getAttribute('href') ?? '');
    expect(second.querySelectorAll('.entry')).toHaveLength(trades + 2 - 20);
    expect((await page(`/sandbox/ledger?customer_guid=${bob.guid}`)).querySelectorAll('.entry')).toHaveLength(
      trades / 3 + 1,
    );
    expect((await fetch(`${server.url}/sandbox/ledger?before=x`)).status).toBe(422);
  });
});
