import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkPassword, hashPassword } from '#server/backend/access/staff/passwords.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { liveEnvironment } from '../../live.ts';
import { before, describeOnOneDatabase } from '../../support.ts';
import { call, claimsOf, cookieIn, goodPassword } from '../client.ts';
import { appCode, passSteps, stopInStep, wrongAppCode } from '../factor-client.ts';
import { ask, audited, hire, lastAudited, type Person } from './people.ts';

interface Session {
  readonly token: string | null;
  readonly person: object;
  readonly idle_until: string;
  readonly ends_at: string;
}
const minute = 60_000;

describeOnOneDatabase('signing in as staff', (open) => {
  // With live limits.
  const server = before(() => open({ environment: { ...liveEnvironment(), LOG_LEVEL: 'silent' } }));
  let person: Person;
  beforeAll(async () => {
    person = await hire(server, 'support', 'viewer');
  });
  afterEach(() => void vi.useRealTimers());

  const signIn = (given: object, cookie = '') =>
    call<Session & { readonly methods: readonly string[] }>(
      server,
      '/admin/sign-in',
      { email: person.email, password: goodPassword, ...given },
      { headers: { Cookie: cookie } },
    );
  const passTime = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  it('needs the password and a method of two-step verification, and gives a token without roles', async () => {
    stopInStep();
    const asked = await signIn({});
    expect([asked.http, asked.code, asked.data.methods]).toEqual([403, 'second_factor_required', ['authenticator']]);
    expect((await signIn({ otp: wrongAppCode(person.secret) })).code).toBe('code_wrong');
    const { http, data, headers } = await signIn({ otp: appCode(person.secret) });
    const { id, email, name } = person;
    expect([http, data.person]).toEqual([
      200,
      {
        ...{ id, email, name, roles: ['support', 'viewer'] },
        hides_names: false,
        zone: { own: null, reporting: 'America/New_York' },
      },
    ]);
    expect(claimsOf(data.token ?? '')).toMatchObject({
      aud: 'staff',
      sub: id,
      sid: expect.any(String),
      exp: Math.floor(Date.now() / 1000) + 3600,
    });
    expect(claimsOf(data.token ?? '')).not.toHaveProperty('roles');
    expect([Date.parse(data.idle_until) - Date.now(), Date.parse(data.ends_at) - Date.now()]).toEqual([
      10 * minute,
      600 * minute,
    ]);
    expect(headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect(await lastAudited(server)).toMatchObject({
      actorId: id,
      action: 'signIn',
      outcome: 'done',
      targets: `["staff:${id}"]`,
    });
    expect((await signIn({ otp: appCode(person.secret) })).code).toBe('code_wrong');
  });

  it('replies the same for unknown, deactivated and invited people and for wrong passwords', async () => {
    const { db } = server.services;
    const [gone, invited] = [await hire(server, 'owner'), await hire(server, 'owner')];
    await db.update(staff).set({ deactivatedAt: Date.now() }).where(eq(staff.id, gone.id));
    await db.update(staff).set({ passwordHash: null }).where(eq(staff.id, invited.id));
    const entries = (await audited(server)).length;
    const given = [
      { email: 'nobody@staff.test' },
      { password: 'wrong-horse-9' },
      { email: gone.email },
      { email: invited.email },
    ];
    const replies = [];
    for (const one of given) replies.push(await signIn(one));
    expect(new Set(replies.map(({ http, code, message }) => `${http} ${code} ${message}`))).toEqual(
      new Set(['401 sign_in_refused That email and password don’t match.']),
    );
    // Known people's failures are audited.
    await expect
      .poll(async () =>
        (await audited(server))
          .slice(entries)
          .map((row) => `${row.action} ${row.outcome} ${row.actorId}`)
          .toSorted(),
      )
      .toEqual([person, gone, invited].map(({ id }) => `signIn refused ${id}`).toSorted());
  });

  it('takes as long without a password hash as with one, and rehashes one with other parameters', async () => {
    const old = await hashPassword(goodPassword, { memory: 1024, passes: 3, parallelism: 1 });
    expect([
      await checkPassword(old, goodPassword),
      await checkPassword(old, 'wrong-horse-9'),
      await checkPassword(null, goodPassword),
    ]).toEqual(['outdated', 'wrong', 'wrong']);
    const fresh = await hire(server, 'viewer');
    await server.services.db.update(staff).set({ passwordHash: old }).where(eq(staff.id, fresh.id));
    expect((await signIn({ email: fresh.email, otp: appCode(fresh.secret) })).http).toBe(200);
    const [row] = await server.services.db.select().from(staff).where(eq(staff.id, fresh.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The minimum of five, in CPU time: without hashing it would be a thousandth.
    const least = async (stored: string | null) => {
      const times = [];
      for (let run = 0; run < 5; run += 1) {
        const start = process.cpuUsage();
        await checkPassword(stored, goodPassword);
        const { user, system } = process.cpuUsage(start);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    expect(await least(null)).toBeGreaterThan((await least(row?.passwordHash ?? null)) / 3);
  });

  it('stays open to a person’s own browser, however often others try from the same address', async () => {
    stopInStep();
    passSteps(4);
    await server.services.db.execute('delete from rate_limits');
    const known = await signIn({ otp: appCode(person.secret) });
    const tries = [];
    for (let wrong = 1; wrong <= 50; wrong++) tries.push((await signIn({ password: 'wrong-horse-9' })).http);
    expect([tries.filter((http) => http === 401).length, tries.at(-1)]).toEqual([9, 429]);
    passSteps(1);
    expect((await signIn({ otp: appCode(person.secret) })).http).toBe(429);
    expect((await signIn({ otp: appCode(person.secret) }, cookieIn(known))).http).toBe(200);
  });

  describe('a session', () => {
    const keep = (who: Pick<Person, 'token'>, body: object = {}) => ask<Session>(server, who, 'session', body);

    it('ends ten minutes after the last input, whatever the console calls by itself', async () => {
      stopInStep();
      const who = await hire(server, 'viewer');
      passTime(9 * minute);
      expect((await keep(who, { idle_seconds: 5 })).data.idle_until).toBe(
        new Date(Date.now() - 5000 + 10 * minute).toISOString(),
      );
      // Late reports never shorten it.
      expect((await keep(who, { idle_seconds: 500 })).data.idle_until).toBe(
        new Date(Date.now() - 5000 + 10 * minute).toISOString(),
      );
      for (let calls = 0; calls < 11; calls += 1) {
        passTime(minute);
        expect((await ask(server, who, 'security')).http).toBe(200);
      }
      passTime(minute);
      expect((await keep(who, { idle_seconds: 0 })).code).toBe('staff_session_ended');
    });

    it('renews a token after half of its life, and ends after ten hours in any case', async () => {
      stopInStep();
      const who = await hire(server, 'viewer');
      let { token } = who;
      const ends = Date.now() + 600 * minute;
      let renewals = 0;
      for (let passed = 0; passed < 590; passed += 10) {
        passTime(10 * minute);
        const { http, data } = await keep({ token }, { idle_seconds: 0 });
        expect([http, Date.parse(data.ends_at)]).toEqual([200, ends]);
        if (data.token !== null) renewals += 1;
        token = data.token ?? token;
      }
      expect(renewals).toBe(14);
      expect(Number(claimsOf(token).exp) * 1000).toBe(Math.floor(ends / 1000) * 1000);
      passTime(10 * minute);
      expect((await keep({ token }, { idle_seconds: 0 })).http).toBe(401);
    });

    it('ends with signing out, with every token of it', async () => {
      const who = await hire(server, 'viewer');
      const other = await hire(server, 'viewer');
      expect((await ask(server, who, 'sign-out', {})).http).toBe(200);
      expect(await lastAudited(server)).toMatchObject({ actorId: who.id, action: 'signOut' });
      expect([(await keep(who)).http, (await keep(other)).http]).toEqual([401, 200]);
    });

    it('can be ended elsewhere by its owner only', async () => {
      const [who, other] = [await hire(server, 'viewer'), await hire(server, 'owner')];
      const { data } = await ask<{ sessions: { id: string; is_this: boolean }[] }>(server, who, 'security');
      expect(data.sessions).toMatchObject([{ is_this: true, device: null }]);
      const path = `sessions/${data.sessions[0]?.id}`;
      expect((await ask(server, other, path, undefined, { method: 'DELETE' })).http).toBe(404);
      expect((await ask(server, who, path, undefined, { method: 'DELETE' })).http).toBe(200);
      expect((await keep(who)).http).toBe(401);
    });

    it('is none with a token of a customer, or of a session that is not there', async () => {
      const who = await hire(server, 'viewer');
      await server.services.db.delete(staffSessions).where(eq(staffSessions.staffId, who.id));
      expect([(await keep(who)).http, (await keep({ token: 'a.b.c' })).http]).toEqual([401, 401]);
    });
  });
});
