import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { planChange } from '#server/backend/access/staff/people.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { staff } from '#server/db/schema/staff.ts';
import { before, describeOnOneDatabase } from '../../support.ts';
import { ask, audited, change, hire, lastAudited, type Person, reason } from './people.ts';

describeOnOneDatabase('managing staff', (open) => {
  const server = before(() => open());
  let owner: Person;
  beforeAll(async () => {
    owner = await hire(server, 'owner');
  });
  const rowOf = async ({ id }: Pick<Person, 'id'>) =>
    (await server.services.db.select().from(staff).where(eq(staff.id, id)))[0];

  it('says what changed when a person was changed meanwhile', async () => {
    const [who, other] = [await hire(server, 'support'), await hire(server, 'owner')];
    expect((await change(server, other, who, 'roles', { roles: ['viewer', 'finance'] })).http).toBe(200);
    const stale = await ask<object>(server, owner, `staff/${who.id}/roles`, {
      roles: ['support', 'viewer'],
      reason,
      version: 1,
    });
    const at = (await audited(server)).findLast(
      ({ action, outcome }) => action === 'manageStaff' && outcome === 'done',
    )?.at;
    expect([stale.http, stale.code, stale.data]).toEqual([
      409,
      'changed_meanwhile',
      { version: 2, changes: [{ field: 'roles', before: 'support', after: 'viewer finance' }], by: other.name, at },
    ]);
    expect(await lastAudited(server)).toMatchObject({
      actorId: owner.id,
      outcome: 'refused',
      changes: '{"refused":[null,"changed_meanwhile"]}',
    });
    expect((await rowOf(who))?.roles).toEqual(['viewer', 'finance']);
  });

  it('is done once for one key, and a key is for one call', async () => {
    const who = await hire(server, 'support');
    const headers = { 'Idempotency-Key': 'a-key-of-this-test' };
    const body = { roles: ['viewer'], reason, version: 1 };
    const send = (more = {}) => ask<object>(server, owner, `staff/${who.id}/roles`, { ...body, ...more }, { headers });
    const replies = await Promise.all([send(), send(), send()]);
    for (const { http, data } of [...replies, await send()]) expect([http, data]).toEqual([200, replies[0]?.data]);
    expect((await rowOf(who))?.version).toBe(2);
    expect((await send({ roles: ['finance'] })).code).toBe('key_reused');
    expect(
      (await ask(server, owner, `staff/${who.id}/roles`, body, { headers: { 'Idempotency-Key': '?' } })).code,
    ).toBe('invalid_input');
  });

  it('needs a reason, and cannot change one’s own account', async () => {
    const who = await hire(server, 'support');
    const unexplained = await change(server, owner, who, 'end-sessions', { reason: '  ' });
    expect([unexplained.http, unexplained.fields]).toEqual([422, { reason: 'Enter a reason.' }]);
    for (const what of ['roles', 'deactivate', 'activate', 'end-sessions', 'invitation']) {
      expect((await change(server, owner, owner, what, { roles: ['viewer'] })).code, what).toBe('own_account');
    }
    expect(await lastAudited(server)).toMatchObject({ targets: `["staff:${owner.id}"]`, outcome: 'refused', reason });
    expect((await change(server, owner, { id: 'nobody' }, 'end-sessions')).code).toBe('not_found');
  });

  it('ends sessions at once', async () => {
    const who = await hire(server, 'support');
    expect((await change(server, owner, who, 'end-sessions')).http).toBe(200);
    expect((await ask(server, who, 'session', {})).http).toBe(401);
  });

  it('leaves an owner, however many deactivate or demote each other at once', async () => {
    const owners: Person[] = [];
    for (let each = 0; each < 20; each += 1) owners.push(await hire(server, 'owner'));
    await server.services.db.update(staff).set({ deactivatedAt: Date.now() }).where(eq(staff.id, owner.id));
    const others = await server.services.db.select().from(staff);
    const ids = others
      .filter(({ id, roles }) => roles.includes('owner') && !owners.some((each) => each.id === id))
      .map(({ id }) => id);
    await server.services.db.update(staff).set({ deactivatedAt: Date.now() }).where(inArray(staff.id, ids));
    const replies = await Promise.all(
      owners.map((by, index) =>
        change(server, by, owners[(index + 1) % owners.length] ?? by, index % 2 ? 'deactivate' : 'roles', {
          ...(index % 2 ? {} : { roles: ['viewer'] }),
        }),
      ),
    );
    const left = (await server.services.db.select().from(staff)).filter(
      ({ roles, deactivatedAt }) => roles.includes('owner') && deactivatedAt === null,
    );
    expect(left.length).toBeGreaterThan(0);
    const codes = new Set(replies.map(({ code }) => code ?? 'done'));
    expect(
      [...codes].filter((code) => !['done', 'last_owner', 'not_allowed', 'staff_session_ended'].includes(code)),
    ).toEqual([]);
    const changeLast = async (kind: 'deactivate' | 'roles', staffId: string) => {
      const services = createBackendServices(server.services);
      return server.services.db.transaction(async (tx) =>
        (await planChange(tx, kind === 'roles' ? { kind, staffId, roles: ['viewer'] } : { kind, staffId }))?.carryOut(
          tx,
          services,
          Date.now(),
          null,
        ),
      );
    };
    // Passes the rights check, but gets no farther.
    await server.services.db
      .update(staff)
      .set({ roles: ['viewer'] })
      .where(and(ne(staff.id, left[0]?.id ?? ''), isNull(staff.deactivatedAt)));
    for (const kind of ['deactivate', 'roles'] as const)
      await expect(changeLast(kind, left[0]?.id ?? '')).rejects.toMatchObject({ status: 409, code: 'last_owner' });
  });
});
