import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import { rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { before, createTestClock, describeOnOneDatabase } from '../../support.ts';
import { ask, hire, type Person } from '../staff/people.ts';
import { begin, round } from './projecting.ts';

type Plain = Readonly<Record<string, string | number | null>>;
interface Explained {
  readonly trade: Plain | null;
  readonly transfer: Plain | null;
  readonly counterpart: Plain | null;
  readonly steps: ReadonlyArray<Plain>;
  readonly postings: ReadonlyArray<Plain>;
  readonly zone: string;
  readonly isOwnZone: boolean;
  readonly source: string;
  readonly at: string;
}

describeOnOneDatabase('a record of money, explained', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 10, trades: 60 }, 'one');
    await begin(opened);
    for (let rounds = 0; rounds < 4; rounds += 1) await round(opened);
    // The customer has spent part of the deposit.
    const ach = sql`transfer_type = 'funding' and side = 'deposit' and payment_rail = 'ach' and state = 'completed' and fee >= 0`;
    const [deposit] = await opened.services.db
      .select()
      .from(transferRows)
      .where(ach)
      .orderBy(sql`amount desc`)
      .limit(1);
    expect(await returnTransfer(opened.services, deposit?.guid ?? '', 'R01')).toMatchObject({ kind: 'returned' });
    for (let rounds = 0; rounds < 2; rounds += 1) await round(opened);
    return opened;
  });
  let viewer: Person;
  beforeAll(async () => {
    viewer = await hire(server, 'viewer');
  });
  const explain = (kind: 'trades' | 'transfers', guid: string) =>
    ask<Explained>(server, viewer, `${kind}/${guid}/explanation`);

  /** The sandbox ledger's sums by account and asset, which the backend never reads. */
  async function booked(kind: string, reference: string): Promise<Record<string, bigint>> {
    const rows = rowsOf<{ account_guid: string; asset: string; amount: string }>(
      await server.services.db.execute(sql`
        select p.account_guid, p.asset, sum(p.amount)::text as amount from ledger_postings p join ledger_entries e on e.guid = p.entry_guid
         where e.kind = ${kind} and e.reference_guid = ${reference} group by 1, 2`),
    );
    return sums(rows.map(({ account_guid: guid, asset, amount }) => ({ guid, asset, amount })));
  }
  function sums(rows: ReadonlyArray<Plain>): Record<string, bigint> {
    const found: Record<string, bigint> = {};
    for (const { guid, asset, amount } of rows)
      found[`${guid} ${asset}`] = (found[`${guid} ${asset}`] ?? 0n) + BigInt(amount ?? '');
    return Object.fromEntries(Object.entries(found).filter(([, amount]) => amount !== 0n));
  }
  const amountOf = ({ steps }: Explained, kind: string): bigint =>
    BigInt(steps.find((step) => step.kind === kind)?.amount ?? '');

  it('adds up to what was booked, for every trade', async () => {
    const trades = await server.services.db.select().from(tradeRows);
    expect(trades.length).toBeGreaterThanOrEqual(60);
    let moved = 0;
    for (const { guid, side } of trades) {
      const { data } = await explain('trades', guid);
      expect(data.source).toBe('bank');
      expect(sums(data.postings)).toEqual(await booked('trade', guid));
      const sum =
        side === 'buy' ? amountOf(data, 'delivered') : amountOf(data, 'received') + amountOf(data, 'fee') * 2n;
      expect(amountOf(data, 'notional') + amountOf(data, 'fee')).toBe(sum);
      moved += data.postings.length === 0 ? 0 : 1;
    }
    expect(moved).toBeGreaterThan(10);
  });

  it('adds up to what was booked, for every transfer and return', async () => {
    const transfers = await server.services.db.select().from(transferRows);
    expect(transfers.length).toBeGreaterThan(20);
    for (const { guid, transferType, referenceTransferGuid } of transfers) {
      const { data } = await explain('transfers', guid);
      expect(data.source).toBe('bank');
      const isReturn = transferType === 'funding_return';
      const entry = isReturn
        ? await booked('funding_return', referenceTransferGuid ?? '')
        : await booked('transfer', guid);
      // Opening gifts are booked under the customer.
      if (transferType !== 'book') expect([guid, sums(data.postings)]).toEqual([guid, entry]);
      expect(amountOf(data, 'received') + amountOf(data, 'fee')).toBe(amountOf(data, 'delivered'));
    }
  });

  it('says nothing of who the customer is', async () => {
    const { db } = server.services;
    const people = await db.select().from(customers).where(isNotNull(customers.bankCustomerGuid));
    let read = 0;
    for (const { bankCustomerGuid, email, displayName, firstName, lastName, phone } of people) {
      const said = [email, displayName, firstName, lastName, phone].filter((each) => each);
      expect(said.length).toBeGreaterThan(1);
      for (const [kind, rows] of [['trades', tradeRows] as const, ['transfers', transferRows] as const]) {
        const [record] = await db
          .select({ guid: rows.guid })
          .from(rows)
          .where(eq(rows.customerGuid, bankCustomerGuid ?? ''))
          .limit(1);
        if (record === undefined) continue;
        const text = JSON.stringify(await explain(kind, record.guid));
        expect(said.filter((each) => text.includes(each ?? ''))).toEqual([]);
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(10);
  });

  it('has the customer’s own zone where their browser said it, else the reporting zone', async () => {
    const { db, config } = server.services;
    const [trade] = await db.select().from(tradeRows).where(isNotNull(tradeRows.customerGuid)).limit(1);
    const zone = async () => {
      const { data } = await explain('trades', String(trade?.guid));
      return [data.zone, data.isOwnZone];
    };
    expect(await zone()).toEqual([config.reportingZone, false]);
    const whose = eq(customers.bankCustomerGuid, String(trade?.customerGuid));
    await db.update(customers).set({ timeZone: 'Asia/Tokyo' }).where(whose);
    expect(await zone()).toEqual(['Asia/Tokyo', true]);
    await db.update(customers).set({ timeZone: null }).where(whose);
  });

  it('is the copy with its age while the bank is away, without what copies leave out', async () => {
    const [trade] = await server.services.db.select().from(tradeRows).limit(1);
    await server.services.db.execute(sql`update bank_trades set guid = ${'0'.repeat(32)} where guid = ${trade?.guid}`);
    const { data } = await explain('trades', trade?.guid ?? '');
    expect(data.source).toBe('copy');
    expect(data.steps.find(({ kind }) => kind === 'mid')).toMatchObject({ amount: null, why: 'bankAway' });
    await server.services.db.execute(sql`update bank_trades set guid = ${trade?.guid} where guid = ${'0'.repeat(32)}`);
  });

  it('says what the bank says now, where the copy is older', async () => {
    const { db } = server.services;
    const [transfer] = await db.select().from(transferRows).where(eq(transferRows.state, 'completed')).limit(1);
    await db
      .update(transferRows)
      .set({ state: 'pending' })
      .where(eq(transferRows.guid, transfer?.guid ?? ''));
    expect((await explain('transfers', transfer?.guid ?? '')).data.transfer).toMatchObject({ state: 'completed' });
  });

  it('names the pair of a return from either side, with the loss', async () => {
    const { db } = server.services;
    const [returned] = await db
      .select()
      .from(transferRows)
      .where(eq(transferRows.transferType, 'funding_return'))
      .limit(1);
    if (returned === undefined) throw new Error('the seed has no return');
    const [own, original] = await Promise.all([
      explain('transfers', returned.guid),
      explain('transfers', returned.referenceTransferGuid ?? ''),
    ]);
    expect(own.data.counterpart?.guid).toBe(returned.referenceTransferGuid);
    expect(original.data.counterpart?.guid).toBe(returned.guid);
    expect(amountOf(original.data, 'loss')).toBe(
      amountOf(original.data, 'received') - amountOf(original.data, 'takenBack'),
    );
    expect(amountOf(own.data, 'loss')).toBe(amountOf(original.data, 'loss'));
  });

  it.each(['trades', 'transfers'] as const)('of %s that nobody has is found nowhere', async (kind) => {
    const { http, code } = await explain(kind, 'c0ffee00000000000000000000000001');
    expect([http, code]).toEqual([404, (await ask(server, viewer, 'nothing-at-all')).code]);
  });
});
