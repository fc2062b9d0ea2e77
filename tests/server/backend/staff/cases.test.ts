import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseKind } from '#domain/staff/cases.ts';
import { openCase } from '#server/backend/account/cases/open-case.ts';
import { watchCases } from '#server/backend/desk/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { cases } from '#server/db/schema/cases.ts';
import { directory } from '#server/db/schema/projection.ts';
import { staff, staffDrafts } from '#server/db/schema/staff.ts';
import { type MailServer, startMailServer } from '../../mail/mail-server.ts';
import { before, createTestClock, describeOnEachDatabase, describeOnOneDatabase } from '../../support.ts';
import { call } from '../client.ts';
import { ask, audited, hire, lastAudited, type Person, type Server } from './people.ts';

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly assignee: string;
  readonly message: { readonly message: string; readonly email: string } | null;
  readonly parts: {
    readonly events: ReadonlyArray<{ readonly kind: string; readonly by: string; readonly text: string }>;
  };
}
type Listed = { readonly total: number; readonly items: ReadonlyArray<Record<string, unknown>> };

let records = 0;
async function opened(
  { services: { db } }: Server,
  kind: CaseKind,
  now: number,
  more: { customerGuid?: string; by?: { staffId: string; reason: string } } = {},
): Promise<string> {
  const id = await openCase(db, { kind, customerGuid: null, record: `record-${++records}`, ...more }, now);
  if (id === null) throw new Error('there was a case');
  return id;
}
const read = async (server: Server, who: Person, id: string) => (await ask<Shown>(server, who, `cases/${id}`)).data;
const decide = (server: Server, who: Person, id: string, version: number, outcome = 'noAction', headers = {}) =>
  ask(server, who, `cases/${id}/decide`, { outcome, reason: 'Bank is looking', version }, { headers });

describeOnEachDatabase('the queue of cases', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let team: readonly Person[] = [];
  beforeAll(async () => {
    team = await Promise.all(Array.from({ length: 20 }, () => hire(server, 'compliance')));
  });
  const one = (): Person => team[0] as Person;
  const other = (): Person => team[1] as Person;

  it('gives one case to one of twenty who claim it at once', async () => {
    const id = await opened(server, 'verification', clock.now());
    const replies = await Promise.all(team.map((person) => ask(server, person, `cases/${id}/claim`, {})));
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(new Set(replies.filter(({ http }) => http === 409).map(({ code }) => code))).toEqual(
      new Set(['claimed_meanwhile']),
    );
    const { assignee, parts } = await read(server, one(), id);
    expect(parts.events.filter(({ kind }) => kind === 'claimed').map(({ by }) => by)).toEqual([assignee]);
  });

  it('gives the only case that waits to one of twenty who want the next one', async () => {
    await server.services.db.execute(
      sql`update cases set closed_at = now(), outcome = 'noAction', claimed_by = null, claimed_until = null`,
    );
    const id = await opened(server, 'diligence', clock.now());
    const replies = await Promise.all(team.map((person) => ask(server, person, 'next-case', {})));
    expect(replies.filter(({ http }) => http === 200).map(({ data }) => data)).toEqual([{ id }]);
    expect(new Set(replies.filter(({ http }) => http !== 200).map(({ code }) => code))).toEqual(
      new Set(['queue_empty']),
    );
  });

  it('lets one of two decide, and shows the other who did what', async () => {
    const id = await opened(server, 'verification', clock.now());
    const { version } = await read(server, one(), id);
    const replies = await Promise.all([one(), other()].map((person) => decide(server, person, id, version)));
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ http }) => http === 409);
    const winner = replies[0]?.http === 200 ? one() : other();
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      data: { version: version + 1, by: winner.name, changes: [{ field: 'outcome', before: '', after: 'noAction' }] },
    });
  });
});

describeOnOneDatabase('a case', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock, environment: { LOG_LEVEL: 'silent' } }));
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const role of ['viewer', 'support', 'compliance', 'finance', 'owner'] as const)
      people.set(role, await hire(server, role));
  });
  const who = (role: string): Person => people.get(role) as Person;
  const now = () => clock.now();

  it('is handed out by when it is due, and messages that may be spam last', async () => {
    const { db } = server.services;
    const spam = await openCase(db, { kind: 'otc', customerGuid: null, record: 'spam', isPossibleSpam: true }, now());
    const late = await opened(server, 'contact', now());
    const soon = await opened(server, 'otc', now());
    const next = async () => (await ask<{ id: string }>(server, who('support'), 'next-case', {})).data?.id;
    expect([await next(), await next(), await next()]).toEqual([soon, late, spam]);
  });

  it.each([
    ['verification', ['compliance']],
    ['diligence', ['compliance']],
    ['movement', ['compliance']],
    ['freeze', ['compliance']],
    ['unfinished', ['compliance']],
    ['return', ['compliance', 'finance']],
    ['contact', ['support', 'compliance']],
    ['otc', ['support', 'compliance']],
    ['break', ['finance']],
    ['signal', ['compliance']],
  ] as const)('of kind %s is claimed by %j alone', async (kind, allowed) => {
    for (const role of people.keys()) {
      const id = await opened(server, kind, now());
      const { http, code } = await ask(server, who(role), `cases/${id}/claim`, {});
      if (allowed.some((each) => each === role)) expect([role, http]).toEqual([role, 200]);
      else {
        expect([role, http, code]).toEqual([role, 403, 'not_allowed']);
        expect(await lastAudited(server)).toMatchObject({
          actorId: who(role).id,
          outcome: 'refused',
          targets: `["case:${id}"]`,
        });
      }
    }
  });

  it('is released after half an hour without work, and typing counts as work', async () => {
    const id = await opened(server, 'verification', now());
    await ask(server, who('compliance'), `cases/${id}/claim`, {});
    clock.advance(20 * 60_000);
    await ask(server, who('compliance'), `drafts/decide:${id}:noAction`, { text: 'The documents' }, { method: 'PUT' });
    expect(await server.services.db.select().from(staffDrafts)).toHaveLength(1);
    clock.advance(20 * 60_000);
    const backend = createBackendServices(server.services);
    await watchCases(backend);
    expect(await read(server, who('compliance'), id)).toMatchObject({ state: 'claimed' });
    clock.advance(10 * 60_000 + 1);
    await watchCases(backend);
    const { state, parts } = await read(server, who('compliance'), id);
    expect([state, parts.events[0]?.kind]).toEqual(['open', 'released']);
  });

  it('is released when its assignee is deactivated', async () => {
    const leaver = await hire(server, 'compliance');
    const id = await opened(server, 'verification', now());
    await ask(server, leaver, `cases/${id}/claim`, {});
    await server.services.db.update(staff).set({ deactivatedAt: now() }).where(eq(staff.id, leaver.id));
    await watchCases(createBackendServices(server.services));
    expect(await read(server, who('compliance'), id)).toMatchObject({ state: 'open', assignee: '' });
  });

  it('is not decided past its assignee, nor twice, nor with an outcome of another kind', async () => {
    const colleague = await hire(server, 'compliance');
    const id = await opened(server, 'verification', now());
    await ask(server, colleague, `cases/${id}/claim`, {});
    const { version } = await read(server, who('compliance'), id);
    expect(await decide(server, who('compliance'), id, version)).toMatchObject({
      http: 409,
      code: 'claimed_meanwhile',
    });
    expect(await decide(server, colleague, id, version, 'spam')).toMatchObject({
      http: 422,
      fields: { outcome: 'Choose what was done.' },
    });
    expect(await decide(server, colleague, id, version)).toMatchObject({ http: 200 });
    expect(await decide(server, colleague, id, version)).toMatchObject({ http: 409, code: 'case_closed' });
    expect(
      (await audited(server)).filter(
        ({ targets, outcome, changes }) => targets.includes(id) && outcome === 'done' && changes.includes('noAction'),
      ),
    ).toHaveLength(1);
  });

  it('is opened again by whoever decided it, for thirty seconds', async () => {
    const [id, mailed] = [
      await opened(server, 'verification', clock.now()),
      await opened(server, 'return', clock.now()),
    ];
    const another = await hire(server, 'compliance');
    const undo = (person: Person, version: number, of = id) =>
      ask<{ effect: string }>(server, person, `cases/${of}/undo`, { version });
    const seen = () => ask<Shown & { undoUntil: string | null }>(server, who('compliance'), `cases/${id}`);
    expect((await undo(who('compliance'), 1)).code).toBe('not_undoable');
    await decide(server, who('compliance'), id, 1);
    const { version, undoUntil: until } = (await seen()).data;
    expect(until).toBe(new Date(clock.now() + 30_000).toISOString());
    expect((await undo(another, version)).code).toBe('not_undoable');
    clock.advance(29_000);
    expect(await undo(who('compliance'), version)).toMatchObject({
      http: 200,
      data: { effect: 'The case is open again, and yours.' },
    });
    expect((await seen()).data).toMatchObject({ state: 'claimed', assignee: who('compliance').name, undoUntil: null });
    expect((await seen()).data.parts.events[0]).toMatchObject({ kind: 'undone', by: who('compliance').name });
    expect(await lastAudited(server)).toMatchObject({
      action: 'decideIdentityCases',
      outcome: 'done',
      changes: '{"outcome":["noAction",null]}',
    });
    await decide(server, who('compliance'), id, version + 1);
    clock.advance(30_000);
    expect((await undo(who('compliance'), version + 2)).code).toBe('not_undoable');
    expect((await seen()).data).toMatchObject({ state: 'closed', undoUntil: null });
    // An act at the bank stays.
    await decide(server, who('compliance'), mailed, 1, 'reconnectRequested');
    expect((await undo(who('compliance'), 2, mailed)).code).toBe('not_undoable');
  });

  it('is decided once for one key', async () => {
    const id = await opened(server, 'verification', now());
    const { version } = await read(server, who('compliance'), id);
    const key = { 'Idempotency-Key': 'decide-once-1' };
    const replies = [
      await decide(server, who('compliance'), id, version, 'noAction', key),
      await decide(server, who('compliance'), id, version, 'noAction', key),
    ];
    expect(replies.map(({ http, data }) => [http, data])).toEqual(
      [replies[0], replies[0]].map((reply) => [200, reply?.data]),
    );
  });

  it('does not change without its row in the log', async () => {
    const id = await opened(server, 'verification', now());
    const { version } = await read(server, who('compliance'), id);
    const { db } = server.services;
    await db.execute(
      sql`create function fail_log() returns trigger language plpgsql as $$ begin raise exception 'no log'; end $$`,
    );
    await db.execute(sql`create trigger fail_log before insert on audit_log for each row execute function fail_log()`);
    const replies = [
      await ask(server, who('compliance'), `cases/${id}/claim`, {}),
      await decide(server, who('compliance'), id, version),
    ];
    await db.execute(sql`drop trigger fail_log on audit_log`);
    expect(replies.map(({ http }) => http)).toEqual([500, 500]);
    const [row] = await db.select().from(cases).where(eq(cases.id, id));
    expect(row).toMatchObject({ version, claimedBy: null, closedAt: null });
    expect((await read(server, who('compliance'), id)).parts.events).toHaveLength(1);
  });

  it('is reassigned to a colleague who decides its kind, with a reason', async () => {
    const id = await opened(server, 'return', now());
    const { version } = await read(server, who('finance'), id);
    const give = (to: Person, reason = 'Knows the customer') =>
      ask(server, who('finance'), `cases/${id}/reassign`, { to: to.id, reason, version });
    expect(await give(who('support'))).toMatchObject({
      http: 422,
      fields: { to: 'Choose somebody who decides such cases.' },
    });
    expect(await give(who('compliance'), '')).toMatchObject({ http: 422 });
    expect(await give(who('compliance'))).toMatchObject({ http: 200 });
    clock.advance(12 * 3600_000);
    await watchCases(createBackendServices(server.services));
    expect(await read(server, who('viewer'), id)).toMatchObject({ assignee: who('compliance').name });
    expect(
      await ask(server, who('support'), `cases/${id}/reassign`, { to: who('compliance').id, reason: 'x', version }),
    ).toMatchObject({
      http: 403,
    });
  });

  it('names its customer, by initials for who hides names', async () => {
    const customerGuid = 'c0de0000000000000000000000000001';
    await server.services.db.insert(directory).values({ guid: customerGuid, name: 'Zora Quillfeather' });
    const id = await opened(server, 'movement', now(), { customerGuid });
    expect(await read(server, who('compliance'), id)).toMatchObject({ customer: 'Zora Quillfeather' });
    expect(await read(server, who('viewer'), id)).toMatchObject({ customer: 'Z. Q.' });
  });

  it('says of money that moved who froze the account, when and why', async () => {
    const customerGuid = 'c0de0000000000000000000000000002';
    const by = { staffId: who('support').id, reason: 'Reported theft' };
    const freeze = await opened(server, 'freeze', now(), { customerGuid, by });
    const id = await opened(server, 'movement', now(), { customerGuid });
    const facts = { caseId: freeze, by: who('support').name, createdAt: new Date(now()).toISOString() };
    expect(await read(server, who('compliance'), id)).toMatchObject({ freeze: { ...facts, reason: 'Reported theft' } });
    expect(await read(server, who('viewer'), id)).toMatchObject({ freeze: { ...facts, reason: '' } });
  });

  it('is listed by when it is due, with those that are closed at the end', async () => {
    const { db } = server.services;
    await db.execute(
      sql`update cases set closed_at = now(), outcome = 'noAction', claimed_by = null, claimed_until = null where closed_at is null`,
    );
    const [late, soon] = [await opened(server, 'freeze', now() - 30 * 3600_000), await opened(server, 'otc', now())];
    const listed = async (query: string) =>
      (await ask<Listed>(server, who('viewer'), `cases?${query}`)).data.items.map(({ id }) => id);
    expect((await listed('per_page=3')).slice(0, 2)).toEqual([late, soon]);
    expect(await listed(`dueBy=${new Date(now()).toISOString()}`)).toEqual([late]);
    expect(await listed('state=open,claimed&sort=-dueAt')).toEqual([soon, late]);
    await ask(server, who('support'), `cases/${soon}/claim`, {});
    expect(await listed(`assigneeId=${who('support').id}`)).toEqual([soon]);
  });

  it('counts the caller’s open cases', async () => {
    const { db } = server.services;
    await db.execute(
      sql`update cases set closed_at = now(), outcome = 'noAction', claimed_by = null, claimed_until = null where closed_at is null`,
    );
    await opened(server, 'verification', now());
    await opened(server, 'contact', now() - 25 * 3600_000);
    const counts = await Promise.all(
      [...people.keys()].map(async (role) => [role, (await ask(server, who(role), 'open-cases')).data]),
    );
    const none = { open: 0, late: 0 };
    expect(Object.fromEntries(counts)).toEqual({
      ...{ viewer: none, owner: none, finance: none },
      ...{ support: { open: 1, late: 1 }, compliance: { open: 2, late: 1 } },
    });
  });
});

describe.each(['contact', 'otc'] as const)('a message of kind %s', (kind) => {
  describeOnOneDatabase('as a case', (open) => {
    let mail: MailServer;
    const clock = createTestClock();
    const server = before(async () => {
      mail = await startMailServer();
      return open({ clock, environment: { SMTP_URL: mail.url } });
    });
    const people = new Map<string, Person>();
    beforeAll(async () => {
      for (const role of ['viewer', 'support', 'compliance', 'finance'] as const)
        people.set(role, await hire(server, role));
      return () => mail.close();
    });
    const who = (role: string): Person => people.get(role) as Person;
    const secret = {
      name: 'Zora Quillfeather',
      email: `zora.quillfeather@${kind}.test`,
      subject: 'Vexing question',
      message: 'My wobbly deposit is missing.',
    };
    const more =
      kind === 'otc'
        ? { otc: { side: 'buy', asset: 'BTC', amount: '$250,000', timing: 'week', company: 'Gribble & Sons' } }
        : {};
    const written = async (): Promise<string> => {
      const { data } = await call<{ reference: string }>(server, '/customers/contact-form-details', {
        ...secret,
        ...more,
        phone: '',
      });
      const [found] = await server.services.db.select().from(cases).where(eq(cases.record, data.reference));
      return found?.id ?? '';
    };
    const letters = () =>
      mail.received
        .filter(({ to, raw }) => to.includes(secret.email) && raw.includes('Subject: Our answer'))
        .map(({ raw }) => raw);

    const watch = () => watchCases(createBackendServices(server.services));
    const halfMinute = () => {
      clock.advance(30_000);
      return watch();
    };

    it('opens with it, once', async () => {
      const [id, again] = [await written(), await written()];
      expect([id !== '', again]).toEqual([true, id]);
      const [row] = await server.services.db.select().from(cases).where(eq(cases.id, id));
      expect(row).toMatchObject({ kind, isPossibleSpam: false, customerGuid: null });
    });

    it('shows nothing of it in lists and files, nor to those who do not answer messages', async () => {
      const id = await written();
      const words = [...Object.values(secret), 'Zora', 'Quillfeather', 'wobbly', 'Gribble'];
      const list = await ask<Listed>(server, who('viewer'), 'cases');
      expect(list.data.total).toBe(1);
      const headers = { Authorization: `Bearer ${who('compliance').token}` };
      const file = await (await fetch(`${server.url}/backend/admin/cases.csv?reason=A+test`, { headers })).text();
      expect(file).toContain(kind);
      const others = await Promise.all(
        ['viewer', 'finance'].map((role) => ask<Shown>(server, who(role), `cases/${id}`)),
      );
      expect(others.map(({ data }) => data.message)).toEqual([null, null]);
      const traffic = JSON.stringify([list.data, others.map(({ data }) => data)]) + file;
      for (const word of words) expect(traffic).not.toContain(word);
      const seen = await read(server, who('support'), id);
      expect(seen.message).toMatchObject({ email: secret.email, message: secret.message });
      expect(await lastAudited(server)).toMatchObject({
        action: 'answerMessages',
        actorId: who('support').id,
        targets: `["case:${id}"]`,
      });
    });

    it('is not decided by its sender, nor by staff about their own account', async () => {
      const writer = await hire(server, 'support');
      const { data } = await call<{ reference: string }>(server, '/customers/contact-form-details', {
        ...secret,
        ...more,
        phone: '',
        email: writer.email,
      });
      const [own] = await server.services.db.select().from(cases).where(eq(cases.record, data.reference));
      const replies = [
        await decide(server, writer, own?.id ?? '', 1, 'spam'),
        await ask(server, writer, `cases/${own?.id}/answer`, { text: 'Yes.', afterwards: 'close', version: 1 }),
      ];
      expect(replies.map(({ http, code }) => [http, code])).toEqual([
        [403, 'own_account'],
        [403, 'own_account'],
      ]);
      expect(await decide(server, who('support'), own?.id ?? '', 1, 'spam')).toMatchObject({ http: 200 });
    });

    it('is claimed by answering it, until it is closed', async () => {
      const id = await written();
      const { version } = await read(server, who('support'), id);
      const before = letters().length;
      const answer = { text: 'Which deposit do you mean?', afterwards: 'keep', version };
      expect(await ask(server, who('support'), `cases/${id}/answer`, answer)).toMatchObject({ http: 200 });
      await halfMinute();
      await expect.poll(() => letters().length).toBe(before + 1);
      const { state, assignee, parts } = await read(server, who('support'), id);
      expect([state, assignee, parts.events[0]?.text]).toEqual([
        'claimed',
        who('support').name,
        'Which deposit do you mean?',
      ]);
      await ask(server, who('support'), `cases/${id}/release`, {});
    });

    it.each(['keep', 'close'])(
      'is not answered where the answer is undone within thirty seconds: %s',
      async (afterwards) => {
        const id = await written();
        const { version } = await read(server, who('support'), id);
        const before = letters().length;
        const seen = () => ask<Shown & { undoUntil: string | null }>(server, who('support'), `cases/${id}`);
        const undo = async (role = 'support') =>
          ask<{ effect: string }>(server, who(role), `cases/${id}/undo`, { version: (await seen()).data.version });
        await ask(server, who('support'), `cases/${id}/answer`, { text: 'To the wrong person.', afterwards, version });
        expect((await seen()).data.undoUntil).toBe(new Date(clock.now() + 30_000).toISOString());
        clock.advance(29_000);
        await watch();
        expect((await undo('compliance')).code).toBe('not_undoable');
        expect((await undo()).data.effect).toBe(
          `The answer isn’t sent.${afterwards === 'close' ? ' The case is open again, and yours.' : ''}`,
        );
        expect(await lastAudited(server)).toMatchObject({
          ...{ action: 'answerMessages', outcome: 'done' },
          changes: JSON.stringify({
            answer: ['sent', null],
            ...(afterwards === 'close' && { outcome: ['answered', null] }),
          }),
        });
        expect((await undo()).code).toBe('not_undoable');
        await halfMinute();
        await watch();
        expect(letters().length).toBe(before);
        const { state, undoUntil, parts } = (await seen()).data;
        expect([state, undoUntil]).toEqual(['claimed', null]);
        expect(parts.events.find(({ kind }) => kind === 'answerUndone')?.text).toBe('To the wrong person.');
        expect(parts.events.some(({ text, kind }) => kind === 'answered' && text === 'To the wrong person.')).toBe(
          false,
        );
        await ask(server, who('support'), `cases/${id}/release`, {});
      },
    );

    it('is answered once the thirty seconds are over, also by a process that starts then', async () => {
      const id = await written();
      const { version } = await read(server, who('support'), id);
      const before = letters().length;
      const body = { text: 'We look into it.', afterwards: 'keep', version };
      await ask(server, who('support'), `cases/${id}/answer`, body);
      await watch();
      expect(letters().length).toBe(before);
      clock.advance(30_000);
      const late = (await read(server, who('support'), id)).version;
      expect((await ask(server, who('support'), `cases/${id}/undo`, { version: late })).code).toBe('not_undoable');
      await Promise.all([watch(), watch()]);
      await expect.poll(() => letters().length).toBe(before + 1);
      await halfMinute();
      expect(letters().length).toBe(before + 1);
      await ask(server, who('support'), `cases/${id}/release`, {});
    });

    it('is answered by email, and closed', async () => {
      const id = await written();
      const { version } = await read(server, who('support'), id);
      const body = { text: 'We found your deposit.\n\nIt arrives tomorrow.', afterwards: 'close', version };
      const before = letters().length;
      expect(await ask(server, who('viewer'), `cases/${id}/answer`, body)).toMatchObject({ http: 403 });
      const key = { headers: { 'Idempotency-Key': `answer-${kind}-1` } };
      expect(await ask(server, who('support'), `cases/${id}/answer`, body, key)).toMatchObject({ http: 200 });
      expect(await ask(server, who('support'), `cases/${id}/answer`, body, key)).toMatchObject({ http: 200 });
      await halfMinute();
      await expect.poll(() => letters().length).toBe(before + 1);
      expect(letters().at(-1)).toContain('It arrives tomorrow.');
      await watchCases(createBackendServices(server.services));
      expect(letters().length).toBe(before + 1);
      expect(await read(server, who('support'), id)).toMatchObject({ state: 'closed', outcome: 'answered' });
      const hidden = (await read(server, who('finance'), id)).parts.events.find((event) => event.kind === 'answered');
      expect(hidden?.text).toBe('');
    });
  });
});
