import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantOf, rolesFor, type StaffRole, staffActions, staffRoles } from '#domain/staff/rights.ts';
import { backendGroups } from '#server/backend/backend.ts';
import type { Route } from '#server/backend/kit/http/routes.ts';
import { serveRoutes } from '#server/backend/kit/http/routes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { cases } from '#server/db/schema/cases.ts';
import { before, describeOnOneDatabase } from '../../support.ts';
import { ask, audited, change, hire, lastAudited, type Person } from './people.ts';

const guarded = backendGroups
  .flatMap(({ routes }) => routes)
  .filter(({ access }) => access.schemes.includes('staffToken'));

describeOnOneDatabase('staff’s rights', (open) => {
  const server = before(() => open());
  const people = new Map<StaffRole, Person>();
  beforeAll(async () => {
    for (const role of staffRoles) people.set(role, await hire(server, role));
  });
  const withRole = (role: StaffRole): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };

  const called = async ({ method, path, example, file }: Route, token: string) => {
    const url = `${server.url}/backend${path.replaceAll(/\{\w+\}/g, 'nobody')}${file === null ? '' : '?reason=A+test'}`;
    const body = example === null ? {} : { body: JSON.stringify(example) };
    const reply = await fetch(url, { method, headers: { Authorization: `Bearer ${token}` }, ...body });
    const text = await reply.text();
    return {
      http: reply.status,
      ...(reply.headers.get('content-type')?.includes('json') &&
        (JSON.parse(text) as { code?: string; message?: string })),
    };
  };

  const cells = guarded.flatMap((route) =>
    staffRoles.map((role) => [`${route.method} ${route.path}`, role, route] as const),
  );
  it.each(cells)('%s as %s is what the table says', async (_name, role, route) => {
    const right = route.access.right ?? 'moveMoney';
    // These end the session, so each case has its own.
    const who = /(sign-out|password)$/.test(route.path) ? await hire(server, role) : withRole(role);
    const reply = await called(route, who.token);
    if (grantOf([role], right) !== null)
      return expect([401, 'not_allowed']).not.toEqual(expect.arrayContaining([reply.http, reply.code]));
    const words = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(rolesFor(right));
    expect(reply).toMatchObject({ http: 403, code: 'not_allowed', message: `Needs ${words}.` });
    const target = `["call:${route.method} /backend${route.path.replaceAll(/\{\w+\}/g, 'nobody')}"]`;
    expect(await lastAudited(server)).toMatchObject({
      actorId: who.id,
      actorRoles: role,
      action: right,
      outcome: 'refused',
      targets: target,
    });
  });

  const bad = { page: 'x', sort: 'nothing', reason: '', from: 'never', query: 'x' };
  it.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s hears who calls and whether they may before it reads what they say',
    async (_name, { method, path, access, body }) => {
      const refused = staffRoles.find((role) => grantOf([role], access.right ?? 'moveMoney') === null);
      const url = `${server.url}/backend${path.replaceAll(/\{\w+\}/g, '%20')}?${new URLSearchParams(bad)}`;
      const send = async (token: string | null, sent: string) => {
        const headers = { 'Idempotency-Key': '?', ...(token !== null && { Authorization: `Bearer ${token}` }) };
        const reply = await fetch(url, { method, headers, ...(body !== null && { body: sent }) });
        return [reply.status, ((await reply.json()) as { code?: string }).code];
      };
      for (const sent of ['{"', '[]', '{"reason":7}']) {
        expect(await send(null, sent)).toEqual([401, 'staff_session_ended']);
        expect(await send('not.a.token', sent)).toEqual([401, 'staff_session_ended']);
        if (refused !== undefined) expect(await send(withRole(refused).token, sent)).toEqual([403, 'not_allowed']);
      }
    },
  );

  it('that the record or the body decides about are asked for before the body is read, and refusals are written', async () => {
    const [viewer, owner, newcomer] = [withRole('viewer'), withRole('owner'), await hire(server, 'support')];
    const { data } = await change<{ request_id: string }>(server, owner, newcomer, 'roles', { roles: ['compliance'] });
    const found = { id: 'a-message', kind: 'contact', record: 'nobody’s', dueAt: 0, createdAt: 0 } as const;
    await server.services.db.insert(cases).values(found);
    const refusal = async (who: Person, path: string, body: object) => {
      const { http, code } = await ask(server, who, path, body);
      const { actorId, action, outcome } = (await lastAudited(server)) ?? {};
      return [http, code, action, actorId === who.id && outcome];
    };
    const refused = (action: string) => [403, 'not_allowed', action, 'refused'];
    const bad = { reason: 7, version: 'x' };
    for (const decision of ['approve', 'reject'])
      expect(await refusal(viewer, `requests/${data.request_id}/${decision}`, bad)).toEqual(
        refused('grantStrongRoles'),
      );
    for (const act of ['claim', 'decide', 'answer', 'reassign'])
      expect(await refusal(viewer, `cases/${found.id}/${act}`, bad)).toEqual(refused('answerMessages'));
    expect(await refusal(withRole('support'), `cases/${found.id}/reassign`, bad)).toEqual(refused('reassignCases'));
    expect(await refusal(viewer, 'customers/bulk', bad)).toEqual(refused('writeNotes'));
    const one = { action: 'endSessions', guids: ['nobody'], reason: 'A test' };
    expect(await refusal(withRole('finance'), 'customers/bulk', one)).toEqual(refused('endCustomerSessions'));
  });

  it('are each named by a call, or asked for inside of one by what it is about', () => {
    const used = new Set(guarded.map(({ access }) => access.right));
    const others = staffActions.filter((action) => rolesFor(action).length > 0 && !used.has(action));
    // Signal rules count as soon as a call names them.
    expect(others.filter((action) => !action.endsWith('SignalRules'))).toEqual([
      ...['answerMessages', 'decideIdentityCases', 'decideReturnCases', 'decideBreakCases', 'reassignCases'],
      ...['explainSmallBreaks', 'explainLargeBreaks', 'readAudit', 'readMoneyAudit'],
      ...['shareViews', 'removeSharedViews', 'grantStrongRoles'],
    ]);
  });

  it('are declared by each call: a server with one that says nothing does not start', () => {
    const [route] = guarded;
    if (route === undefined) throw new Error('there are no calls');
    const { right: _right, ...access } = route.access;
    const services = createBackendServices(server.services);
    expect(() => serveRoutes(new Hono(), services, [{ ...route, access }])).toThrow(
      'says nothing of the right that it needs',
    );
    expect(() => serveRoutes(new Hono(), services, guarded)).not.toThrow();
  });

  describe.each(staffRoles)('to approve, of %s', (role) => {
    it('are what the table says', async () => {
      const [owner, newcomer] = [withRole('owner'), await hire(server, 'support')];
      const { data } = await change<{ request_id: string }>(server, owner, newcomer, 'roles', {
        roles: ['compliance'],
      });
      const approver = role === 'owner' ? await hire(server, 'owner') : withRole(role);
      const path = `requests/${data.request_id}/approve`;
      const reply = await ask(server, approver, path, {});
      const mayApprove = role === 'owner' || role === 'compliance';
      expect([reply.http, reply.code]).toEqual(mayApprove ? [200, undefined] : [403, 'not_allowed']);
      expect(await lastAudited(server)).toMatchObject({
        actorId: approver.id,
        action: 'grantStrongRoles',
        outcome: mayApprove ? 'done' : 'refused',
      });
      if (!mayApprove) expect(reply.message).toBe('Needs compliance or owner.');
    });
  });

  it('are read on every call: a demotion or deactivation takes effect on the next one', async () => {
    const owner = withRole('owner');
    const [demoted, dismissed] = [await hire(server, 'owner'), await hire(server, 'owner')];
    for (const who of [demoted, dismissed]) expect((await ask(server, who, 'staff?per_page=1')).http).toBe(200);
    expect((await change(server, owner, demoted, 'roles', { roles: ['viewer'] })).http).toBe(200);
    expect((await change(server, demoted, dismissed, 'end-sessions')).code).toBe('not_allowed');
    expect((await ask(server, demoted, 'staff?per_page=1')).http).toBe(200);
    expect((await change(server, owner, dismissed, 'deactivate')).http).toBe(200);
    expect((await ask(server, dismissed, 'staff?per_page=1')).code).toBe('staff_session_ended');
    // Reactivated people sign in again.
    const again = await change<{ request_id: string }>(server, owner, dismissed, 'activate');
    expect((await ask(server, withRole('compliance'), `requests/${again.data.request_id}/approve`, {})).http).toBe(200);
    expect((await ask(server, dismissed, 'staff?per_page=1')).http).toBe(401);
  });

  it('leave a row for each of these refusals, and the log is whole', async () => {
    const { data } = await ask<{ rows: number; faults: string[] }>(server, withRole('compliance'), 'audit/verify', {});
    expect(data.faults).toEqual([]);
    expect((await audited(server)).length).toBe(data.rows + 1);
  });
});
