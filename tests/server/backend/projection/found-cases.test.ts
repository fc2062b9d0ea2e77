import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { writeAudit } from '#server/backend/access/audit/audit.ts';
import { caseWatch, watchCases } from '#server/backend/desk/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { rowsOf } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { externalRows, tradeRows, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';

const hour = 3600_000;

describeOnEachDatabase('cases that open and end unasked', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  beforeEach(async () => {
    for (const table of [
      'case_events',
      'cases',
      'trade_rows',
      'transfer_rows',
      'verification_rows',
      'external_rows',
      'contact_messages',
      'customers',
    ])
      await server.services.db.execute(sql`delete from ${sql.identifier(table)}`);
  });
  const look = () => watchCases(createBackendServices(server.services));
  const found = async () =>
    (await server.services.db.select().from(cases).orderBy(cases.serial)).map(
      ({ kind, record, customerGuid, outcome }) => ({
        kind,
        record,
        customerGuid,
        outcome,
      }),
    );
  const ends = async () =>
    (await server.services.db.select().from(caseEvents).where(eq(caseEvents.kind, 'endedByBank'))).map(
      ({ text }) => text,
    );
  const stamps = (ago: number) => ({ createdAt: clock.now() - ago, updatedAt: clock.now() - ago });
  const checkRow = (guid: string, state: string, ago: number, method = 'id_and_selfie') => ({
    ...{
      guid,
      customerGuid: 'c1',
      type: 'kyc',
      method,
      state,
      outcome: null,
      failureCodes: [],
      externalBankAccountGuid: null,
      ...stamps(ago),
    },
  });
  const transferRow = (guid: string, ago: number, more: Partial<typeof transferRows.$inferInsert> = {}) => ({
    ...{
      guid,
      customerGuid: 'c1',
      transferType: 'funding',
      side: 'withdrawal',
      asset: 'USD',
      state: 'completed',
      amount: 500n,
      ...stamps(ago),
      ...more,
    },
  });
  const tradeRow = (guid: string, ago: number) => ({
    ...{ guid, customerGuid: 'c1', symbol: 'BTC-USD', side: 'buy', state: 'completed', ...stamps(ago) },
  });
  const freeze = (frozenAt: number | null) =>
    server.services.db.insert(customers).values({
      email: 'ada@example.test',
      displayName: 'Ada',
      signUpState: 'complete',
      bankCustomerGuid: 'c1',
      frozenAt,
      createdAt: 0,
      updatedAt: 0,
    });

  it('are verifications that are stuck or in review, until the bank decides', async () => {
    const { db } = server.services;
    await db
      .insert(verificationRows)
      .values([
        checkRow('stuck', 'waiting', 25 * hour),
        checkRow('young', 'waiting', hour),
        checkRow('review', 'reviewing', hour),
        checkRow('diligence', 'pending', 30 * hour, 'enhanced_due_diligence'),
        checkRow('ancient', 'waiting', 40 * 24 * hour),
        checkRow('over', 'completed', 30 * hour),
      ]);
    await look();
    await look();
    const opened = (await found()).map(({ kind, record }) => `${kind} ${record}`);
    expect(opened.toSorted()).toEqual(['diligence diligence', 'verification review', 'verification stuck']);
    await db
      .update(verificationRows)
      .set({ state: 'completed', outcome: 'failed', failureCodes: ['id_check_failure'] })
      .where(eq(verificationRows.guid, 'stuck'));
    await db.update(verificationRows).set({ state: 'expired' }).where(eq(verificationRows.guid, 'diligence'));
    await look();
    await look();
    expect(
      (await found())
        .filter(({ outcome }) => outcome === 'endedByBank')
        .map(({ record }) => record)
        .toSorted(),
    ).toEqual(['diligence', 'stuck']);
    expect((await ends()).toSorted()).toEqual(['Expired at the bank.', 'The bank decided: failed id_check_failure.']);
  });

  it('are returns of the last month, until the bank account works again', async () => {
    const { db } = server.services;
    const back = {
      transferType: 'funding_return',
      returnCode: 'R01',
      referenceTransferGuid: 'deposit',
      externalBankAccountGuid: 'b1',
    };
    await db
      .insert(transferRows)
      .values([
        transferRow('deposit', 72 * hour, { side: 'deposit', returnCode: 'R01' }),
        transferRow('return', hour, back),
        transferRow('old', 40 * 24 * hour, back),
      ]);
    await db
      .insert(externalRows)
      .values({ guid: 'b1', kind: 'bank_account', customerGuid: 'c1', state: 'refresh_required', ...stamps(hour) });
    await look();
    expect(await found()).toEqual([{ kind: 'return', record: 'return', customerGuid: 'c1', outcome: null }]);
    clock.advance(hour);
    await db
      .update(externalRows)
      .set({ state: 'completed', updatedAt: clock.now() })
      .where(eq(externalRows.guid, 'b1'));
    await look();
    expect([await found(), await ends()]).toMatchObject([
      [{ outcome: 'endedByBank' }],
      ['The bank account was connected again.'],
    ]);
  });

  it('are trades and sends after a freeze, and neither deposits nor what was before', async () => {
    const { db } = server.services;
    await freeze(clock.now() - hour);
    await db.insert(tradeRows).values([tradeRow('before', 2 * hour), tradeRow('after', 60_000)]);
    await db
      .insert(transferRows)
      .values([
        transferRow('sent', 60_000),
        transferRow('received', 60_000, { side: 'deposit' }),
        transferRow('earlier', 2 * hour),
        transferRow('somebody else', 60_000, { customerGuid: 'c2' }),
      ]);
    await look();
    expect((await found()).map(({ kind, record }) => `${kind} ${record}`).toSorted()).toEqual([
      'movement after',
      'movement sent',
    ]);
  });

  it('are calls whose end is unknown after five minutes, until it is known', async () => {
    const { db } = server.services;
    const actor = { id: 'p1', name: 'Person', roles: ['support'], sessionId: 's1' };
    const note = (requestId: string, outcome: 'intended' | 'done', more = {}) =>
      db.transaction((tx) =>
        writeAudit(
          tx,
          {
            actor,
            action: 'refreshBankAccount',
            targets: ['customer:c1', 'bank_account:b1'],
            requestId,
            outcome,
            ...more,
          },
          clock.now(),
        ),
      );
    await note('lost', 'intended');
    await note('ended', 'intended');
    await note('ended', 'done');
    await note('waits', 'intended', { approvalId: 'request-1' });
    await note('file', 'intended', { targets: ['file:/backend/admin/trades.csv'] });
    clock.advance(4 * 60_000);
    await note('young', 'intended');
    clock.advance(60_001);
    await look();
    expect(await found()).toEqual([{ kind: 'unfinished', record: 'lost', customerGuid: 'c1', outcome: null }]);
    await note('lost', 'done');
    await look();
    expect(await ends()).toEqual(['It ended: done.']);
  });

  it('are the messages that were stored before there were cases', async () => {
    const { db } = server.services;
    await freeze(null);
    const message = {
      name: 'Ada',
      email: 'ada@example.test',
      subject: '',
      message: 'Hello',
      createdAt: clock.now() - 50 * hour,
    };
    await db.insert(contactMessages).values([
      { ...message, reference: 'SC-1', topic: 'general' },
      { ...message, reference: 'SC-2', topic: 'otc', email: 'other@example.test', isPossibleSpam: true },
    ]);
    const services = createBackendServices(server.services);
    await caseWatch.start?.(services);
    await caseWatch.start?.(services);
    expect(await found()).toEqual([
      { kind: 'contact', record: 'SC-1', customerGuid: 'c1', outcome: null },
      { kind: 'otc', record: 'SC-2', customerGuid: null, outcome: null },
    ]);
  });

  it('are found by indexes, however many records there are', async () => {
    const { db } = server.services;
    await db.execute(sql`insert into transfer_rows (guid, customer_guid, transfer_type, side, asset, state, created_at, updated_at)
      select 'many-' || n, 'x' || n, 'funding', 'deposit', 'USD', 'completed', now(), now() from generate_series(1, 20000) n`);
    await db.execute(sql`analyze transfer_rows`);
    const plan = rowsOf<{ 'QUERY PLAN': string }>(
      await db.execute(
        sql`explain select t.guid from transfer_rows t where t.transfer_type = 'funding_return' and t.state = 'completed' and t.created_at > now()`,
      ),
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('transfer_rows_returned');
  });
});
