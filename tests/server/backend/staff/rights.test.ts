import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantOf, rolesFor, type StaffRole, staffRoles } from '#domain/staff/rights.ts';
import { projectionGroup } from '#server/backend/desk/search-routes.ts';
import type { Route } from '#server/backend/kit/http/routes.ts';
import { serveRoutes } from '#server/backend/kit/http/routes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { staffGroup } from '#server/backend/staff-routes.ts';
import { before, describeOnOneDatabase } from '../../support.ts';
import { ask, audited, change, hire, lastAudited, type Person } from './people.ts';

const guarded = [...staffGroup.routes, ...projectionGroup.routes].filter(({ access }) =>
  access.schemes.includes('staffToken'),
);

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
    const url = `${server.url}/backend${path.replace(/\{\w+\}/, 'nobody')}${file === null ? '' : '?reason=A+test'}`;
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
    const target = `["call:${route.method} /backend${route.path.replace(/\{\w+\}/, 'nobody')}"]`;
    expect(await lastAudited(server)).toMatchObject({
      actorId: who.id,
      actorRoles: role,
      action: right,
      outcome: 'refused',
      targets: target,
    });
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
