import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { customers, rateLimits, securityEvents } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  cookieIn,
  freshEmail,
  fromOwnBrowser,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  openMailedLink,
  signedInCustomer,
  signUp,
  type Tokens,
} from './client.ts';
import { unconfirmed } from './confirmations.ts';
import { customerWithApp } from './factor-client.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const elsewhere = '198.51.100.66';

interface Browser {
  readonly cookie?: string;
  readonly address?: string;
}

describeOnOneDatabase('a sign-in from a new browser', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({
      clock: { ...clock, due: (_, delay) => delay < 5 * 60_000 },
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
  });

  const send = <Data>(path: string, body: object, { cookie = '', address = elsewhere }: Browser = {}) =>
    call<Data>(server, `/customers/${path}`, body, {
      headers: { 'User-Agent': chrome, 'X-Forwarded-For': address, Cookie: cookie },
    });
  const proofOf = async (email: string) => ({ email, token: await idTokenOf(server, email) });
  const signIn = async (email: string, browser?: Browser) =>
    send<Tokens>('generate-customer-token', await proofOf(email), browser);
  const settled = () => server.services.background.finish(5_000);
  const eventsOf = async ({ guid }: Pick<Tokens, 'guid'>) =>
    (await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, guid))).map(
      ({ kind }) => kind,
    );
  const codeTo = async (email: string) =>
    (await mailTo(server, email, /^Your Statechange sign-in code$/)).codes[0] ?? '';
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
  const put = (on: boolean, bearer: string) =>
    call(server, '/customers/new-browser-codes', { on }, { method: 'PUT', bearer });

  /** A browser that entered a code. */
  async function confirmedBrowser(email: string): Promise<string> {
    const proof = await proofOf(email);
    await send('sign-in-create-otp', proof);
    const reply = await send('sign-in-verify-otp', { ...proof, otp: await codeTo(email) });
    expect(reply).toMatchObject({ http: 200, data: { verified: true } });
    return cookieIn(reply);
  }

  it('needs one without the cookie, also at the address and in the program that opened the account a moment ago', async () => {
    const { email } = await signedInCustomer(server);
    const from = async (headers: Record<string, string>) =>
      (await call<Tokens>(server, '/customers/generate-customer-token', await proofOf(email), { headers })).code;
    expect([await from({}), await from({ 'Sec-Fetch-Site': 'same-origin' })]).toEqual([
      'browser_unconfirmed',
      'browser_unconfirmed',
    ]);
    expect(await from(fromOwnBrowser(server, email))).toBe(undefined);
  });

  it('uses up nothing of the owner, however often it is tried', async () => {
    const person = await signedInCustomer(server);
    const proof = await proofOf(person.email);
    const counted = async () =>
      (
        await server.services.db
          .select({ key: rateLimits.key })
          .from(rateLimits)
          .where(like(rateLimits.key, `%:account:${person.email}`))
      )
        .map(({ key }) => key.split(':')[0])
        .sort();
    await server.services.db.delete(rateLimits);
    expect(await signIn(person.email)).toMatchObject({ code: 'browser_unconfirmed' });
    for (const path of ['unlock-create-otp', 'unlock-verify-otp'])
      expect(await send(path, { ...proof, otp: '123456' })).toMatchObject({ http: 409, code: 'unlock_outdated' });
    expect(await counted()).toEqual(['signInElsewhere', 'unlock']);
  });

  it('needs a code again after a reset of the password, but for the browser that it was made in', async () => {
    const person = await signedInCustomer(server);
    const thief = await confirmedBrowser(person.email);
    expect((await signIn(person.email, { cookie: thief })).http).toBe(200);
    const bearer = await mailedResetToken(server, person.email);
    const reset = await call(
      server,
      '/customers/update-password',
      { email: person.email, password: goodPassword },
      { bearer },
    );
    expect(reset.http).toBe(200);
    expect(await signIn(person.email, { cookie: thief })).toMatchObject({ code: 'browser_unconfirmed' });
    expect((await signIn(person.email, { cookie: cookieIn(reset) })).http).toBe(200);
  });

  it('needs an emailed code, once for each browser', async () => {
    const person = await signedInCustomer(server);
    const { email } = person;
    expect(await signIn(email)).toMatchObject({ http: 403, code: 'browser_unconfirmed', data: null });
    const cookie = await confirmedBrowser(email);
    const first = await signIn(email, { cookie });
    expect(first.http).toBe(200);
    clock.advance(24 * 3600_000);
    expect((await signIn(email, { cookie })).http).toBe(200);
    expect((await signIn(email)).code).toBe('browser_unconfirmed');
    await settled();
    expect(await eventsOf(person)).toEqual(['signedIn', 'signedInOnNewDevice', 'signedIn']);
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).not.toContain('New sign-in to your account');
  });

  it('emails the code with the browser, the time and what to do', async () => {
    const { email } = await signedInCustomer(server);
    await send('sign-in-create-otp', await proofOf(email));
    const mail = await mailTo(server, email, /sign-in code$/);
    const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      clock.now(),
    );
    for (const part of [mail.text, mail.html]) expect(part).toContain(`A sign-in in Chrome on Linux, ${at} UTC.`);
    expect(mail.text).toContain('someone has your password');
    const [reset, lock] = mail.links.map(({ url }) => new URL(url));
    expect(reset?.pathname).toBe('/reset');
    for (const link of [reset, lock]) expect(mail.text).toContain(link?.href);
    const token = lock?.searchParams.get('token') ?? '';
    expect((await call(server, '/customers/lock-link', undefined, { bearer: token })).http).toBe(200);
  });

  it('is a sign-in and no more after a code', async () => {
    const { email } = await signedInCustomer(server);
    const cookie = await confirmedBrowser(email);
    const { data } = await signIn(email, { cookie });
    expect((await put(false, data.ut)).code).toBe('recent_sign_in_required');
  });

  it.each([
    ['the first of an account, anywhere', async () => ({})],
    [
      'in the browser that opened the account',
      async (email: string) => ({ cookie: cookieIn(await signUp(server, email)), seen: true }),
    ],
  ] satisfies readonly [string, (email: string) => Promise<Browser & { seen?: true }>][])(
    'needs none: %s',
    async (_, browserOf) => {
      const email = freshEmail();
      const browser: Browser & { seen?: true } = await browserOf(email);
      if (browser.cookie === undefined) await signUp(server, email);
      await openMailedLink(server, email);
      // Another customer signs in first.
      if (browser.seen) await signIn(email, { address: '192.0.2.77' });
      expect((await signIn(email, browser)).http).toBe(200);
    },
  );

  it('of a customer with two-step verification needs that instead, and has no code emailed', async () => {
    const person = await customerWithApp(server);
    expect((await signIn(person.email)).code).toBe('second_factor_required');
    expect((await send('sign-in-create-otp', await proofOf(person.email))).code).toBe('browser_confirmed');
  });

  it('reveals nothing without the password', async () => {
    const [victim, thief] = [await signedInCustomer(server), await signedInCustomer(server)];
    const { token } = await proofOf(thief.email);
    for (const path of ['generate-customer-token', 'sign-in-create-otp', 'sign-in-verify-otp'])
      for (const email of [victim.email, freshEmail()])
        expect(await send(path, { email, token, otp: '123456' })).toMatchObject({ http: 401, code: 'invalid_token' });
    expect((await mailsTo(server, victim.email)).map(({ subject }) => subject)).not.toContain(
      'Your Statechange sign-in code',
    );
  });

  describe('of a thief with the password', () => {
    it('locks only such codes: the customer keeps the session and the other codes', async () => {
      const victim = await signedInCustomer(server);
      const { email, ut } = victim;
      await call(server, '/customers/create-otp', { email }, { bearer: ut });
      const own = (await mailTo(server, email, /^Your Statechange code$/)).codes[0] ?? '';
      const proof = await proofOf(email);
      await send('sign-in-create-otp', proof);
      const otp = wrong(await codeTo(email));
      for (let tries = 1; tries < 5; tries++)
        expect((await send('sign-in-verify-otp', { ...proof, otp })).code).toBe('code_wrong');
      expect(await send('sign-in-verify-otp', { ...proof, otp })).toMatchObject({ http: 423, code: 'code_locked' });
      await settled();
      expect(await eventsOf(victim)).toEqual(['signedIn', 'codesLocked']);
      expect((await mailTo(server, email, /^Someone tried to sign in/)).links).toHaveLength(1);
      expect((await call(server, '/customers/verify_otp', { email, otp: own }, { bearer: ut })).http).toBe(200);
      expect((await signIn(email)).code).toBe('browser_unconfirmed');
    });

    it('locks after five wrong ones, whichever codes they were for', async () => {
      const { email } = await signedInCustomer(server);
      const proof = await proofOf(email);
      const guess = async () => send('sign-in-verify-otp', { ...proof, otp: wrong(await codeTo(email)) });
      await send('sign-in-create-otp', proof);
      for (let tries = 1; tries < 5; tries++) expect((await guess()).code).toBe('code_wrong');
      clock.advance(31_000);
      expect((await send('sign-in-create-otp', proof)).http).toBe(200);
      expect(await guess()).toMatchObject({ http: 423, code: 'code_locked' });
      expect((await send('sign-in-create-otp', proof)).code).toBe('code_locked');
    });

    it('uses up no call that the session needs', async () => {
      const { email } = await signedInCustomer(server);
      const proof = await proofOf(email);
      await send('sign-in-create-otp', proof);
      await send('sign-in-verify-otp', { ...proof, otp: wrong(await codeTo(email)) });
      const counted = (await server.services.db.query.rateLimits.findMany({ columns: { key: true } })).map(
        ({ key }) => key,
      );
      for (const [action, counts] of [
        ['sendSignInCode', true],
        ['verifySignInCode', true],
        ['sendCode', false],
        ['verifyCode', false],
      ])
        expect([action, counted.some((key) => key.startsWith(`${action}:account:${email} from `))]).toEqual([
          action,
          counts,
        ]);
      // Counted per place, so that others' tries don't matter.
      expect(counted.filter((key) => key.endsWith(`:account:${email}`) && /SignInCode/.test(key))).toEqual([]);
    });

    it('is not helped by a code of the session, nor that by one of a sign-in', async () => {
      const { email, ut } = await signedInCustomer(server);
      await call(server, '/customers/create-otp', { email }, { bearer: ut });
      const own = (await mailTo(server, email, /^Your Statechange code$/)).codes[0] ?? '';
      const proof = await proofOf(email);
      expect((await send('sign-in-verify-otp', { ...proof, otp: own })).code).toBe('code_expired');
      await send('sign-in-create-otp', proof);
      const other = await codeTo(email);
      // Equal once in a million runs.
      if (other !== own)
        expect((await call(server, '/customers/verify_otp', { email, otp: other }, { bearer: ut })).code).toBe(
          'code_wrong',
        );
      expect((await send('sign-in-verify-otp', { ...proof, otp: 'abc' })).code).toBe('invalid_input');
      expect((await send('sign-in-verify-otp', { ...proof, otp: other })).http).toBe(200);
      expect((await send('sign-in-verify-otp', { ...proof, otp: other })).code).toBe('code_expired');
    });
  });

  it('of a locked account is refused for the lock', async () => {
    const { email } = await signedInCustomer(server);
    await server.services.db.update(customers).set({ lockedAt: clock.now() }).where(eq(customers.email, email));
    expect((await signIn(email)).code).toBe('account_locked');
    expect((await send('sign-in-create-otp', await proofOf(email))).code).toBe('account_locked');
  });

  it('can go without codes: turning them off needs a fresh check and is emailed, turning them on does not', async () => {
    const person = await unconfirmed(server, await signedInCustomer(server));
    const { email, ut } = person;
    const settingOf = async () =>
      (await call<{ new_browser_codes: boolean }>(server, '/customers/security', undefined, { bearer: ut })).data
        .new_browser_codes;
    expect(await settingOf()).toBe(true);
    expect((await put(false, ut)).code).toBe('recent_sign_in_required');
    await call(server, '/customers/create-otp', { email, for: { kind: 'newBrowsers' } }, { bearer: ut });
    await call(
      server,
      '/customers/verify_otp',
      { email, otp: (await mailTo(server, email, /^Your Statechange code$/)).codes[0] },
      { bearer: ut },
    );
    expect(await put(false, ut)).toMatchObject({ http: 200, data: { on: false } });
    await put(false, ut);
    await settled();
    expect(await settingOf()).toBe(false);
    expect(
      (await mailsTo(server, email)).filter(({ subject }) => subject === 'Codes in new browsers were turned off'),
    ).toHaveLength(1);
    await unconfirmed(server, person);
    expect((await put(true, ut)).http).toBe(200);
    expect(await eventsOf(person)).toEqual(['signedIn', 'newBrowserCodesOff']);
    await server.services.db.update(customers).set({ newBrowserCodes: false }).where(eq(customers.email, email));
    expect((await signIn(email)).http).toBe(200);
  });
});

describeOnOneDatabase('a sign-in where the sandbox remembers who opened an account', (open) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ environment: { SANDBOX_OPENINGS: 'on' } });
  });
  const from = async (email: string, headers: Record<string, string>) => {
    const proof = { email, token: await idTokenOf(server, email) };
    return (
      await call<Tokens>(server, '/customers/generate-customer-token', proof, { headers: { ...headers, Cookie: '' } })
    ).code;
  };

  it('needs no code for an hour in a program at that address, nor in the first browser there; in each other one it does', async () => {
    const { email, guid } = await signedInCustomer(server);
    const inBrowser = { 'Sec-Fetch-Site': 'same-origin' };
    expect([await from(email, {}), await from(email, {}), await from(email, inBrowser)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await from(email, inBrowser), await from(email, {})]).toEqual(['browser_unconfirmed', undefined]);
    await server.services.db.execute(
      `update rate_limits set expires_at = now() - interval '1 second' where key like 'first:opening:${guid}:%'`,
    );
    expect(await from(email, {})).toBe('browser_unconfirmed');
  });
});
