import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { decideTransfer } from '#sandbox/bank/transfers/decisions.ts';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import { rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  objectsOf,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import {
  addAddress,
  addWallet,
  bookQuote,
  cryptoQuote,
  fundingQuote,
  linkBankAccount,
} from '#tests/server/bank/movements.ts';
import { createTestClock, describeOnEachDatabase, type TestClock } from '#tests/server/support.ts';
import { expectBooksToAgree, heldInTotal } from './books.ts';
import { everything, type Step, step } from './steps.ts';

interface Person extends TestCustomer {
  readonly storage: string;
  readonly bankAccounts: readonly string[];
  readonly wallet: string;
  readonly address: string;
}

interface World {
  readonly server: RunningServer;
  /** Uses the bank's token. */
  readonly bank: BankClient;
  readonly clock: TestClock;
  readonly people: readonly Person[];
}

const maxBatches = 6;

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
        storage: String(
          (await customer.client.post('/api/accounts', { type: 'storage', asset: 'BTC', name: 'Vault' })).body.guid,
        ),
        bankAccounts: [
          await linkBankAccount(server, customer.guid),
          await linkBankAccount(server, customer.guid, { accountKind: 'plaid' }),
        ],
        wallet: await addWallet(server, customer.guid),
        address: await addAddress(server, customer, 'BTC'),
      });
    }
    world = { server, bank, clock, people };
  });

  it('is neither made nor lost, nor promised for longer than something is under way, whatever happens in whatever order', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    const property = fc.asyncProperty(rounds, async (given) => {
      for (const round of given) {
        await Promise.all(round.map((one) => carryOut(world, one)));
        await expectBooksToAgree(world.server);
      }
      // Everything settles by itself, and after a week the limits are free again.
      clock.advance(8 * 86_400_000);
      for (const { client } of world.people) await client.get('/api/accounts');
      await expectBooksToAgree(world.server);
      expect(await heldInTotal(world.server)).toBe('0');
    });
    // Runs until every kind of movement occurred: otherwise the property proves nothing about it.
    for (let batch = 0; batch < maxBatches && (batch === 0 || (await kindsMissing(world.server)).length > 0); batch++) {
      await fc.assert(property, { numRuns: 12, examples: [[everything]] });
    }
    expect(await kindsMissing(world.server)).toEqual([]);
  }, 240_000);
});

async function carryOut({ server, bank, clock, people }: World, one: Step): Promise<void> {
  const person = people[one.person];
  const other = people[1 - one.person];
  if (person === undefined || other === undefined) throw new Error('no such person');
  if (one.kind === 'arrive') {
    // Few hashes, so that some repeat.
    const hash = one.choice < 3 ? { txnHash: `hash-${one.choice}` } : {};
    expect(['arrived', 'known']).toContain(
      (await arriveDeposit(server.services, { address: person.address, amount: one.amount, ...hash })).kind,
    );
  } else if (one.kind === 'return' || one.kind === 'decide') {
    await actOnOne(server, person, one);
  } else {
    await spendQuote(bank, person, one, requestsFor(person, other, one));
  }
  clock.advance(one.wait);
  expect((await person.client.get('/api/transfers')).status).toBe(200);
}

/** A console action on a recent transfer; impossible ones are returned. */
async function actOnOne({ services }: RunningServer, { client }: Person, { kind, choice }: Step): Promise<void> {
  const filter = kind === 'return' ? 'side=deposit&transfer_type=funding' : 'state=reviewing';
  const found = objectsOf(await client.get(`/api/transfers?${filter}`));
  const guid = String(found[choice % Math.max(found.length, 1)]?.guid);
  if (kind === 'return') expect(['returned', 'refused']).toContain((await returnTransfer(services, guid, 'R01')).kind);
  else
    expect(['decided', 'refused']).toContain(
      (await decideTransfer(services, guid, choice % 2 === 0 ? 'approve' : 'reject')).kind,
    );
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
  const funding = {
    transfer_type: 'funding',
    external_bank_account_guid: person.bankAccounts[choice % 2],
    payment_rail: rail,
  };
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return transfer(fundingQuote(kind, amount), funding);
    case 'crypto':
      return transfer(cryptoQuote('BTC', amount), { transfer_type: 'crypto', external_wallet_guid: person.wallet });
    case 'book':
      return transfer(bookQuote('USD', amount), {
        transfer_type: 'book',
        source_account_guid: USD,
        destination_account_guid: other.accounts.USD,
      });
    case 'inter': {
      const [from, to] = choice % 2 === 0 ? [BTC, person.storage] : [person.storage, BTC];
      const ends = { source_account_guid: from, destination_account_guid: to };
      return transfer(
        { product_type: 'inter_account', asset: 'BTC', deliver_amount: amount, ...ends },
        { transfer_type: 'inter_account' },
      );
    }
    default: {
      const quote = {
        symbol: choice < 4 ? 'BTC-USD' : 'USDC-USD',
        side: choice % 2 === 0 ? 'buy' : 'sell',
        deliver_amount: amount,
      };
      return {
        quote,
        path: '/api/trades',
        use: { expected_error: error === 'invalid_address' ? 'expired_quote' : error },
      };
    }
  }
}

/** Uses a quote concurrently: exactly one use succeeds. */
async function spendQuote(
  bank: BankClient,
  { client, guid }: Person,
  { fee, uses, kind }: Step,
  { quote, path, use }: Requests,
): Promise<void> {
  const fees = fee === null || kind === 'book' || kind === 'inter' ? {} : { fees: [{ type: 'fixed', fixed_fee: fee }] };
  // Only the bank sets fees.
  const quoted = await bank.post('/api/quotes', { ...quote, ...fees, customer_guid: guid });
  if (quoted.status !== 201) {
    expect(quoted.body.error_message).toMatch(/^deliver_amount is too small/);
    return;
  }
  // And only the bank transfers to others.
  const caller = kind === 'book' ? bank : client;
  const replies = await Promise.all(
    Array.from({ length: uses }, () => caller.post(path, { quote_guid: quoted.body.guid, ...use })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409].slice(0, uses));
}

const kinds = [
  ...[
    'funding deposit completed',
    'funding deposit failed',
    'funding withdrawal completed',
    'funding withdrawal failed',
    'book deposit completed',
  ],
  ...[
    'crypto deposit completed',
    'crypto withdrawal completed',
    'inter_account deposit completed',
    'funding_return withdrawal completed',
  ],
  ...['trade settling', 'trade failed', 'review approve', 'review reject', 'held and returned'],
];

async function kindsMissing({ services }: RunningServer): Promise<string[]> {
  const rows = rowsOf<{ kind: string }>(
    await services.db.execute(sql`
      select distinct transfer_type || ' ' || side || ' ' || state as kind from bank_transfers
      union select distinct 'review ' || decision from bank_transfers where decision is not null
      union select 'held and returned' from bank_transfers t join bank_transfers r on r.reference_transfer_guid = t.guid
             where t.hold_seconds is not null and r.created_at < t.hold_started_at + t.hold_seconds * interval '1 second'
      union select distinct 'trade ' || state from bank_trades`),
  );
  return kinds.filter((wanted) => !rows.some(({ kind }) => kind === wanted));
}
