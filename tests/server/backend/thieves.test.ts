import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { grantOf, type StaffRole, staffRoles } from '#domain/staff/rights.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  signedInCustomer,
  updatePassword,
} from './client.ts';
import { unconfirmed } from './confirmations.ts';
import { appCode, asked, customerWithApp, type Person, signInWith } from './factor-client.ts';
import { ask, askAlone, hire, reason } from './staff/people.ts';

/** The table of `docs/thieves.md`: the reach of a stolen credential, and the owner's notice. */
const newPassword = 'battery-staple-7';

/** Harmful actions, named as in `domain/staff/rights.ts`. */
const harms = [
  'revealContact',
  'revealIdentity',
  'readWholeBankNumbers',
  'freezeCustomer',
  'liftFreeze',
  'resetFactors',
  'signInAsCustomer',
  'editContact',
  'exportCustomers',
  'exportMoney',
  'manageStaff',
  'grantStrongRoles',
  'moveMoney',
] as const;
const reachedAlone: Readonly<Record<StaffRole, readonly (typeof harms)[number][]>> = {
  viewer: [],
  support: ['revealContact', 'freezeCustomer', 'editContact'],
  compliance: ['revealContact', 'revealIdentity', 'freezeCustomer', 'editContact', 'exportCustomers'],
  finance: ['exportMoney'],
  owner: ['freezeCustomer', 'manageStaff'],
};

describeOnOneDatabase('a thief', (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const codeTo = async (email: string, subject: RegExp) => (await mailTo(server, email, subject)).codes[0] ?? '';
  const subjectsTo = async (email: string) => {
    await server.services.background.finish(5_000);
    return (await mailsTo(server, email)).map(({ subject }) => subject);
  };
  /** Changes to sign-in must never be possible with a session alone. */
  const takeover = async (who: Pick<Person, 'ut' | 'email'>) => {
    const replies = [
      await asked(server, who, 'DELETE', 'authenticator'),
      await asked(server, who, 'POST', 'authenticator', {}),
      await asked(server, who, 'POST', 'recovery-codes', {}),
      await asked(server, who, 'GET', 'recovery-codes'),
      await asked(server, who, 'PUT', 'new-browser-codes', { on: false }),
      await asked(server, who, 'POST', 'change-email', { new_email: 'thief@example.test' }),
      await updatePassword(server, who.ut, who.email, newPassword),
    ];
    return replies.filter(({ http }) => http === 200).length;
  };
  const reads = async (who: Pick<Person, 'ut'>) => (await asked(server, who, 'GET', 'security')).http === 200;

  it('with the password reaches nothing, and the owner is emailed a code', async () => {
    const owner = await signedInCustomer(server);
    const proof = { email: owner.email, token: await idTokenOf(server, owner.email) };
    expect((await call(server, '/customers/generate-customer-token', proof)).code).toBe('browser_unconfirmed');
    await call(server, '/customers/sign-in-create-otp', proof);
    expect((await mailTo(server, owner.email, /^Your Statechange sign-in code$/)).text).toContain(
      'someone has your password',
    );
    const withApp = await customerWithApp(server);
    expect((await signInWith(server, withApp.email)).code).toBe('second_factor_required');
    await signInWith(server, withApp.email);
    expect(
      (await subjectsTo(withApp.email)).filter((subject) => subject === 'Someone entered your password'),
    ).toHaveLength(1);
  });

  it.each([
    ['a session', async () => unconfirmed(server, await customerWithApp(server))],
    [
      'a session fresh from a sign-in with the factor',
      async () => {
        const owner = await customerWithApp(server);
        const { data } = await signInWith(server, owner.email, { otp: owner.codes[0] ?? '' });
        return { ...owner, ...data };
      },
    ],
    ['a session of somebody without a factor', async () => signedInCustomer(server)],
  ])('with %s reads, and does not become the account', async (_, steal) => {
    const stolen = await steal();
    expect([await reads(stolen), await takeover(stolen)]).toEqual([true, 0]);
    expect(await idTokenOf(server, stolen.email, goodPassword)).toBeTruthy();
  });

  it('with a session changes the profile, and the owner is emailed', async () => {
    const stolen = await signedInCustomer(server);
    expect((await asked(server, stolen, 'PUT', 'profile', { phone: '+1 519 555 0123', country: 'CA' })).http).toBe(200);
    expect((await mailTo(server, stolen.email, /^Your profile was changed$/)).text).toContain('lock your account now');
  });

  it('with the mailbox sets a password, which the owner hears of, and signs in only where there is no factor', async () => {
    for (const owner of [await signedInCustomer(server), await customerWithApp(server)]) {
      const link = await mailedResetToken(server, owner.email);
      const bearer = { bearer: link };
      const reset = await call(
        server,
        '/customers/update-password',
        { email: owner.email, password: newPassword },
        bearer,
      );
      expect(reset.http).toBe(200);
      expect((await asked(server, owner, 'GET', 'security')).http).toBe(401);
      const cookie = { Cookie: reset.headers.get('set-cookie')?.split(';')[0] ?? '' };
      const body = { email: owner.email, token: await idTokenOf(server, owner.email, newPassword) };
      const reply = await call(server, '/customers/generate-customer-token', body, { headers: cookie });
      expect(reply.code).toBe('secret' in owner ? 'second_factor_required' : undefined);
      expect(await subjectsTo(owner.email)).toContain('Your password was changed');
    }
  });

  it('with the password and the mailbox signs in where there is no factor, and withdrawals pause with the first change', async () => {
    const owner = await signedInCustomer(server);
    const proof = { email: owner.email, token: await idTokenOf(server, owner.email) };
    await call(server, '/customers/sign-in-create-otp', proof);
    const entered = { ...proof, otp: await codeTo(owner.email, /sign-in code$/) };
    const verified = await call(server, '/customers/sign-in-verify-otp', entered);
    const headers = { Cookie: verified.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const session = await call<{ ut: string }>(server, '/customers/generate-customer-token', proof, { headers });
    expect(session.http).toBe(200);
    const stolen = { email: owner.email, ut: session.data.ut };
    expect(await takeover(stolen)).toBe(0);
    await asked(server, stolen, 'POST', 'create-otp', {
      email: owner.email,
      customer_guid: '',
      for: { kind: 'password' },
    });
    await asked(server, stolen, 'POST', 'verify_otp', {
      email: owner.email,
      otp: await codeTo(owner.email, /^Your Statechange code$/),
      customer_guid: '',
    });
    expect((await updatePassword(server, stolen.ut, owner.email, newPassword)).http).toBe(200);
    expect(await subjectsTo(owner.email)).toContain('Your password was changed');
    const row = await server.services.db.query.customers.findFirst({ where: (each) => eq(each.email, owner.email) });
    expect(row?.sendsPausedUntil).toBeGreaterThan(clock.now());
    const withApp = await customerWithApp(server);
    expect((await signInWith(server, withApp.email)).code).toBe('second_factor_required');
  });

  it('with the unlocked phone, which has the mailbox and the app, becomes the account, and withdrawals pause', async () => {
    const owner = await customerWithApp(server);
    const link = await mailedResetToken(server, owner.email);
    expect((await updatePassword(server, link, owner.email, newPassword)).http).toBe(200);
    const idToken = await idTokenOf(server, owner.email, newPassword);
    expect((await signInWith(server, owner.email, { otp: appCode(owner.secret) }, idToken)).http).toBe(200);
    const row = await server.services.db.query.customers.findFirst({ where: (each) => eq(each.email, owner.email) });
    expect(row?.sendsPausedUntil).toBeGreaterThan(clock.now());
  });

  it.each(staffRoles)(
    'with the session of %s reaches alone what the table says; `rights.test.ts` holds the server to it',
    (role) => {
      const alone = harms.filter((right) => ['allowed', 'withReason'].includes(grantOf([role], right) ?? ''));
      expect(alone).toEqual(reachedAlone[role]);
    },
  );

  it('with the password of staff reaches nothing, and they are emailed', async () => {
    const owner = await hire(server, 'owner');
    expect((await call(server, '/admin/sign-in', { email: owner.email, password: goodPassword })).code).toBe(
      'second_factor_required',
    );
    expect((await mailTo(server, owner.email, /sign/i)).text).toContain(
      'Someone entered your password in a new browser.',
    );
  });

  it('with a session of staff’s reads what its roles read, and hands out no access, however new it is', async () => {
    const [owner, other, who] = [
      await hire(server, 'owner'),
      await hire(server, 'owner'),
      await hire(server, 'support'),
    ];
    const [session] = await server.services.db.select().from(staffSessions).where(eq(staffSessions.staffId, owner.id));
    expect(Date.now() - (session?.createdAt ?? 0)).toBeLessThan(60_000);
    const at = (method: string, path: string, body?: object) => askAlone(server, owner, path, body, { method });
    const codes: (string | undefined)[] = [];
    for (const [path, body] of [
      ['staff', { name: 'Puppet', email: 'puppet@staff.test', roles: ['support'] }],
      [`staff/${other.id}/invitation`, { version: 1 }],
      [`staff/${other.id}/deactivate`, { version: 1 }],
      [`staff/${who.id}/roles`, { version: 1, roles: ['finance'] }],
    ] as const)
      codes.push((await at('POST', path, { ...body, reason })).code);
    for (const [method, path, body] of [
      ['POST', 'authenticator', {}],
      ['DELETE', 'authenticator', undefined],
      ['POST', 'passkey-options', {}],
      ['POST', 'recovery-codes', {}],
      ['POST', 'password', { password: newPassword }],
    ] as const)
      codes.push(
        (
          await askAlone(server, owner, path, body, {
            method,
            headers: { Origin: server.url.replace('127.0.0.1', 'localhost') },
          })
        ).code,
      );
    expect(codes).toEqual(Array(9).fill('recent_sign_in_required'));
    expect((await at('GET', 'staff?per_page=1')).http).toBe(200);
    expect(await subjectsTo(other.email)).toEqual([]);
  });

  it('who has an owner’s factor too is heard of by the other owners', async () => {
    const [owner, other] = [await hire(server, 'owner'), await hire(server, 'owner')];
    expect((await ask(server, owner, 'password', { password: newPassword })).http).toBe(200);
    const mail = await mailTo(server, other.email, /^An owner of the console changed how they sign in$/);
    expect(mail.text).toContain(`${owner.name} (${owner.email}): The password was changed.`);
  });
});
