import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { expireRequests } from '#server/backend/access/staff/void-requests.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { staff, staffRequests } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { mailsTo } from '../client.ts';
import { ask, audited, change, hire, lastAudited, type Person, reason } from './people.ts';

interface Decision {
  readonly outcome: string;
  readonly request_id: string;
  readonly effect: string;
}

describeOnEachDatabase('a request for a second person', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let [owner, other, compliance]: Person[] = [];
  const known = (person: Person | undefined): Person => {
    if (person === undefined) throw new Error('nobody');
    return person;
  };
  beforeAll(async () => {
    [owner, other, compliance] = [
      await hire(server, 'owner'),
      await hire(server, 'owner'),
      await hire(server, 'compliance'),
    ];
  });

  const decide = (who: Person | undefined, id: string, decision: string, body = {}) =>
    ask<unknown>(server, known(who), `requests/${id}/${decision}`, body);
  const request = async (of: Pick<Person, 'id'>, roles: readonly string[] = ['owner'], by = owner) =>
    (await change<Decision>(server, known(by), of, 'roles', { roles })).data;
  const rolesOf = async ({ id }: Pick<Person, 'id'>) =>
    (await server.services.db.select().from(staff).where(eq(staff.id, id)))[0]?.roles;
  const stateOf = async (id: string) =>
    (await server.services.db.select().from(staffRequests).where(eq(staffRequests.id, id)))[0]?.state;

  it('does what it says once a second person has approved it', async () => {
    const who = await hire(server, 'support');
    const { outcome, request_id: id, effect } = await request(who, ['compliance', 'support']);
    expect([outcome, effect]).toEqual([
      'requested',
      `Changes the roles of ${who.name} from support to support and compliance.`,
    ]);
    expect(await lastAudited(server)).toMatchObject({
      action: 'grantStrongRoles',
      outcome: 'intended',
      reason,
      approvalId: id,
    });
    expect(await rolesOf(who)).toEqual(['support']);
    const { data } = await ask<{ items: object[] }>(server, known(compliance), 'requests?state=requested');
    expect(data.items[0]).toMatchObject({
      id,
      effect,
      reason,
      state: 'requested',
      requestedById: known(owner).id,
      decidedBy: '',
      decidedAt: null,
    });
    expect((await decide(compliance, id, 'approve')).http).toBe(200);
    expect(await rolesOf(who)).toEqual(['support', 'compliance']);
    const targets = JSON.stringify([`staff:${who.id}`, `request:${id}`]);
    expect(await lastAudited(server)).toMatchObject({
      actorId: compliance?.id,
      action: 'grantStrongRoles',
      outcome: 'done',
      targets,
      approvalId: id,
    });
    expect((await decide(compliance, id, 'reject')).code).toBe('request_closed');
  });

  it('cannot be approved after the approver’s deactivation, whichever call arrived first', async () => {
    const approver = await hire(server, 'compliance');
    const asked: string[] = [];
    for (let each = 0; each < 6; each += 1)
      asked.push((await request(await hire(server, 'support'), ['compliance'])).request_id);
    const approvals = asked.map((id) => decide(approver, id, 'approve'));
    await Promise.all([
      ...approvals.slice(0, 3),
      change(server, known(other), approver, 'deactivate'),
      ...approvals.slice(3),
    ]);
    const log = await audited(server);
    const deactivated = log.findLast(({ targets }) => targets.includes(approver.id))?.serial ?? Infinity;
    expect(
      log.filter(
        ({ actorId, outcome, serial }) => actorId === approver.id && outcome === 'done' && serial > deactivated,
      ),
    ).toEqual([]);
  });

  it('is counted for, and emailed to, those who can decide it', async () => {
    const count = async (of: Person | undefined) =>
      (await ask<{ open: number }>(server, known(of), 'open-requests')).data.open;
    const everybody = [owner, other, compliance, await hire(server, 'support')];
    const who = await hire(server, 'compliance');
    const before = await Promise.all([...everybody, who].map(count));
    const { effect } = await request(who, ['owner']);
    // Neither who requested it, nor whom it is about, nor a role that approves nothing.
    const after = await Promise.all([...everybody, who].map(count));
    expect(after.map((open, index) => open - (before[index] ?? 0))).toEqual([0, 1, 1, 0, 0]);
    const mailed = async (of: Pick<Person, 'email'> | undefined) =>
      (await mailsTo(server, of?.email ?? '')).filter(({ text }) => text.includes(effect)).length;
    await expect.poll(() => Promise.all([other, compliance].map(mailed))).toEqual([1, 1]);
    expect(await Promise.all([owner, who].map(mailed))).toEqual([0, 0]);
  });

  it('invites only once it is approved', async () => {
    const invited = { name: 'Nora New', email: 'nora@staff.test', roles: ['owner'], reason };
    const { data } = await ask<Decision>(server, known(owner), 'staff', invited);
    expect([data.outcome, await mailsTo(server, invited.email)]).toEqual(['requested', []]);
    expect((await decide(other, data.request_id, 'approve')).http).toBe(200);
    await expect.poll(async () => (await mailsTo(server, invited.email)).length).toBe(1);
    // The second request for an address differs.
    expect((await ask(server, known(owner), 'staff', invited)).code).toBe('email_taken');
  });

  it('cannot be approved by its requester, by call or in the database', async () => {
    const who = await hire(server, 'support');
    const { request_id: id } = await request(who);
    expect([(await decide(owner, id, 'approve')).code, (await decide(owner, id, 'reject')).code]).toEqual([
      'own_request',
      'own_request',
    ]);
    const decided = { state: 'approved' as const, decidedBy: known(owner).id, decidedAt: clock.now() };
    await expect(
      server.services.db.update(staffRequests).set(decided).where(eq(staffRequests.id, id)),
    ).rejects.toMatchObject({
      cause: { constraint: 'staff_requests_two_people' },
    });
    // Nobody decides about their own account.
    const mine = await request(known(compliance), ['compliance', 'owner']);
    for (const decision of ['approve', 'reject'])
      expect((await decide(compliance, mine.request_id, decision)).code).toBe('own_account');
    expect([await stateOf(id), await stateOf(mine.request_id)]).toEqual(['requested', 'requested']);
  });

  it('is withdrawn by its requester, and rejected by others', async () => {
    const who = await hire(server, 'support');
    const [first, second] = [await request(who), await request(who)];
    expect((await decide(other, first.request_id, 'withdraw')).code).toBe('not_allowed');
    expect((await decide(owner, first.request_id, 'withdraw')).http).toBe(200);
    expect((await decide(other, second.request_id, 'reject', { reason: 'Not yet.' })).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({
      actorId: other?.id,
      outcome: 'refused',
      reason: 'Not yet.',
      approvalId: second.request_id,
    });
    expect([await stateOf(first.request_id), await stateOf(second.request_id), await rolesOf(who)]).toEqual([
      'withdrawn',
      'rejected',
      ['support'],
    ]);
    expect((await decide(other, 'nothing', 'approve')).code).toBe('not_found');
  });

  it('is not carried out when it would do something else by now', async () => {
    const who = await hire(server, 'support');
    const { request_id: id, effect } = await request(who);
    expect((await change(server, known(owner), who, 'roles', { roles: ['viewer'] })).http).toBe(200);
    const refused = await decide(other, id, 'approve');
    expect([refused.http, refused.code]).toEqual([409, 'effect_changed']);
    expect(refused.data).toEqual({ before: effect, after: `Changes the roles of ${who.name} from viewer to owner.` });
    expect([await rolesOf(who), await stateOf(id)]).toEqual([['viewer'], 'requested']);
    // Taken meanwhile.
    const invited = { name: 'Ida New', email: 'ida@staff.test', roles: ['owner'], reason };
    const { data } = await ask<Decision>(server, known(owner), 'staff', invited);
    expect((await ask(server, known(owner), 'staff', { ...invited, roles: ['viewer'] })).http).toBe(200);
    expect((await decide(other, data.request_id, 'approve')).code).toBe('effect_changed');
  });

  it('is void when its requester lost the right, and after 24 hours', async () => {
    const who = await hire(server, 'support');
    const leaving = await hire(server, 'owner');
    const [theirs, late] = [await request(who, ['owner'], leaving), await request(who)];
    expect((await change(server, known(owner), leaving, 'roles', { roles: ['viewer'] })).http).toBe(200);
    expect([await stateOf(theirs.request_id), (await decide(other, theirs.request_id, 'approve')).code]).toEqual([
      'withdrawn',
      'request_closed',
    ]);
    clock.advance(24 * 3600_000);
    expect((await decide(other, late.request_id, 'approve')).code).toBe('request_closed');
    await expireRequests(createBackendServices(server.services));
    expect(await stateOf(late.request_id)).toBe('expired');
  });

  it('is decided once, however many decide at the same time', async () => {
    const who = await hire(server, 'support');
    const { request_id: id } = await request(who);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        decide(index % 2 ? other : compliance, id, index % 3 ? 'approve' : 'reject'),
      ),
    );
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});
