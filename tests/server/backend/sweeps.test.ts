import { readFileSync } from 'node:fs';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { permanentTables, type RetentionRule, retentionRules } from '#server/backend/desk/sweeps/retention-rules.ts';
import { sweep } from '#server/backend/desk/sweeps/sweep.ts';
import * as schema from '#server/db/schema/index.ts';
import { before, createTestClock, describeOnEachDatabase } from '../support.ts';

const nameOf = ({ table }: RetentionRule) => getTableName(table);
const second = 1000;
const guid = 'the-customer';

/** An expired and a kept row per table; `at` is its age. */
const samples: Readonly<
  Record<string, (at: number, key: string) => { readonly goes: object; readonly stays?: object }>
> = {
  rate_limits: (expiresAt, key) => ({ goes: { key, points: 1, expiresAt } }),
  one_time_codes: (expiresAt, key) => ({ goes: { email: key, purpose: 'plain', codeHash: key, sentAt: 0, expiresAt } }),
  confirmed_acts: (confirmedAt, key) => ({
    goes: { customerGuid: guid, act: { kind: 'bankAccountAdded', end: key }, confirmedAt, tokenEndsAt: 0 },
  }),
  bank_bound_tokens: (expiresAt, jti) => ({
    goes: { jti, act: { kind: 'bankAccountAdded', end: null }, usableUntil: 0, expiresAt },
  }),
  factor_tries: (triedAt, purpose) => ({
    goes: { holder: guid, purpose, attempts: 1, triedAt },
    stays: { holder: guid, purpose: `${purpose}, of the version before`, attempts: 1 },
  }),
  password_resets: (expiresAt, key) => ({ goes: { tokenHash: key, email: key, createdAt: 0, expiresAt } }),
  account_links: (expiresAt, key) => ({
    goes: { tokenHash: key, purpose: 'lock', customerGuid: guid, createdAt: 0, expiresAt },
  }),
  passkey_challenges: (expiresAt, key) => ({ goes: { challengeHash: key, holder: guid, purpose: 'plain', expiresAt } }),
  customer_mails: (createdAt) => ({ goes: { customerGuid: guid, kind: 'code', state: 'sent', createdAt } }),
  security_events: (createdAt, detail) => ({ goes: { customerGuid: guid, kind: 'signedIn', detail, createdAt } }),
  staff_invitations: (expiresAt, tokenHash) => ({
    goes: { tokenHash, staffId: 'the-person', createdAt: 0, expiresAt },
  }),
  staff_sessions: (endsAt, id) => ({
    goes: { id, staffId: 'the-person', device: '', deviceHash: '', createdAt: 0, activeAt: 0, endsAt, checkedUntil: 0 },
  }),
  staff_drafts: (savedAt, key) => ({ goes: { staffId: 'the-person', key, text: '', savedAt } }),
  staff_searches: (keptAt, id) => ({ goes: { id, sealedText: '', keptAt } }),
  staff_answers: (createdAt, key) => ({ goes: { staffId: 'the-person', key, callHash: '', createdAt } }),
  devices: (lastSeenAt, deviceHash) => ({
    goes: { customerGuid: guid, deviceHash, name: '', firstSeenAt: 0, lastSeenAt },
  }),
  contact_messages: (createdAt, reference) => ({
    goes: { reference, name: '', email: '', subject: '', message: '', createdAt },
  }),
  money_watches: (endedAt, recordGuid) => ({
    goes: { recordGuid, kind: 'trade', customerGuid: guid, createdAt: 0, endedAt },
    stays: { recordGuid: `${recordGuid}-open`, kind: 'trade', customerGuid: guid, createdAt: 0 },
  }),
  price_alert_crossings: (endedAt) => {
    const values = { customerGuid: guid, asset: 'BTC', kind: 'above', threshold: 1n, price: 1n, crossedAt: 0 };
    return { goes: { ...values, endedAt }, stays: values };
  },
  customers: (updatedAt, email) => ({
    goes: { email, displayName: '', signUpState: 'started', createdAt: 0, updatedAt },
    stays: {
      email: `${email}-at-the-bank`,
      displayName: '',
      signUpState: 'started',
      bankCustomerGuid: `${email}-guid`,
      createdAt: 0,
      updatedAt,
    },
  }),
  identity_sign_in_attempts: (lastFailedAt, email) => ({ goes: { email, address: '', failed: 1, lastFailedAt } }),
  identity_refresh_tokens: (createdAt, tokenHash) => ({ goes: { tokenHash, localId: 'the-user', createdAt } }),
  identity_action_codes: (createdAt, code) => ({
    goes: { code, requestType: 'EMAIL_SIGNIN', email: code, link: '', createdAt },
  }),
  recon_runs: (beganAt, id) => ({
    goes: { id, trigger: 'sync', beganAt, endedAt: beganAt },
    stays: { id: `${id}-full`, trigger: 'nightly', beganAt, endedAt: beganAt },
  }),
  bank_events: (receivedAt, key) => ({
    goes: { guid: key, eventType: 'trade.completed', objectGuid: key, receivedAt },
  }),
  outbox_mails: (createdAt, to) => ({ goes: { to, from: '', subject: '', text: '', html: '', createdAt } }),
  bank_quotes: (createdAt, key) => {
    const values = {
      productType: 'trading',
      side: 'buy',
      receiveAmount: 1n,
      deliverAmount: 1n,
      fee: 0n,
      issuedAt: 0,
      createdAt,
      updatedAt: 0,
    };
    return { goes: { guid: key, ...values }, stays: { guid: `${key}-used`, ...values, tradeGuid: 'a-trade' } };
  },
  sandbox_faults: (createdAt, path) => ({
    goes: { service: 'bank', path, kind: 'slow', callsLeft: 0, createdAt },
    stays: { service: 'bank', path: `${path}-waiting`, kind: 'slow', callsLeft: 1, createdAt },
  }),
};

describeOnEachDatabase('what is swept', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock });
    const { db } = opened.services;
    await db.insert(schema.customers).values({
      ...{ email: 'ada@example.test', displayName: 'Ada', signUpState: 'complete', bankCustomerGuid: guid },
      ...{ createdAt: clock.now(), updatedAt: 0 },
    });
    await db
      .insert(schema.staff)
      .values({ id: 'the-person', email: 'bo@example.test', name: 'Bo', roles: [], createdAt: 0 });
    await db.insert(schema.identityUsers).values({ localId: 'the-user', validSince: 0, createdAt: 0 });
    return opened;
  });
  const rowsOf = async ({ table }: RetentionRule) =>
    (await server.services.db.select({ rows: sql<number>`count(*)::int` }).from(table))[0]?.rows ?? 0;

  it('is each table, or it is kept for a reason', () => {
    const all = Object.values(schema).filter((value) => is(value, PgTable));
    const listed = [...retentionRules.map(nameOf), ...[...permanentTables.keys()].map((table) => getTableName(table))];
    expect(listed.toSorted()).toEqual(all.map((table) => getTableName(table)).toSorted());
    expect([...permanentTables.values()]).not.toContain('');
  });

  it('stands in the docs', () => {
    const docs = readFileSync(new URL('../../../docs/backend.md', import.meta.url), 'utf8').replace(/ +\|/g, ' |');
    for (const row of retentionRules) expect(docs).toContain(`| \`${nameOf(row)}\` | ${row.words} |`);
    for (const [table, reason] of permanentTables) expect(docs).toContain(`| \`${getTableName(table)}\` | ${reason} |`);
  });

  it.each(retentionRules.map((row) => [nameOf(row), row] as const))(
    'goes from %s at its age, and not before',
    async (name, row) => {
      const { db } = server.services;
      const now = row.clock === 'real' ? Date.now() : clock.now();
      const make = samples[name];
      if (!make) throw new Error(`no sample of ${name}`);
      const table: PgTable = row.table;
      const old = make(now - row.age - second, 'old');
      const young = make(now - row.age + 60 * second, 'young');
      const before = await rowsOf(row);
      for (const values of [old.goes, old.stays, young.goes]) if (values) await db.insert(table).values(values);
      await sweep(server.services);
      expect(await rowsOf(row)).toBe(before + (old.stays ? 2 : 1));
    },
  );

  it('goes in batches, and what one table refuses leaves the others to be swept', async () => {
    const { db } = server.services;
    const many = Array.from({ length: 1200 }, (_, index) => ({ key: `many-${index}`, points: 1, expiresAt: 0 }));
    await db.insert(schema.rateLimits).values(many);
    const rateLimits = retentionRules.filter((row) => row.table === schema.rateLimits);
    const refused = {
      ...retentionRules[0],
      table: schema.ledgerEntries,
      since: schema.ledgerEntries.serial,
    } as RetentionRule;
    await sweep({ ...server.services, log: { ...server.services.log, warn: () => {} } as never }, [
      refused,
      ...rateLimits,
    ]);
    expect((await db.query.rateLimits.findMany()).filter(({ key }) => key.startsWith('many'))).toEqual([]);
  });
});
