import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../server/db/database.ts';
import { ledgerProof } from '../../../server/sandbox/bank/ledger/proof.ts';
import { arriveDeposit } from '../../../server/sandbox/bank/transfers/arrivals.ts';
import { decideTransfer } from '../../../server/sandbox/bank/transfers/decisions.ts';
import { returnTransfer } from '../../../server/sandbox/bank/transfers/returns.ts';
import type { RunningServer } from '../../../server/server.ts';
import { createTestClock, describeOnEachDatabase, type TestClock } from '../support.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer, type TestCustomer } from './client.ts';
import { addAddress, addWallet, bookQuote, cryptoQuote, fundingQuote, linkBankAccount } from './movements.ts';

/** A customer with everything that money can go through. */
interface Person extends TestCustomer {
  readonly storage: string;
  readonly bankAccounts: readonly string[];
  readonly wallet: string;
  readonly address: string;
}

interface World {
  readonly server: RunningServer;
  readonly clock: TestClock;
  readonly people: readonly Person[];
}

const step = fc.record({
  kind: fc.constantFrom(
    'trade',
    'trade',
    'deposit',
    'deposit',
    'withdrawal',
    'withdrawal',
    'crypto',
    'crypto',
    'book',
    'book',
    'inter',
    'arrive',
    'return',
    'decide',
  ),
  person: fc.nat({ max: 1 }),
  /** Amounts from one base unit to more than there is. */
  amount: fc.oneof(
    fc.integer({ min: 1, max: 9 }).chain((digit) => fc.nat({ max: 6 }).map((zeros) => BigInt(digit) * 10n ** BigInt(zeros))),
    fc.constantFrom(10_000n, 10_001n, 500_000n, 1_000_000n),
  ),
  /** How often the same quote is used at once. */
  uses: fc.integer({ min: 0, max: 2 }),
  fee: fc.constantFrom(null, null, 0, 7),
  rail: fc.constantFrom('ach', 'ach', 'wire'),
  error: fc.constantFrom(null, null, null, null, 'non_sufficient_funds', 'invalid_address'),
  review: fc.boolean(),
  /** Which of several: a side, a bank account, a transfer, a decision, a hash. */
  choice: fc.nat({ max: 7 }),
  wait: fc.constantFrom(0, 0, 0, 600, 1_100, 4_100, 21_000),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The first run, so that every kind of movement happens whatever the others are: in, then out, failing, and back. */
const plain: Step = {
  kind: 'arrive',
  person: 0,
  amount: 10_000n,
  uses: 1,
  fee: null,
  rail: 'ach',
  error: null,
  review: false,
  choice: 4,
  wait: 21_000,
};
const everything: Step[][] = [
  [
    { ...plain, amount: 1_000_000n },
    { ...plain, kind: 'deposit' },
  ],
  (['inter', 'crypto', 'book', 'withdrawal', 'deposit', 'trade'] as const).map((kind) => ({ ...plain, kind, choice: 0 })),
  (['withdrawal', 'deposit', 'trade'] as const).map((kind) => ({ ...plain, kind, error: 'non_sufficient_funds' })),
  // Returned while it is held, and after it was released.
  [{ ...plain, kind: 'deposit', wait: 4_100 }],
  [{ ...plain, kind: 'return', choice: 0, wait: 0 }],
  [{ ...plain, kind: 'return', choice: 2 }],
  // Rejected, approved, and left alone until the end.
  [{ ...plain, kind: 'withdrawal', review: true, wait: 1_100 }],
  [{ ...plain, kind: 'decide', choice: 1, wait: 0 }],
  [{ ...plain, kind: 'withdrawal', review: true, wait: 1_100 }],
  [{ ...plain, kind: 'decide', choice: 0 }],
  [{ ...plain, kind: 'crypto', review: true, choice: 0 }],
];

describeOnEachDatabase('money', (open) => {
  const clock = createTestClock();
  let world: World;
  beforeAll(async () => {
    const server = await open({ clock });
    const bank = bankClient(server, await mintBankToken(server));
    const people = [];
    for (let index = 0; index < 2; index++) {
      const customer = await openCustomer(server, bank, clock.advance, ['BTC', 'USDC']);
      people.push({
        ...customer,
        storage: String((await customer.client.post('/api/accounts', { type: 'storage', asset: 'BTC', name: 'Vault' })).body.guid),
        bankAccounts: [await linkBankAccount(server, customer.guid), await linkBankAccount(server, customer.guid, { accountKind: 'plaid' })],
        wallet: await addWallet(server, customer.guid),
        address: await addAddress(server, customer, 'BTC'),
      });
    }
    world = { server, clock, people };
  });

  it('is neither made nor lost, nor promised for longer than something is under way, whatever happens in whatever order', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        for (const round of given) {
          await Promise.all(round.map((one) => carryOut(world, one)));
          await expectBooksToAgree(world.server);
        }
        // Everything comes to an end by itself: then nothing is promised, and the books still agree. After a week the limits are whole again.
        clock.advance(8 * 86_400_000);
        for (const { client } of world.people) await client.get('/api/accounts');
        await expectBooksToAgree(world.server);
        expect(await promisedInAll(world.server)).toBe('0');
      }),
      { numRuns: 12, examples: [[everything]] },
    );
    await expectEveryKindToHaveHappened(world.server);
  }, 240_000);
});

async function carryOut({ server, clock, people }: World, one: Step): Promise<void> {
  const person = people[one.person];
  const other = people[1 - one.person];
  if (person === undefined || other === undefined) throw new Error('no such person');
  if (one.kind === 'arrive') {
    // From a few hashes, so that some are told again.
    const hash = one.choice < 3 ? { txnHash: `hash-${one.choice}` } : {};
    expect(['arrived', 'known']).toContain((await arriveDeposit(server.services, { address: person.address, amount: one.amount, ...hash })).kind);
  } else if (one.kind === 'return' || one.kind === 'decide') {
    await actOnOne(server, person, one);
  } else {
    await spendQuote(person, one, requestsFor(person, other, one));
  }
  clock.advance(one.wait);
  expect((await person.client.get('/api/transfers')).status).toBe(200);
}

/** The console's hand on one of the person's newest transfers; what cannot be done is refused by value. */
async function actOnOne({ services }: RunningServer, { client }: Person, { kind, choice }: Step): Promise<void> {
  const filter = kind === 'return' ? 'side=deposit&transfer_type=funding' : 'state=reviewing';
  const found = objectsOf(await client.get(`/api/transfers?${filter}`));
  const guid = String(found[choice % Math.max(found.length, 1)]?.guid);
  if (kind === 'return') expect(['returned', 'refused']).toContain((await returnTransfer(services, guid, 'R01')).kind);
  else expect(['decided', 'refused']).toContain((await decideTransfer(services, guid, choice % 2 === 0 ? 'approve' : 'reject')).kind);
}

interface Requests {
  readonly quote: object;
  readonly path: string;
  readonly use: object;
}

function requestsFor(person: Person, other: Person, { kind, amount, choice, rail, error, review }: Step): Requests {
  const { USD = '', BTC = '' } = person.accounts;
  const asked = { expected_error: error, expected_behaviours: review ? ['force_review'] : [] };
  const transfer = (quote: object, use: object) => ({ quote, path: '/api/transfers', use: { ...use, ...asked } });
  const funding = { transfer_type: 'funding', external_bank_account_guid: person.bankAccounts[choice % 2], payment_rail: rail };
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return transfer(fundingQuote(kind, amount), funding);
    case 'crypto':
      return transfer(cryptoQuote('BTC', amount), { transfer_type: 'crypto', external_wallet_guid: person.wallet });
    case 'book':
      return transfer(bookQuote('USD', amount), { transfer_type: 'book', source_account_guid: USD, destination_account_guid: other.accounts.USD });
    case 'inter': {
      const [from, to] = choice % 2 === 0 ? [BTC, person.storage] : [person.storage, BTC];
      const ends = { source_account_guid: from, destination_account_guid: to };
      return transfer({ product_type: 'inter_account', asset: 'BTC', deliver_amount: amount, ...ends }, { transfer_type: 'inter_account' });
    }
    default: {
      const quote = { symbol: choice < 4 ? 'BTC-USD' : 'USDC-USD', side: choice % 2 === 0 ? 'buy' : 'sell', deliver_amount: amount };
      return { quote, path: '/api/trades', use: { expected_error: error === 'invalid_address' ? 'expired_quote' : error } };
    }
  }
}

/** Quotes and uses the quote as often as the step says, all at once: one use is made, the others are refused. */
async function spendQuote({ client }: Person, { fee, uses, kind }: Step, { quote, path, use }: Requests): Promise<void> {
  const fees = fee === null || kind === 'book' || kind === 'inter' ? {} : { fees: [{ type: 'fixed', fixed_fee: fee }] };
  const quoted = await client.post('/api/quotes', { ...quote, ...fees });
  if (quoted.status !== 201) {
    expect(quoted.body.error_message).toMatch(/^deliver_amount is too small/);
    return;
  }
  const replies = await Promise.all(Array.from({ length: uses }, () => client.post(path, { quote_guid: quoted.body.guid, ...use })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409].slice(0, uses));
}

/**
 * Adds every account up from the records of trades and transfers, which know nothing of the ledger: what it holds must be what they have moved, and
 * what it promises what those under way will move.
 */
async function expectBooksToAgree({ services }: RunningServer): Promise<void> {
  const rows = rowsOf<{ name: string; balance: string; held: string; moved: string; promised: string }>(await services.db.execute(byRecords));
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, balance, held, moved, promised } of rows) expect({ balance, held }, name).toEqual({ balance: moved, held: promised });
  expect(await ledgerProof(services)).toMatchObject({ sound: true });
  const uses = sql`select count(*)::int as n from bank_quotes q where (select count(*) from bank_trades where quote_guid = q.guid)
    + (select count(*) from bank_transfers where quote_guid = q.guid) <> num_nonnulls(q.trade_guid, q.transfer_guid) or num_nonnulls(q.trade_guid, q.transfer_guid) > 1`;
  expect(rowsOf(await services.db.execute(uses))).toEqual([{ n: 0 }]);
}

const byRecords = sql`
  with ends as (
    select t.*, split_part(t.symbol, '-', 1) as asset, 'USD' as counter from bank_trades t
  ), moves as (
    select customer_guid, case side when 'buy' then counter else asset end as asset, -deliver_amount as amount, state, failure_code from ends
    union all select customer_guid, case side when 'buy' then asset else counter end, receive_amount, state, failure_code from ends
  ), traded as (
    select a.guid, sum(m.amount) filter (where m.state in ('executed', 'settling')) as moved,
           -sum(m.amount) filter (where m.amount < 0 and m.state in ('storing', 'pending') and m.failure_code is null) as promised
      from moves m join bank_accounts a on a.customer_guid = m.customer_guid and a.asset = m.asset and a.type in ('fiat', 'trading') group by a.guid
  ), sent as (
    select source_account ->> 'guid' as guid, -sum(amount + fee) filter (where state <> 'failed') as moved,
           sum(estimated_amount + fee) filter (where state in ('storing', 'reviewing', 'pending') and failure_code is null) as promised
      from bank_transfers group by 1
  ), received as (
    select destination_account ->> 'guid' as guid, sum(amount) as moved,
           sum(estimated_amount) filter (where state = 'holding' and return_code is null) as promised
      from bank_transfers group by 1
  ), given as (
    select p.account_guid as guid, sum(p.amount) as moved from ledger_postings p join ledger_entries e on e.guid = p.entry_guid
     where e.kind = 'opening_balance' group by 1
  )
  select a.asset || ' ' || a.type as name, a.balance::text, a.held::text,
         (coalesce(g.moved, 0) + coalesce(t.moved, 0) + coalesce(s.moved, 0) + coalesce(r.moved, 0))::text as moved,
         (coalesce(t.promised, 0) + coalesce(s.promised, 0) + coalesce(r.promised, 0))::text as promised
    from bank_accounts a left join given g using (guid) left join traded t using (guid) left join sent s using (guid) left join received r using (guid)
   where a.customer_guid is not null`;

async function promisedInAll({ services }: RunningServer): Promise<string | undefined> {
  const rows = rowsOf<{ held: string }>(await services.db.execute(sql`select sum(held)::text as held from bank_accounts`));
  return rows[0]?.held;
}

/** A property that never reached a kind of movement would prove nothing about it. */
async function expectEveryKindToHaveHappened({ services }: RunningServer): Promise<void> {
  const rows = rowsOf<{ kind: string }>(
    await services.db.execute(sql`
      select distinct transfer_type || ' ' || side || ' ' || state as kind from bank_transfers
      union select distinct 'review ' || decision from bank_transfers where decision is not null
      union select 'held and returned' from bank_transfers t join bank_transfers r on r.guid = t.reference_transfer_guid
             where t.hold_seconds is not null and r.created_at < t.hold_started_at + t.hold_seconds * interval '1 second'
      union select distinct 'trade ' || state from bank_trades`),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...[
        'funding deposit completed',
        'funding deposit failed',
        'funding withdrawal completed',
        'funding withdrawal failed',
        'book deposit completed',
      ],
      ...['crypto deposit completed', 'crypto withdrawal completed', 'inter_account deposit completed', 'funding_return withdrawal completed'],
      ...['trade settling', 'trade failed', 'review approve', 'review reject', 'held and returned'],
    ]),
  );
}
