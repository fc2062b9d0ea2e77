import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';
import { runs } from '#tests/kit/deep.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnBothDatabases } from '#tests/server/support.ts';

describeOnBothDatabases('the ledger', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'USDC']));
  beforeAll(async () => {
    const quote = await customer.client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 50_000 });
    await customer.client.post('/api/trades', { quote_guid: quote.body.guid });
    clock.advance(5_000);
    await customer.client.get('/api/trades');
  });

  describe('refuses in the database itself', () => {
    const entry = (guid: string) =>
      `insert into ledger_entries (guid, kind, reference_guid, created_at) values ('${guid}', 'test', '${guid}', now())`;
    const posting = (guid: string, account: string, asset: string, amount: string) =>
      `insert into ledger_postings (entry_guid, account_guid, asset, amount) values ('${guid}', (${account}), '${asset}', ${amount})`;
    const own = (asset: string) =>
      `select guid from bank_accounts where customer_guid = '${customer.guid}' and asset = '${asset}'`;
    const reserve = (asset: string) => `select guid from bank_accounts where type = 'reserve' and asset = '${asset}'`;
    const oldEntry = `(select guid from ledger_entries order by serial limit 1)`;

    it.each<[string, RegExp, () => string[]]>([
      [
        'a posting without its other side',
        /does not balance/,
        () => [entry('e1'), posting('e1', own('USD'), 'USD', '100')],
      ],
      [
        'an entry that balances only across assets',
        /does not balance/,
        () => [entry('e2'), posting('e2', own('USD'), 'USD', '100'), posting('e2', reserve('BTC'), 'BTC', '-100')],
      ],
      [
        'an overdraft',
        /never_negative|held_is_covered/,
        () => [
          entry('e3'),
          posting('e3', own('USD'), 'USD', '-99999999'),
          posting('e3', reserve('USD'), 'USD', '99999999'),
        ],
      ],
      [
        'a posting of another asset',
        /does not hold/,
        () => [entry('e4'), posting('e4', own('USD'), 'BTC', '1'), posting('e4', reserve('BTC'), 'BTC', '-1')],
      ],
      ['a posting of nothing', /not_zero/, () => [entry('e5'), posting('e5', own('USD'), 'USD', '0')]],
      [
        'the same cause twice',
        /ledger_entries_once/,
        () => [
          `insert into ledger_entries (guid, kind, reference_guid, created_at) select 'e6', kind, reference_guid, now() from ledger_entries limit 1`,
        ],
      ],
      [
        'an addition to a booked entry',
        /takes no more postings/,
        () => [
          `insert into ledger_postings (entry_guid, account_guid, asset, amount) values (${oldEntry}, (${own('USD')}), 'USD', 5), (${oldEntry}, (${reserve('USD')}), 'USD', -5)`,
        ],
      ],
      ['a change of a posting', /append-only/, () => [`update ledger_postings set amount = amount * 2`]],
      ['the loss of a posting', /append-only/, () => [`delete from ledger_postings`]],
      ['the loss of all postings', /append-only/, () => [`truncate ledger_postings`]],
      ['a change of an entry', /append-only/, () => [`update ledger_entries set kind = 'other'`]],
      ['the loss of an entry', /append-only/, () => [`delete from ledger_entries`]],
      [
        'a balance written by hand',
        /written by postings only/,
        () => [`update bank_accounts set balance = balance + 1 where customer_guid = '${customer.guid}'`],
      ],
      [
        'an account that does not start empty',
        /must start empty/,
        () => [
          `insert into bank_accounts (guid, type, asset, name, balance, created_at, updated_at) values ('a1', 'trading', 'LTC', 'x', 5, now(), now())`,
        ],
      ],
      [
        'an account given to somebody else',
        /keeps its owner/,
        () => [`update bank_accounts set customer_guid = null where customer_guid = '${customer.guid}'`],
      ],
      [
        'an account with postings deleted',
        /foreign key/,
        () => [`delete from bank_accounts where guid = (${own('USD')})`],
      ],
      [
        'more promised than there is',
        /held_is_covered/,
        () => [`update bank_accounts set held = balance + 1 where guid = (${own('USD')})`],
      ],
      [
        'less than nothing promised',
        /held_is_covered/,
        () => [`update bank_accounts set held = -1 where guid = (${own('USD')})`],
      ],
      [
        'a second trade of one quote',
        /quote_guid_unique/,
        () => [
          `insert into bank_trades (guid, quote_guid, trade_type, symbol, side, state, receive_amount, deliver_amount, fee, created_at, updated_at) select 't1', quote_guid, trade_type, symbol, side, state, 1, 1, 0, now(), now() from bank_trades limit 1`,
        ],
      ],
    ])('%s', async (_name, reason, statements) => {
      const before = await ledgerProof(server.services);
      const attempt = server.services.db.transaction(async (tx) => {
        for (const statement of statements()) await tx.execute(sql.raw(statement));
      });
      const refusal = await attempt.then(
        () => 'accepted',
        (error: unknown) => messagesOf(error),
      );
      expect(refusal).toMatch(reason);
      expect(await ledgerProof(server.services)).toEqual(before);
      expect(before.sound).toBe(true);
    });
  });

  it('stays sound whatever customers do, in whatever order', async () => {
    const people = [
      customer,
      await openCustomer(server, bank, clock.advance, ['BTC', 'USDC']),
      await openCustomer(server, bank, clock.advance, ['BTC', 'USDC']),
    ];
    const operation = fc.record({
      person: fc.integer({ min: 0, max: people.length - 1 }),
      symbol: fc.constantFrom('BTC-USD', 'USDC-USD'),
      side: fc.constantFrom('buy', 'sell'),
      fixed: fc.constantFrom('deliver_amount', 'receive_amount'),
      magnitude: fc.integer({ min: 1, max: 7 }),
      expected_error: fc.constantFrom(null, null, null, 'expired_quote', 'non_sufficient_funds'),
      trades: fc.integer({ min: 0, max: 2 }),
      wait: fc.constantFrom(0, 400, 1_600, 3_100, 31_000),
      waitFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          for (const round of rounds) {
            await Promise.all(round.map((step) => carryOut(people, step, clock.advance)));
            const proof = await ledgerProof(server.services);
            expect(proof).toMatchObject({ sound: true });
          }
          await expectPromisesToMatchOpenTrades(server);
        },
      ),
      { numRuns: runs(4) },
    );
    const quotesUsed = rowsOf<{ most: number }>(
      await server.services.db.execute(
        sql`select coalesce(max(n), 0)::int as most from (select count(*) as n from bank_trades group by quote_guid) as uses`,
      ),
    );
    expect(quotesUsed).toEqual([{ most: 1 }]);
  }, 120_000);
});

interface Step {
  readonly person: number;
  readonly symbol: string;
  readonly side: string;
  readonly fixed: string;
  readonly magnitude: number;
  readonly expected_error: string | null;
  readonly trades: number;
  readonly wait: number;
  readonly waitFirst: boolean;
}

/** Quotes, possibly waits, trades up to twice at once, and reads. */
async function carryOut(people: readonly TestCustomer[], step: Step, advance: (ms: number) => void): Promise<void> {
  const client = people[step.person]?.client;
  if (client === undefined) throw new Error('no such person');
  const quote = await client.post('/api/quotes', {
    symbol: step.symbol,
    side: step.side,
    [step.fixed]: 10n ** BigInt(step.magnitude),
  });
  if (step.waitFirst) advance(step.wait);
  if (quote.status === 201) {
    const body = { quote_guid: quote.body.guid, expected_error: step.expected_error };
    const replies = await Promise.all(Array.from({ length: step.trades }, () => client.post('/api/trades', body)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(Math.min(step.trades, 1));
    expect(statuses.filter((status) => status === 409)).toHaveLength(Math.max(step.trades - 1, 0));
  } else {
    expect(quote.status).toBe(400);
  }
  if (!step.waitFirst) advance(step.wait);
  const trades = objectsOf(await client.get('/api/trades?per_page=100'));
  for (const trade of trades) expect(['storing', 'pending', 'executed', 'settling', 'failed']).toContain(trade.state);
}

/** Holds equal open deliveries. */
async function expectPromisesToMatchOpenTrades({ services }: RunningServer): Promise<void> {
  const rows = rowsOf<{ asset: string; held: string; open: string }>(
    await services.db.execute(sql`
      select a.asset, sum(a.held)::text as held,
             coalesce((select sum(t.deliver_amount) from bank_trades t
                        where t.state in ('storing', 'pending') and t.failure_code is null
                          and split_part(t.symbol, '-', case t.side when 'buy' then 2 else 1 end) = a.asset), 0)::text as open
        from bank_accounts a group by a.asset`),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { asset, held, open } of rows) expect(held, asset).toBe(open);
}

/** The cause holds the database's message. */
function messagesOf(error: unknown): string {
  const parts = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) parts.push(cause.message);
  return parts.join(' | ');
}
