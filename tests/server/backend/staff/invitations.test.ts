import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inviteFirstOwner } from '#server/backend/access/staff/first-owner.ts';
import { invitationUrl } from '#server/backend/access/staff/invitations.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { staff } from '#server/db/schema/staff.ts';
import { runCommand } from '../../run-command.ts';
import { before, createTestClock, describeOnOneDatabase, withDatabase } from '../../support.ts';
import { call, goodPassword, mailTo } from '../client.ts';
import { appCode, stopInStep, wrongAppCode } from '../factor-client.ts';
import { ask, change, hire, lastAudited, type Person, reason } from './people.ts';

const tokenIn = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

interface Accepted {
  readonly session: { readonly token: string; readonly person: { readonly id: string } };
  readonly recovery_codes: readonly string[];
}

describeOnOneDatabase('an invitation to staff', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let owner: Person;
  beforeAll(async () => {
    owner = await hire(server, 'owner');
  });
  afterEach(() => void vi.useRealTimers());

  let people = 0;
  const invite = async () => {
    const email = `invited-${++people}@staff.test`;
    const { http, data } = await ask(server, owner, 'staff', {
      name: 'Ada Example',
      email,
      roles: ['viewer', 'support', 'viewer'],
      reason,
    });
    expect([http, data.outcome, data.effect]).toEqual([
      200,
      'done',
      `Invites Ada Example (${email}) as viewer and support.`,
    ]);
    return { email, token: await tokenMailedTo(email) };
  };
  const tokenMailedTo = async (email: string, later?: string) => {
    const url = new URL((await mailTo(server, email, /access to the Statechange console/, later)).links[0]?.url ?? '');
    expect([url.pathname, url.search]).toEqual(['/admin/invitation', '']);
    return tokenIn(url.href);
  };
  const read = (token: string) => call(server, '/admin/invitation', { token });
  const start = async (token: string) =>
    (await call<{ secret: string }>(server, '/admin/invitation/authenticator', { token })).data.secret;
  const accept = (token: string, otp: string, password = goodPassword) =>
    call<Accepted>(server, '/admin/invitation/accept', { token, password, otp });

  it('sets a password and an app, signs in, and works once', async () => {
    stopInStep();
    const { email, token } = await invite();
    expect((await read(token)).data).toEqual({
      email,
      name: 'Ada Example',
      roles: ['viewer', 'support'],
      expires_at: new Date(clock.now() + 24 * 3600_000).toISOString(),
    });
    expect((await accept(token, '123456')).code).toBe('setup_expired');
    const secret = await start(token);
    expect((await accept(token, appCode(secret), 'short')).fields).toHaveProperty('password');
    expect((await accept(token, appCode(secret), `x1${email}`)).fields).toHaveProperty('password');
    const wrong = await accept(token, wrongAppCode(secret));
    expect([wrong.code, wrong.fields]).toEqual(['code_wrong', { otp: wrong.message }]);
    const { http, data } = await accept(token, appCode(secret));
    expect([http, data.recovery_codes.length]).toEqual([200, 10]);
    expect(await lastAudited(server)).toMatchObject({
      action: 'acceptInvitation',
      actorId: data.session.person.id,
      outcome: 'done',
    });
    expect((await ask(server, data.session, 'session', {})).http).toBe(200);
    for (const again of [await read(token), await accept(token, appCode(secret, 1))])
      expect([again.http, again.code]).toEqual([410, 'invitation_used']);
    const signedIn = await call(server, '/admin/sign-in', { email, password: goodPassword, otp: appCode(secret, 1) });
    expect(signedIn.http).toBe(200);
  });

  it('is accepted once, by the first caller', async () => {
    const { token } = await invite();
    const secret = await start(token);
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(token, appCode(secret))));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  });

  it('expires after 24 hours, and is unknown when it was made up or its person was deactivated', async () => {
    const { email, token } = await invite();
    const [person] = await server.services.db.select().from(staff).where(eq(staff.email, email));
    const other = await invite();
    expect((await change(server, owner, { id: person?.id ?? '' }, 'deactivate')).http).toBe(200);
    expect([(await read(token)).code, (await read('A'.repeat(43))).code, (await read('x')).code]).toEqual(
      Array(3).fill('invitation_unknown'),
    );
    expect((await change(server, owner, { id: person?.id ?? '' }, 'invitation')).code).toBe('deactivated');
    clock.advance(24 * 3600_000);
    for (const late of [await read(other.token), await accept(other.token, '123456')])
      expect([late.http, late.code]).toEqual([410, 'invitation_expired']);
  });

  it('can be sent again: it replaces password and methods, and ends the sessions', async () => {
    stopInStep();
    const lost = await hire(server, 'support');
    await server.services.db.update(staff).set({ email: 'lost@staff.test' }).where(eq(staff.id, lost.id));
    expect((await change(server, owner, lost, 'invitation')).http).toBe(200);
    expect((await ask(server, lost, 'session', {})).http).toBe(401);
    const first = await mailTo(server, 'lost@staff.test', /access/);
    expect((await change(server, owner, lost, 'invitation')).http).toBe(200);
    const token = await tokenMailedTo('lost@staff.test', first.id);
    // The newer link replaced the older one.
    expect((await read(tokenIn(first.links[0]?.url ?? ''))).code).toBe('invitation_used');
    const secret = await start(token);
    expect((await accept(token, appCode(secret), 'another-horse-9')).http).toBe(200);
    const signIn = (password: string, otp: string) =>
      call(server, '/admin/sign-in', { email: 'lost@staff.test', password, otp });
    expect([
      (await signIn(goodPassword, appCode(secret, 1))).code,
      (await signIn('another-horse-9', appCode(lost.secret, 1))).code,
    ]).toEqual(['sign_in_refused', 'code_wrong']);
    expect((await signIn('another-horse-9', appCode(secret, 1))).http).toBe(200);
  });

  it('is locked after five wrong codes', async () => {
    const { token } = await invite();
    const secret = await start(token);
    for (let wrong = 1; wrong <= 5; wrong += 1) await accept(token, wrongAppCode(secret));
    expect((await accept(token, appCode(secret))).code).toBe('code_locked');
  });
});

describeOnOneDatabase('the first owner', (open) => {
  const server = before(() => open());

  it('gets a link from a command, until an owner can sign in', async () => {
    const { db } = server.services;
    const given = { email: 'first@staff.test', name: 'Ada Example' };
    expect(await inviteFirstOwner(db, given, Date.now())).not.toBeNull();
    // A lost link can be recreated.
    const token = (await inviteFirstOwner(db, given, Date.now())) ?? '';
    expect(invitationUrl('https://statechange.example', token)).toBe(
      `https://statechange.example/admin/invitation#token=${token}`,
    );
    const { secret } = (await call<{ secret: string }>(server, '/admin/invitation/authenticator', { token })).data;
    const { data } = await call<Accepted>(server, '/admin/invitation/accept', {
      token,
      password: goodPassword,
      otp: appCode(secret),
    });
    expect((await ask(server, data.session, 'staff')).http).toBe(200);
    expect(await inviteFirstOwner(db, { ...given, email: 'second@staff.test' }, Date.now())).toBeNull();
    await createBackendServices(server.services).db.update(staff).set({ deactivatedAt: Date.now() });
    expect(await inviteFirstOwner(db, given, Date.now())).not.toBeNull();
  });

  it('is invited by one command line', async () => {
    const environment = { ...(await withDatabase({})), PUBLIC_URL: 'https://statechange.example' };
    const { status, stdout } = await runCommand(
      'staff-first-owner',
      ['--email', 'Ada@Staff.test', '--name', 'Ada Example'],
      environment,
    );
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^Open this link .*\nhttps:\/\/statechange\.example\/admin\/invitation#token=[\w-]{43}\n$/),
    ]);
  });
});
