import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { customers } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { authenticators, recoveryCodes } from '#server/db/schema/security.ts';
import { staff } from '#server/db/schema/staff.ts';
import { accountFrozenMail } from '#server/mail/staff-act-emails.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { call, customerToken, idTokenOf, mailsTo, signedInCustomer } from '../client.ts';
import { ask, audited, change, hire, lastAudited, type Person, reason } from '../staff/people.ts';

interface Preview {
  readonly version: number;
  readonly effect: readonly string[];
}
interface Decision {
  readonly outcome: 'done' | 'requested';
  readonly request_id: string | null;
  readonly effect: string;
}
type Customer = Awaited<ReturnType<typeof signedInCustomer>>;

describeOnEachDatabase('what staff does about a customer', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const role of ['viewer', 'support', 'compliance', 'finance', 'owner'] as const)
      people.set(role, await hire(server, role));
  });
  const who = (role: string): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };
  const rowOf = async ({ guid }: Pick<Customer, 'guid'>) => {
    const [row] = await server.services.db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    if (row === undefined) throw new Error('no such customer');
    return row;
  };
  const preview = (of: Customer, act: string, role = 'compliance') =>
    ask<Preview>(server, who(role), `customers/${of.guid}/${act}`);
  const act = async (of: Customer, what: string, role = 'compliance', more: object = {}, headers = {}) =>
    ask<Decision>(
      server,
      who(role),
      `customers/${of.guid}/${what}`,
      { reason, version: (await rowOf(of)).staffVersion, ...more },
      { headers },
    );
  const approve = (id: string | null, by = 'owner') => ask(server, who(by), `requests/${id}/approve`, { reason: '' });
  const session = ({ ut }: Customer) => call(server, '/customers/security', undefined, { bearer: ut });
  const signInAgain = async ({ email }: Customer) => customerToken(server, email, await idTokenOf(server, email));
  const subjects = async ({ email }: Customer) => (await mailsTo(server, email)).map(({ subject }) => subject);

  it('freezes: the preview matches the effect, and sign-in is blocked', async () => {
    const customer = await signedInCustomer(server);
    const { data } = await preview(customer, 'freeze', 'support');
    expect(data.effect).toEqual([
      'Ends 1 session.',
      'Their access tokens end at once.',
      'Nobody can sign in until compliance lifts the freeze, with a second person.',
      'Recurring buys are skipped while the account is frozen.',
      'Opens a case that is due in 24 hours. An order or a withdrawal that begins meanwhile opens another one.',
      'No transfer is in progress.',
    ]);
    expect((await rowOf(customer)).frozenAt).toBeNull();
    expect((await act(customer, 'freeze', 'support')).data.outcome).toBe('done');
    expect((await session(customer)).http).toBe(401);
    expect((await signInAgain(customer)).code).toBe('account_frozen');
    expect(await lastAudited(server)).toMatchObject({
      ...{
        actorId: who('support').id,
        action: 'freezeCustomer',
        outcome: 'done',
        reason,
        targets: `["customer:${customer.guid}"]`,
      },
    });
    const raised = await server.services.db.select().from(cases).where(eq(cases.customerGuid, customer.guid));
    expect(raised).toMatchObject([{ kind: 'freeze', outcome: null, dueAt: clock.now() + 24 * 3600_000 }]);
    const steps = await server.services.db
      .select()
      .from(caseEvents)
      .where(eq(caseEvents.caseId, raised[0]?.id ?? ''));
    expect(steps).toMatchObject([{ kind: 'opened', staffId: who('support').id, text: reason }]);
    await expect.poll(() => subjects(customer)).toContain('We have frozen your account');
    // As the dialog: the embedded bank revokes tokens.
    const [mail] = (await mailsTo(server, customer.email)).filter(({ subject }) => /frozen/.test(subject));
    expect(mail?.text).toContain('Pages that are still open have lost access.');
    expect(mail?.text).toContain('Recurring buys are skipped while your account is frozen.');
    expect(accountFrozenMail('', false).paragraphs[0]).toContain('lose access within 30 minutes');
    expect((await act(customer, 'freeze', 'support')).code).toBe('already_so');
    const held = await ask<{ holds: object[] }>(server, who('viewer'), `customers/${customer.guid}`);
    expect(held.http === 404 || held.data.holds.length > 0).toBe(true);
  });

  it('refuses an access token of a frozen customer at the bank', async () => {
    const customer = await signedInCustomer(server);
    const accounts = () =>
      fetch(`${server.url}/bank/api/accounts`, { headers: { Authorization: `Bearer ${customer.at}` } });
    expect((await accounts()).status).toBe(200);
    await act(customer, 'freeze');
    expect((await accounts()).status).toBe(401);
  });

  it('lifts a freeze once a second person agrees, and leaves the customer’s own lock', async () => {
    const customer = await signedInCustomer(server);
    await server.services.db
      .update(customers)
      .set({ lockedAt: clock.now() })
      .where(eq(customers.bankCustomerGuid, customer.guid));
    await act(customer, 'freeze', 'support');
    expect((await act(customer, 'lift-freeze', 'support')).code).toBe('not_allowed');
    const { data } = await act(customer, 'lift-freeze');
    expect(data.outcome).toBe('requested');
    expect((await approve(data.request_id, 'compliance')).code).toBe('own_request');
    expect((await rowOf(customer)).frozenAt).not.toBeNull();
    expect((await approve(data.request_id)).http).toBe(200);
    const row = await rowOf(customer);
    expect([row.frozenAt, row.lockedAt]).toEqual([null, clock.now()]);
    const raised = await server.services.db.select().from(cases).where(eq(cases.customerGuid, customer.guid));
    expect(raised).toMatchObject([{ kind: 'freeze', outcome: 'freezeLifted' }]);
    expect((await signInAgain(customer)).code).toBe('account_locked');
    await expect.poll(() => subjects(customer)).toContain('Your account is no longer frozen');
  });

  it('refuses to approve what would do something else by now', async () => {
    const customer = await signedInCustomer(server);
    await act(customer, 'freeze');
    const { data } = await act(customer, 'lift-freeze');
    await server.services.db
      .update(customers)
      .set({ lockedAt: clock.now() })
      .where(eq(customers.bankCustomerGuid, customer.guid));
    expect((await approve(data.request_id)).code).toBe('effect_changed');
    expect((await act(customer, 'lift-freeze')).code).toBe('already_requested');
    await ask(server, who('compliance'), `requests/${data.request_id}/withdraw`, { reason: '' });
    const again = await act(customer, 'lift-freeze');
    await server.services.db
      .update(customers)
      .set({ frozenAt: null })
      .where(eq(customers.bankCustomerGuid, customer.guid));
    expect((await approve(again.data.request_id)).code).toBe('effect_changed');
  });

  it('approves a lift of the freeze that it was requested for, and of no later one', async () => {
    const customer = await signedInCustomer(server);
    await act(customer, 'freeze');
    const { data } = await act(customer, 'lift-freeze');
    const later = { frozenAt: clock.now() + 60_000 };
    await server.services.db.update(customers).set(later).where(eq(customers.bankCustomerGuid, customer.guid));
    expect((await approve(data.request_id)).code).toBe('effect_changed');
    expect((await rowOf(customer)).frozenAt).toBe(later.frozenAt);
  });

  it('emails no link to set a password while it is frozen, and takes none', async () => {
    const customer = await signedInCustomer(server);
    await act(customer, 'freeze', 'support');
    await expect.poll(() => subjects(customer)).toContain('We have frozen your account');
    const asked = await call(server, '/customers/reset-password', { email: customer.email });
    expect(asked.http).toBe(200);
    await act(customer, 'lift-freeze');
    expect((await subjects(customer)).filter((subject) => /password/i.test(subject))).toEqual([]);
  });

  it('cannot be approved by the person who alone granted its requester’s roles', async () => {
    const customer = await signedInCustomer(server);
    await server.services.db
      .insert(authenticators)
      .values({ holder: customer.guid, secret: 'sealed', confirmedAt: clock.now() });
    const puppet = await hire(server, 'viewer');
    await change(server, who('owner'), puppet, 'roles', { roles: ['support'] });
    const { data } = await ask<Decision>(server, puppet, `customers/${customer.guid}/reset-factors`, {
      reason,
      version: 1,
    });
    expect(data.outcome).toBe('requested');
    expect((await approve(data.request_id)).code).toBe('own_choice');
    expect((await approve(data.request_id, 'compliance')).http).toBe(200);
    const [row] = await server.services.db.select().from(staff).where(eq(staff.id, puppet.id));
    expect(row?.rolesBy).toBe(who('owner').id);
  });

  it('cannot be approved by a person whose roles its requester alone granted', async () => {
    const [newcomer, puppet] = [await hire(server, 'viewer'), await hire(server, 'owner')];
    await server.services.db
      .update(staff)
      .set({ rolesBy: who('owner').id })
      .where(eq(staff.id, puppet.id));
    const { data } = await change<Decision>(server, who('owner'), newcomer, 'roles', { roles: ['compliance'] });
    const refused = await ask(server, puppet, `requests/${data.request_id}/approve`, {});
    expect([refused.http, refused.code]).toEqual([403, 'own_choice']);
    expect(await lastAudited(server)).toMatchObject({ actorId: puppet.id, outcome: 'refused' });
    expect((await approve(data.request_id, 'compliance')).http).toBe(200);
  });

  it('pauses withdrawals for the hours that were chosen, never shortens a pause, and ends one with a second person', async () => {
    const customer = await signedInCustomer(server);
    const hours = 3600_000;
    expect((await act(customer, 'pause-withdrawals', 'support', { hours: '72' })).http).toBe(200);
    expect((await rowOf(customer)).sendsPausedUntil).toBe(clock.now() + 72 * hours);
    expect((await act(customer, 'pause-withdrawals', 'support', { hours: '24' })).code).toBe('already_so');
    expect((await act(customer, 'pause-withdrawals', 'support', { hours: '1' })).fields).toHaveProperty('hours');
    expect((await session(customer)).data).toMatchObject({ sends_paused_by: 'withdrawalsPaused' });
    const { data } = await act(customer, 'end-pause');
    expect(data.outcome).toBe('requested');
    expect((await approve(data.request_id)).http).toBe(200);
    expect((await rowOf(customer)).sendsPausedUntil).toBeNull();
    expect((await session(customer)).data).toMatchObject({ sends_paused_until: null });
  });

  it('resets two-step verification with a second person, and pauses withdrawals', async () => {
    const customer = await signedInCustomer(server);
    const { db } = server.services;
    expect((await act(customer, 'reset-factors', 'support')).code).toBe('already_so');
    await db.insert(authenticators).values({ holder: customer.guid, secret: 'sealed', confirmedAt: clock.now() });
    await db.insert(recoveryCodes).values({ holder: customer.guid, codeHash: 'hash', createdAt: clock.now() });
    const { data } = await act(customer, 'reset-factors', 'support');
    expect(data).toMatchObject({
      outcome: 'requested',
      effect: expect.stringContaining('Removes the authenticator app and the recovery codes'),
    });
    expect(await db.select().from(authenticators).where(eq(authenticators.holder, customer.guid))).toHaveLength(1);
    expect((await approve(data.request_id, 'compliance')).http).toBe(200);
    expect(await db.select().from(authenticators).where(eq(authenticators.holder, customer.guid))).toEqual([]);
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.holder, customer.guid))).toEqual([]);
    expect((await rowOf(customer)).sendsPausedUntil).toBe(clock.now() + 72 * 3600_000);
    expect((await session(customer)).http).toBe(401);
    await expect.poll(() => subjects(customer)).toContain('Your two-step verification was reset');
  });

  it('ends a session, after which the customer signs in again', async () => {
    const customer = await signedInCustomer(server);
    expect((await act(customer, 'end-sessions', 'support')).http).toBe(200);
    expect((await session(customer)).http).toBe(401);
    expect((await act(customer, 'end-sessions', 'support')).code).toBe('already_so');
    expect((await signInAgain(customer)).http).toBe(200);
  });

  it('changes the phone number and the display name, which the customer hears of and the log knows as hashes', async () => {
    const customer = await signedInCustomer(server);
    const { data } = await preview(customer, 'change-name', 'support');
    expect(data.effect).toContainEqual(expect.stringMatching(/^The bank holds the legal name/));
    const before = await rowOf(customer);
    const wanted = { reason: 'Customer wants it: by phone' };
    expect((await act(customer, 'change-phone', 'support', { phone: '(519) 555-0123', ...wanted })).data.outcome).toBe(
      'done',
    );
    expect((await act(customer, 'change-name', 'compliance', { name: ' Zoë  Newname ' })).data.outcome).toBe('done');
    expect(await rowOf(customer)).toMatchObject({
      ...{ ...before, phone: '+15195550123', displayName: 'Zoë Newname' },
      ...{ staffVersion: before.staffVersion + 2, updatedAt: clock.now() },
    });
    for (const [part, who] of [
      ['phone number', 'At your request, our'],
      ['display name', 'Our'],
    ] as const) {
      const mails = () => mailsTo(server, customer.email);
      await expect
        .poll(async () => JSON.stringify(await mails()))
        .toContain(`${who} support team changed your ${part}.`);
      const mail = (await mails()).find(({ text }) => text.includes(part));
      expect(mail?.text).toMatch(/lock-account\?token=/);
      expect(mail?.text).not.toMatch(/0123|Newname/);
    }
    const events = await call<{ items?: unknown }>(server, '/customers/security-events', undefined, {
      bearer: customer.ut,
    });
    expect(JSON.stringify(events)).toMatch(/contactChanged.*display name.*contactChanged.*phone number/);
    const rows = (await audited(server)).filter(
      ({ action, outcome }) => action === 'editContact' && outcome === 'done',
    );
    expect(rows.map(({ changes }) => Object.keys(JSON.parse(changes)))).toEqual([
      ['phone', 'version'],
      ['displayName', 'version'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/0123|Newname/);
  });

  it('changes no phone number or name to what is none, or what it is already', async () => {
    const customer = await signedInCustomer(server);
    const before = await rowOf(customer);
    for (const phone of ['', '12', undefined])
      expect((await act(customer, 'change-phone', 'support', { phone })).fields).toHaveProperty('phone');
    for (const name of ['', '<b>', '123', undefined])
      expect((await act(customer, 'change-name', 'support', { name })).fields).toHaveProperty('name');
    expect((await act(customer, 'change-name', 'support', { name: before.displayName })).code).toBe('already_so');
    expect((await act(customer, 'change-phone', 'finance', { phone: '(519) 555-0123' })).code).toBe('not_allowed');
    expect((await act(customer, 'change-phone', 'support', { phone: '(519) 555-0123', reason: '' })).fields).toEqual({
      reason: 'Enter a reason.',
    });
    expect(await rowOf(customer)).toEqual(before);
  });

  it('asks the bank for documents and for due diligence, at most three times a month', async () => {
    const customer = await signedInCustomer(server);
    const check = (method: string, headers = {}) =>
      act(customer, 'request-check', 'compliance', { check: method }, headers);
    const key = { 'Idempotency-Key': 'check-0001' };
    const first = await check('document_submission', key);
    expect(first).toMatchObject({ http: 200, data: { outcome: 'done' } });
    expect((await check('document_submission')).code).toBe('already_so');
    const emails = async () =>
      (await mailsTo(server, customer.email)).filter(({ subject }) => subject === 'The bank needs documents from you');
    await expect.poll(async () => (await emails()).length).toBe(1);
    const rows = (await audited(server)).filter(
      ({ action, targets }) => action === 'requestDocuments' && targets.includes(customer.guid),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(
      ['intended', 'done', 'intended', 'failed', 'refused'].slice(0, rows.length),
    );
    expect(rows[1]?.targets).toMatch(/verification:/);
    const again = { reason, version: (await rowOf(customer)).staffVersion - 1, check: 'document_submission' };
    const repeated = await ask<Decision>(server, who('compliance'), `customers/${customer.guid}/request-check`, again, {
      headers: key,
    });
    expect(repeated.data).toEqual(first.data);
    expect((await check('enhanced_due_diligence')).http).toBe(200);
    expect((await check('attested')).fields).toHaveProperty('check');
  });

  it('decides nothing about what was not seen, and says who changed what', async () => {
    const customer = await signedInCustomer(server);
    const stale = { reason, version: (await rowOf(customer)).staffVersion };
    await act(customer, 'pause-withdrawals', 'support', { hours: '24' });
    const refused = await ask<{ by: string; changes: object[] }>(
      server,
      who('compliance'),
      `customers/${customer.guid}/freeze`,
      stale,
    );
    expect(refused).toMatchObject({
      http: 409,
      code: 'changed_meanwhile',
      data: { by: who('support').name, version: stale.version + 1 },
    });
    expect(refused.data.changes).toMatchObject([{ field: 'withdrawalsPausedUntil' }]);
  });

  it('is done once, however often it is sent, by one of two people at once', async () => {
    const customer = await signedInCustomer(server);
    const body = { reason, version: (await rowOf(customer)).staffVersion };
    const send = (by: string, key: string) =>
      ask<Decision>(server, who(by), `customers/${customer.guid}/freeze`, body, {
        headers: { 'Idempotency-Key': key },
      });
    const replies = await Promise.all([
      send('support', 'same-key-1'),
      send('support', 'same-key-1'),
      send('compliance', 'other-key-1'),
    ]);
    const done = replies.filter(({ http }) => http === 200);
    expect(replies.every(({ http }) => http === 200 || http === 409)).toBe(true);
    for (const { data } of done) expect(data).toEqual(done[0]?.data);
    const rows = (await audited(server)).filter(
      ({ action, outcome, targets }) =>
        action === 'freezeCustomer' && outcome === 'done' && targets.includes(customer.guid),
    );
    expect(rows).toHaveLength(1);
  });

  it('is never done to oneself, to unknown customers, or without an audit row', async () => {
    const customer = await signedInCustomer(server);
    const { db } = server.services;
    await db
      .update(staff)
      .set({ email: customer.email })
      .where(eq(staff.id, who('support').id));
    expect((await act(customer, 'freeze', 'support')).code).toBe('own_account');
    expect((await preview(customer, 'freeze', 'support')).code).toBe('own_account');
    expect((await ask(server, who('owner'), 'customers/nobody/freeze', { reason, version: 1 })).http).toBe(404);
    if (server.services.db.kind !== 'postgres') return;
    await db.execute(
      sql`create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    );
    await db.execute(
      sql`create trigger full_log before insert on audit_log for each row execute function refuse_row()`,
    );
    try {
      expect((await act(customer, 'freeze')).http).toBe(500);
      expect((await act(customer, 'request-check', 'compliance', { check: 'document_submission' })).http).toBe(500);
      const reveal = await ask(server, who('compliance'), `customers/${customer.guid}/reveal-contact`, { reason });
      expect([reveal.http, JSON.stringify(reveal)]).toEqual([500, expect.not.stringContaining(customer.email)]);
    } finally {
      await db.execute(sql`drop trigger full_log on audit_log`);
    }
    expect((await rowOf(customer)).frozenAt).toBeNull();
    expect((await session(customer)).http).toBe(200);
  });
});
