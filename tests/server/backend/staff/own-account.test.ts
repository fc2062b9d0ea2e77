import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { beginSession } from '#server/backend/access/staff/sessions.ts';
import { sweep } from '#server/backend/desk/sweeps/sweep.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { before, createTestClock, describeOnOneDatabase } from '../../support.ts';
import { call, cookieIn, goodPassword, newestMail } from '../client.ts';
import { appCode, localhost, stopInStep } from '../factor-client.ts';
import { softPasskey } from '../soft-authenticator.ts';
import { ask, askAlone, audited, hire, lastAudited, type Person } from './people.ts';

describeOnOneDatabase('a person of staff’s own account', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let who: Person;
  beforeAll(async () => {
    who = await hire(server, 'support');
  });
  afterEach(() => void vi.useRealTimers());
  const at = <Data>(method: string, path: string, body?: object, by = who) =>
    ask<Data>(server, by, path, body, { method, headers: { Origin: localhost(server) } });
  interface Security {
    readonly authenticator: object | null;
    readonly passkeys: readonly { readonly id: string; readonly name: string }[];
  }

  it('has its methods, as customers have theirs, and never none', async () => {
    const made = softPasskey(localhost(server));
    const { options } = (await at<{ options: Parameters<typeof made.register>[0] }>('POST', 'passkey-options', {}))
      .data;
    const added = await at<{ passkey: { id: string }; recovery_codes: null }>('POST', 'passkeys', {
      name: 'Laptop',
      credential: made.register(options),
    });
    expect([added.http, added.data.recovery_codes]).toEqual([201, null]);
    expect(await lastAudited(server)).toMatchObject({
      actorId: who.id,
      action: 'keepOwnAccount',
      changes: '{"passkeyAdded":[null,"Laptop"]}',
    });
    expect((await newestMail(server, who.email)).text).toContain('A passkey was added.');
    expect((await at('DELETE', 'authenticator')).http).toBe(200);
    expect((await at<Security>('GET', 'security')).data).toMatchObject({
      authenticator: null,
      passkeys: [{ name: 'Laptop' }],
    });
    const last = await at('DELETE', `passkeys/${added.data.passkey.id}`);
    expect([last.http, last.code]).toEqual([409, 'last_factor']);
    expect(await server.services.db.select().from(passkeys).where(eq(passkeys.holder, who.id))).toHaveLength(1);
    expect((await at<{ recovery_codes: string[] }>('POST', 'recovery-codes', {})).data.recovery_codes).toHaveLength(10);
  });

  it('has a time zone: that of the reports until they choose one, which their session says', async () => {
    const reporting = 'America/New_York';
    const zoneNow = async () => (await at<{ person: { zone: object } }>('POST', 'session', {})).data.person.zone;
    expect(await zoneNow()).toEqual({ own: null, reporting });
    const chosen = await at('POST', 'zone', { zone: 'Asia/Tokyo' });
    expect([chosen.http, chosen.data]).toEqual([200, { own: 'Asia/Tokyo', reporting }]);
    expect(await zoneNow()).toEqual({ own: 'Asia/Tokyo', reporting });
    for (const zone of ['Nowhere/Else', '-05:00', ''])
      expect((await at('POST', 'zone', { zone })).fields).toHaveProperty('zone');
    await at('POST', 'zone', { zone: null });
    expect(await zoneNow()).toEqual({ own: null, reporting });
  });

  it('is changed after a method was proved for that change, within five minutes, once, in the same browser', async () => {
    stopInStep();
    const other = await hire(server, 'viewer');
    const alone = (method: string, path: string, body?: object, cookie = '') =>
      askAlone(server, other, path, body, { method, headers: { Origin: localhost(server), Cookie: cookie } });
    const about = { kind: 'authenticator' } as const;
    const start = async (cookie?: string) => (await alone('POST', 'authenticator', {}, cookie)).code ?? 'begun';
    const confirm = (steps: number, subject: object = about, cookie?: string) =>
      alone('POST', 'confirm', { otp: appCode(other.secret, steps), for: subject }, cookie);
    expect(await start()).toBe('recent_sign_in_required');
    expect((await alone('POST', 'confirm', { for: about })).code).toBe('second_factor_required');
    expect((await alone('POST', 'confirm-options', { for: about })).data).toEqual({
      methods: ['authenticator'],
      passkey: null,
    });
    expect((await confirm(-1)).http).toBe(200);
    expect((await alone('POST', 'recovery-codes', {})).code, 'another act').toBe('recent_sign_in_required');
    expect([await start(), await start()]).toEqual(['begun', 'recent_sign_in_required']);
    const planted = `device=${'a'.repeat(22)}`;
    const own = cookieIn(await confirm(0, about, planted));
    expect([await start(), await start(planted)], 'another browser').toEqual(Array(2).fill('recent_sign_in_required'));
    expect(await start(own)).toBe('begun');
    expect((await confirm(1)).http).toBe(200);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect(await start()).toBe('recent_sign_in_required');
  });

  it('reports wrong codes, which lock for a while', async () => {
    const other = await hire(server, 'viewer');
    for (let wrong = 1; wrong <= 5; wrong += 1)
      await at('POST', 'confirm', { otp: 'aaaaa-aaaaa', for: { kind: 'password' } }, other);
    expect((await at('POST', 'confirm', { otp: appCode(other.secret), for: { kind: 'password' } }, other)).code).toBe(
      'code_locked',
    );
    expect(await lastAudited(server)).toMatchObject({
      actorId: other.id,
      action: 'keepOwnAccount',
      outcome: 'refused',
      reason: 'A wrong code',
    });
  });

  it('ends one of its own sessions once, however often the same call comes', async () => {
    const other = await hire(server, 'viewer');
    await beginSession(server.services.db, other.id, { name: 'Firefox on Linux', hash: 'another' });
    const sessions = async () =>
      (
        await at<{ sessions: { id: string; device: string | null; is_this: boolean }[] }>(
          'GET',
          'security',
          undefined,
          other,
        )
      ).data.sessions;
    const ended = (await sessions()).find((session) => !session.is_this);
    expect(ended?.device).toBe('Firefox on Linux');
    const end = (by: Person, key: string) =>
      ask(server, by, `sessions/${ended?.id}`, undefined, { method: 'DELETE', headers: { 'Idempotency-Key': key } });
    expect((await end(who, 'somebody-else')).http).toBe(404);
    expect([(await end(other, 'end-this-one')).http, (await end(other, 'end-this-one')).http]).toEqual([200, 200]);
    expect((await end(other, 'another-act')).http).toBe(404);
    expect((await sessions()).map((session) => session.is_this)).toEqual([true]);
    const rows = (await audited(server)).filter(({ targets }) => targets.includes(`session:${ended?.id}`));
    expect(rows.map(({ actorId, action, outcome }) => [actorId, action, outcome])).toEqual([
      [other.id, 'keepOwnAccount', 'done'],
    ]);
  });

  it('has a new password after a check for it, which ends every session', async () => {
    const other = await hire(server, 'viewer');
    const set = (password: string) => at('POST', 'password', { password }, other);
    const signIn = async (password: string) =>
      (await call(server, '/admin/sign-in', { email: other.email, password })).code;
    const entered = { email: other.email, password: goodPassword, otp: appCode(other.secret) };
    const { data } = await call<{ token: string }>(server, '/admin/sign-in', entered);
    for (const { token } of [other, data])
      expect((await askAlone(server, { token }, 'password', { password: 'tin-kettle-4-moons' })).code).toBe(
        'recent_sign_in_required',
      );
    expect([(await set('short')).code, (await set(`${other.email}-9`)).code]).toEqual([
      'invalid_input',
      'invalid_input',
    ]);
    expect(await signIn(goodPassword)).toBe('second_factor_required');
    expect((await set('tin-kettle-4-moons')).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({
      actorId: other.id,
      action: 'keepOwnAccount',
      changes: '{"password":[null,"changed"]}',
    });
    expect((await newestMail(server, other.email)).text).toContain('Your password was changed');
    expect((await at('GET', 'security', undefined, other)).http).toBe(401);
    expect([await signIn(goodPassword), await signIn('tin-kettle-4-moons')]).toEqual([
      'sign_in_refused',
      'second_factor_required',
    ]);
  });

  it('keeps private drafts for seven days', async () => {
    const other = await hire(server, 'viewer');
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
    await at('PUT', 'drafts/case:1', { text: 'The documents' });
    const draft = { text: 'The documents match', saved_at: new Date(clock.now()).toISOString() };
    expect((await at('PUT', 'drafts/case:1', { text: draft.text })).data).toEqual(draft);
    expect([
      (await at('GET', 'drafts/case:1')).data,
      (await at('GET', 'drafts/case:1', undefined, other)).data,
    ]).toEqual([draft, null]);
    await at('DELETE', 'drafts/case:1', undefined, other);
    clock.advance(7 * 24 * 3600_000 - 1);
    await sweep(server.services);
    expect((await at('GET', 'drafts/case:1')).data).toEqual(draft);
    clock.advance(2);
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
    await at('PUT', 'drafts/case:1', { text: 'Another' });
    expect((await at('DELETE', 'drafts/case:1')).http).toBe(200);
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
  });
});
