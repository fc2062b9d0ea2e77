import { and, eq, inArray, sql } from 'drizzle-orm';
import { hour } from '#domain/time/units.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankAccounts, bankCustomers, bankTransfers, ledgerEntries } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { book, bookAll, reserve } from '../ledger/ledger.ts';
import { fiat } from '../prices/terms.ts';
import { openCounterparties } from './counterparties.ts';
import { type Draft, draftOf } from './draft-transfer.ts';
import { type Accounts, planTrades } from './plan-trades.ts';
import { effectsOf, planTransfers, type Span } from './plan-transfers.ts';
import { storeTrades, storeTransfers } from './store-transfers.ts';

const twoYears = 2 * 365 * 24 * hour;

/** Replaced by the history. */
const gifts = ['opening_balance', 'history_deposit'];

/**
 * Seeds two years of trades and transfers, priced and booked like current ones, with their
 * accounts, wallets and addresses. Gifts are reversed and removed, so that balances result from
 * records. Atomic and idempotent; trades of an older sandbox stay.
 * @param name also used by the customer's bank
 * @returns the number of records
 * @throws Error without the customer or a dollar account
 */
export async function seedHistory(services: Services, customerGuid: string, name: string): Promise<number> {
  return services.db.transaction(async (tx) => {
    const createdAt = await lockCustomer(tx, customerGuid);
    const booked = await giftsOf(tx, customerGuid);
    if (booked.some(({ kind }) => kind === 'gifts_replaced')) return 0;
    const accounts = await accountsOf(tx, customerGuid);
    const dollars = accounts.get(fiat);
    if (dollars === undefined) throw new Error(`customer ${customerGuid} has no ${fiat} account`);
    const now = services.clock.now();
    const span: Span = { start: Math.min(now - twoYears, createdAt + hour), now };
    await backdate(tx, customerGuid, span.start - hour);
    await forgetGifts(tx, customerGuid);
    const ends = await openCounterparties(services, tx, { customerGuid, name, accounts, at: span.start });
    const transfers = await planAffordable(services, tx, { dollars: dollars.guid, accounts, span });
    const planned = planTrades({ services, span, accounts, effects: transfers.flatMap(effectsOf) });
    // An older sandbox's trades stay; only failed ones are added.
    const isOlder = booked.some(({ kind }) => kind === 'history_deposit');
    const trades = isOlder ? planned.filter(({ failureCode }) => failureCode !== null) : planned;
    const owned = trades.map((trade) => ({ ...trade, customerGuid }));
    const traded = await storeTrades(services, tx, owned);
    const drafts: Draft[] = [];
    for (const planned of transfers)
      drafts.push(await draftOf(services, tx, { customerGuid, accounts, ends }, planned));
    const moved = await storeTransfers(services, tx, drafts);
    await bookAll(
      services,
      tx,
      [...traded, ...moved.entries].toSorted((a, b) => a.at - b.at),
      moved.releasedHolds,
    );
    const given = booked.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
    const postings = [{ accountGuid: dollars.guid, asset: fiat, amount: -given }, reserve(fiat, given)];
    await book(services, tx, { kind: 'gifts_replaced', referenceGuid: customerGuid, at: now, postings });
    return trades.length + transfers.length;
  });
}

/** Serializes seeding. @returns the time of creation */
async function lockCustomer(tx: Executor, customerGuid: string): Promise<number> {
  const [customer] = await tx
    .select()
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid))
    .for('no key update');
  if (customer === undefined) throw new Error(`there is no customer ${customerGuid}`);
  return customer.createdAt;
}

/** Gifts and reversals in cents; positive into the account. */
async function giftsOf(tx: Executor, customerGuid: string) {
  const kinds = sql.join(
    [...gifts, 'gifts_replaced'].map((kind) => sql`${kind}`),
    sql`, `,
  );
  const found = await tx.execute(sql`
    select e.kind, coalesce(sum(p.amount) filter (where a.customer_guid is not null), 0)::text as cents
      from ${ledgerEntries} e left join ledger_postings p on p.entry_guid = e.guid left join ${bankAccounts} a on a.guid = p.account_guid
     where e.reference_guid = ${customerGuid} and e.kind in (${kinds}) group by e.kind`);
  return rowsOf<{ kind: string; cents: string }>(found);
}

/** Their reversal would contradict leftover records. */
async function forgetGifts(tx: Executor, customerGuid: string): Promise<void> {
  const fromBank = sql`${bankTransfers.sourceAccount} ->> 'type' = 'reserve'`;
  await tx
    .delete(bankTransfers)
    .where(and(eq(bankTransfers.customerGuid, customerGuid), eq(bankTransfers.transferType, 'book'), fromBank));
}

async function accountsOf(tx: Executor, customerGuid: string): Promise<Accounts> {
  const rows = await tx
    .select({ guid: bankAccounts.guid, asset: bankAccounts.asset })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.customerGuid, customerGuid), inArray(bankAccounts.type, ['fiat', 'trading'])));
  return new Map(rows.map((row) => [row.asset, row]));
}

/** Matches the age of the oldest trade. */
async function backdate(tx: Executor, customerGuid: string, createdAt: number): Promise<void> {
  await tx.update(bankCustomers).set({ createdAt }).where(eq(bankCustomers.guid, customerGuid));
  await tx.update(bankAccounts).set({ createdAt }).where(eq(bankAccounts.customerGuid, customerGuid));
}

interface Plan {
  readonly dollars: string;
  readonly accounts: Accounts;
  readonly span: Span;
}

/** Transfers for existing accounts only. The first wire also covers earlier bookings. */
async function planAffordable({ config }: Services, tx: Executor, { dollars, accounts, span }: Plan) {
  const plan = (more: bigint) =>
    planTransfers(config.sandbox.seed, span, more).filter(({ asset }) => accounts.has(asset));
  const lowest = await lowestBalance(tx, dollars, plan(0n).flatMap(effectsOf));
  return plan(lowest < 0n ? -lowest : 0n);
}

/** The lowest balance under these effects, without gifts and holds; in cents. */
async function lowestBalance(tx: Executor, dollars: string, effects: ReturnType<typeof effectsOf>): Promise<bigint> {
  const kinds = sql.join(
    gifts.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const found = await tx.execute(sql`
    select p.amount::text as cents, extract(epoch from e.created_at)::float8 * 1000 as at
      from ledger_postings p join ${ledgerEntries} e on e.guid = p.entry_guid where p.account_guid = ${dollars} and e.kind not in (${kinds})`);
  const booked = rowsOf<{ cents: string; at: number }>(found).map(({ cents, at }) => ({ at, amount: BigInt(cents) }));
  const [account] = await tx
    .select({ held: bankAccounts.held })
    .from(bankAccounts)
    .where(eq(bankAccounts.guid, dollars));
  const moves = [...booked, ...effects.filter(({ asset }) => asset === fiat)].toSorted((a, b) => a.at - b.at);
  let [balance, lowest] = [0n, 0n];
  for (const { amount } of moves) {
    balance += amount;
    if (balance < lowest) lowest = balance;
  }
  return lowest - (account?.held ?? 0n);
}
