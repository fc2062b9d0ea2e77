import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#domain/sales/calendar.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { sendCode } from '#server/backend/access/codes/send-code.ts';
import { createLink } from '#server/backend/access/security/links.ts';
import { customerGroup } from '#server/backend/customer-routes.ts';
import { type Route, refusalsOf } from '#server/backend/kit/http/routes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { referrals } from '#server/db/schema/index.ts';
import { codeMail } from '#server/mail/emails.ts';
import { prohibitedAddresses } from '#server/screening/list.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import {
  call,
  confirmedCustomer,
  customerToken,
  freshEmail,
  fromOwnBrowser,
  idTokenOf,
  mailsTo,
  mailTo,
  signedInCustomer,
  signUp,
  type Tokens,
} from './client.ts';
import { confirmed, unconfirmed } from './confirmations.ts';
import { addApp, addPasskey, asked, customerWithApp, localhost, wrongAppCode } from './factor-client.ts';
import { type FakeBank, startFakeBank, tries } from './fake-bank.ts';

/** Staff calls are tested in `staff`. */
const { routes } = customerGroup;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

let bank: FakeBank;
let server: RunningServer;
beforeAll(async () => {
  bank = await startFakeBank();
  server = await withServer({ environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } });
  // Watches must not use up the bank's failures.
  await server.services.background.finish(5_000);
});
afterAll(async () => {
  await server.close();
  await bank.close();
});

describe('every documented refusal', () => {
  type Person = Tokens & { readonly email: string };
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    [person, other] = [await confirmedCustomer(server), await confirmedCustomer(server)];
  });

  /** Refusals that need an outage or a race, and the tests that cause them. */
  const stated: Readonly<Record<string, string>> = {
    internal_error: 'nothing known brings it about',
    unavailable: 'tests/server/database-down.test.ts',
    busy: 'admission.test.ts, with as many calls under way as are admitted',
    identity_unavailable: 'passwords.test.ts, with a service that fails',
    market_unavailable: 'live-price.test.ts, with a market that fails',
    mail_unavailable: 'below, with a mail server that is not there',
    sign_up_in_progress: 'two submits of which the first takes twenty seconds',
    password_change_in_progress: 'two changes of which the first takes twenty seconds',
    email_change_in_progress: 'two changes of which the first takes twenty seconds',
    email_taken: 'email-change.test.ts, with an address that was taken since the email',
    link_used: 'email-change.test.ts, with a link that was used',
    link_expired: 'email-change.test.ts, with a link of an hour ago',
    link_unknown: 'email-change.test.ts, with tokens that were made up or are for something else',
    id_used: 'price-alerts.test.ts and recurring-buys.test.ts, with other values for an id',
    recurring_ended: 'recurring-buys.test.ts, with one that was stopped',
    too_many_costs: 'cost-basis.test.ts, with as many as are kept',
    too_many_passkeys: 'passkeys.test.ts, with as many as are kept',
    support_needed: 'reopen-verification.test.ts, with a failure that another try cannot cure',
    tries_used_up: 'reopen-verification.test.ts, with three failures in a month',
    already_invited: 'referrals.test.ts, with an inviter or a partner’s code',
    code_too_late: 'referrals.test.ts, with an account of 30 days ago',
    own_code: 'referrals.test.ts, with one’s own code',
    unknown_code: 'referrals.test.ts, with a code that nobody has',
    country_verified: 'profile.test.ts, with a customer whom the bank has verified',
    account_not_empty: 'closing.test.ts, with a balance',
    account_closed: 'closing.test.ts, a day later',
    account_frozen: 'customer-actions/actions.test.ts, once staff has frozen an account',
    joined_later: 'referrals.test.ts, with the code of somebody newer',
    unlock_outdated: 'two calls, of which one locks or unlocks the account while the other waits for the bank',
    sign_up_interrupted: 'a fault of the authentication service in the middle of a sign-up',
  };

  /** Dates of examples are over. */
  const soon = ({ example }: Route) =>
    example !== null && 'first_day' in example ? { first_day: dayAt(Date.now() + 2 * 86_400_000, 'UTC') } : {};
  const bodyOf = (route: Route, change: Record<string, unknown> = {}) =>
    Object.keys(route.example ?? {}).length === 0
      ? {}
      : {
          ...route.example,
          ...soon(route),
          email: person.email,
          cybrid_guid: person.guid,
          customer_guid: '',
          ...change,
        };
  const answer = async (route: Route, body: unknown, bearer: string | undefined = person.ut, origin = server.url) => {
    const sent = route.body === null ? undefined : body;
    // Sign-in codes need unknown browsers.
    const cookies = isSignInCode(route) ? {} : fromOwnBrowser(server, person.email);
    const more = { method: route.method, headers: { Origin: origin, ...cookies }, ...(bearer !== '' && { bearer }) };
    return (await call<unknown>(server, route.path.replace(/\{\w+\}/, 'x'), sent, more)).code ?? 'success';
  };
  const byPasswordAlone = async (calling: () => Promise<string>) => {
    await unconfirmed(server, person);
    const code = await calling();
    await confirmed(server, person);
    return code;
  };
  const newCode = async (guid = '', about?: CodeSubject) => {
    await server.services.db.execute('delete from one_time_codes');
    await call(
      server,
      '/customers/create-otp',
      { email: person.email, customer_guid: guid, for: about },
      { bearer: person.ut },
    );
    return (await mailTo(server, person.email, /code/)).codes[0] ?? '';
  };
  /** Calls that need a second factor. */
  const factorPaths = ['/customers/generate-customer-token', '/customers/authenticator'];
  let guarded: Person & { readonly secret: string };
  /** A wrong code with an authenticator app. */
  const withFactor = async () => {
    guarded = await customerWithApp(server);
    const { secret } = (await asked<{ secret: string }>(server, guarded, 'POST', 'authenticator', {})).data;
    return { email: guarded.email, token: await idTokenOf(server, guarded.email), otp: wrongAppCode(secret) };
  };
  /** For locked accounts. */
  const isUnlock = ({ path }: Route) => path.startsWith('/customers/unlock-');
  const lockedBody = async (change: Record<string, unknown> = {}) => {
    const owner = await confirmedCustomer(server);
    await call(server, '/customers/lock-account', {}, { bearer: owner.ut });
    await expect
      .poll(async () =>
        (await mailsTo(server, owner.email)).some(({ subject }) => subject === 'Your account is locked'),
      )
      .toBe(true);
    return { email: owner.email, token: await idTokenOf(server, owner.email), ...change };
  };
  /** For new browsers. */
  const isSignInCode = ({ path }: Route) => path.startsWith('/customers/sign-in-');
  const newBrowserBody = async (change: Record<string, unknown> = {}) => {
    const { email } = await signedInCustomer(server);
    await server.services.db.execute('delete from rate_limits');
    return { email, token: await idTokenOf(server, email), ...change };
  };
  /** Bodies of calls without a session. */
  const provedBody = (route: Route, change?: Record<string, unknown>) =>
    isUnlock(route) ? lockedBody(change) : newBrowserBody(change);
  const isProved = (route: Route) => isUnlock(route) || isSignInCode(route);
  const pathFor = (route: Route, call: 'create' | 'verify') =>
    `/customers/${isUnlock(route) ? 'unlock' : 'sign-in'}-${call}-otp`;
  const provedCode = async (route: Route, body: { email: string }) => {
    await call(server, pathFor(route, 'create'), body);
    return (await mailTo(server, body.email, /^Your Statechange (sign-in )?code$/)).codes[0] ?? '';
  };
  const byLink = async (route: Route, change: (token: string) => Promise<void>) => {
    const token = await createLink(
      server.services.db,
      { purpose: 'lock', customerGuid: other.guid },
      server.services.clock.now(),
    );
    await change(token);
    return answer(route, {}, token);
  };
  const lockAndUnlock = async (token: string) => {
    await call(server, '/customers/lock-account', {}, { bearer: token });
    await server.services.db.execute('update customers set locked_at = null');
    const again = await customerToken(server, other.email, await freshIdToken(other.email));
    other = await confirmed(server, { ...other, ...again.data });
  };
  const expireLinks = async () =>
    void (await server.services.db.execute("update account_links set expires_at = now() - interval '1 day'"));
  /** Waits until earlier sign-ins have ended in the background. */
  const freshIdToken = async (email: string) => {
    let token = '';
    await expect
      .poll(async () => {
        token = await idTokenOf(server, email);
        return (await call(server, '/customers/unlock-status', { email, token })).http;
      })
      .toBe(200);
    return token;
  };
  /** Bank calls that do not renew the customer's token. */
  const bankCalls = [
    ['signup', /^POST \/api\/customers$/],
    ['closing', /^GET \/api\/accounts$/],
    ['referral-code', /^GET \/api\/trades$/],
    ['profile', /^GET \/api\/customers\//],
    ['referrals', /^GET \/api\/customers$/],
    ['reopen-verification', /^GET \/api\/customers\//],
  ] as const;
  const aboutOf = ({ path }: Route): CodeSubject | undefined =>
    path.endsWith('address-hold') ? { kind: 'hold', hours: 0 } : undefined;
  const wrongCode = async (route: Route) => ((await newCode('', aboutOf(route))) === '111111' ? '222222' : '111111');
  /** Calls that need existing factors. */
  const isAboutFactors = ({ path }: Route) => /passkey|authenticator|recovery/.test(path);
  const withoutCode = async (route: Route) => {
    const owner = await confirmedCustomer(server);
    const { passkey } = await addPasskey(server, owner, 'Laptop');
    await addApp(server, owner);
    await unconfirmed(server, owner);
    return answer({ ...route, path: route.path.replace('{id}', passkey.id) }, {}, owner.ut, localhost(server));
  };

  const ways: Readonly<Record<string, (route: Route) => Promise<string>>> = {
    malformed_json: (route) => answer(route, '{'),
    too_large: (route) => answer(route, JSON.stringify({ email: 'x'.repeat(70_000) })),
    invalid_input: (route) =>
      route.body === null ? answer({ ...route, path: `${route.path}?kind=x` }, null) : answer(route, { email: 'x' }),
    not_found: (route) => answer({ ...route, path: route.path.replace(/\{\w+\}/, '%00') }, bodyOf(route)),
    session_expired: (route) => answer(route, bodyOf(route), 'a.b.c'),
    lock_link_invalid: (route) => answer(route, {}, 'A'.repeat(43)),
    lock_link_used: (route) => byLink(route, async (token) => void (await lockAndUnlock(token))),
    lock_link_expired: (route) => byLink(route, expireLinks),
    reset_link_invalid: (route) => answer(route, bodyOf(route), 'A'.repeat(43)),
    invalid_token: (route) => answer(route, bodyOf(route)),
    forbidden: (route) => answer(route, bodyOf(route, { email: other.email, cybrid_guid: other.guid })),
    recent_sign_in_required: (route) =>
      isAboutFactors(route) ? withoutCode(route) : byPasswordAlone(() => answer(route, bodyOf(route))),
    email_exists: (route) => answer(route, bodyOf(route)),
    account_locked: async (route) => answer(route, await lockedBody()),
    code_sent_recently: async (route) => {
      if (isProved(route)) {
        const body = await provedBody(route);
        await answer(route, body);
        return answer(route, body);
      }
      await newCode();
      return answer(route, bodyOf(route));
    },
    code_required: (route) =>
      byPasswordAlone(async () => answer(route, isUnlock(route) ? await lockedBody() : bodyOf(route, { otp: '' }))),
    code_wrong: async (route) => {
      if (isProved(route)) {
        const body = await provedBody(route);
        return answer(route, { ...body, otp: (await provedCode(route, body)) === '111111' ? '222222' : '111111' });
      }
      if (!factorPaths.includes(route.path)) return answer(route, bodyOf(route, { otp: await wrongCode(route) }));
      return answer(route, await withFactor(), guarded.ut);
    },
    code_expired: async (route) => {
      if (isProved(route)) return answer(route, await provedBody(route, { otp: '123456' }));
      await server.services.db.execute('delete from one_time_codes');
      return answer(route, bodyOf(route, { otp: '123456' }));
    },
    code_locked: async (route) => {
      if (isProved(route)) {
        const body = await provedBody(route);
        const otp = (await provedCode(route, body)) === '111111' ? '222222' : '111111';
        for (let wrong = 1; wrong <= 5; wrong++) await call(server, pathFor(route, 'verify'), { ...body, otp });
        return answer(route, { ...body, otp });
      }
      if (factorPaths.includes(route.path)) {
        const body = await withFactor();
        for (let wrong = 1; wrong <= 5; wrong++) await answer(route, body, guarded.ut);
        return answer(route, body, guarded.ut);
      }
      const body = { email: person.email, otp: await wrongCode(route) };
      for (let wrong = 1; wrong <= 5; wrong++) await call(server, '/customers/verify_otp', body, { bearer: person.ut });
      return answer(route, bodyOf(route, { otp: body.otp }));
    },
    browser_unconfirmed: async () =>
      (await call(server, '/customers/generate-customer-token', await newBrowserBody())).code ?? 'success',
    browser_confirmed: async (route) =>
      (
        await call(
          server,
          route.path,
          { email: person.email, token: await idTokenOf(server, person.email), otp: '123456' },
          { headers: fromOwnBrowser(server, person.email) },
        )
      ).code ?? 'success',
    second_factor_required: async (route) => answer(route, { ...(await withFactor()), otp: '' }),
    setup_expired: (route) => answer(route, bodyOf(route)),
    factor_not_found: (route) => answer(route, undefined),
    no_second_factor: (route) => answer(route, {}),
    recovery_codes_gone: (route) => answer(route, {}),
    passkeys_unavailable: (route) => answer(route, bodyOf(route), person.ut),
    passkey_refused: async (route) => {
      if (!route.path.endsWith('passkey-sign-in')) return answer(route, bodyOf(route), person.ut, localhost(server));
      const { passkey } = await addPasskey(server, await confirmedCustomer(server), 'Laptop');
      return answer(
        route,
        { passkey: passkey.assert({ challenge: 'unknown', rpId: 'localhost' }) },
        '',
        localhost(server),
      );
    },
    passkey_unknown: (route) => answer(route, bodyOf(route), '', localhost(server)),
    email_not_verified: async (route) => {
      const email = freshEmail();
      await signUp(server, email);
      return answer(route, { email, token: await idTokenOf(server, email) });
    },
    bank_unavailable: async (route) => {
      if (isUnlock(route)) {
        const body = await lockedBody();
        await call(server, '/customers/unlock-verify-otp', { ...body, otp: await provedCode(route, body) });
        await server.services.db.execute(
          `update customers set unlock_verification_guid = '${'0'.repeat(32)}' where email = '${body.email}'`,
        );
        return answer(route, body);
      }
      const isSignUp = route.path.endsWith('signup');
      const fresh = isSignUp ? { email: freshEmail() } : {};
      const otp = route.path.endsWith('verify_otp')
        ? { otp: await newCode(person.guid), customer_guid: person.guid }
        : {};
      const token = await idTokenOf(server, person.email);
      bank.calls.length = 0;
      // Sign-up's call is not retried.
      const times = isSignUp ? 1 : tries;
      const [, failing] = bankCalls.find(([path]) => route.path.endsWith(path)) ?? [
        '',
        /^POST \/api\/customer_tokens$/,
      ];
      // Makes the call always reach the bank.
      const invitation = { inviterGuid: person.guid, inviteeGuid: other.guid, joinedAt: Date.now() };
      await server.services.db.insert(referrals).values(invitation).onConflictDoNothing();
      bank.fail(failing, times);
      const code = await answer(route, bodyOf(route, { token, ...fresh, ...otp }));
      // Fails at the bank, not at an open circuit.
      expect(bank.calls.filter((made) => failing.test(made))).toHaveLength(times);
      const renewed = await call(
        server,
        '/customers/regenerate-customer-token',
        { cybrid_guid: person.guid },
        { bearer: person.ut },
      );
      const invited = await call(server, '/customers/referrals', undefined, { bearer: person.ut });
      expect([renewed.http, invited.http]).toEqual([200, 200]);
      return code;
    },
    staff_session_ended: (route) => answer(route, bodyOf(route)),
    signature_wrong: (route) => answer(route, bodyOf(route)),
    unsupported_asset: (route) => answer(route, bodyOf(route, { asset: 'DOGE' })),
    wrong_network: (route) => answer(route, bodyOf(route, { network: 'Bitcoin' })),
    wrong_checksum: (route) => answer(route, bodyOf(route, { address: '0x52908400098527886E0F7030069857D2E4169Ee7' })),
    invalid_address: (route) => answer(route, bodyOf(route, { address: 'x' })),
    prohibited_address: (route) => answer(route, bodyOf(route, { address: prohibitedAddresses.ethereum[0] })),
    too_many_requests: async (route) => {
      for (const address of ['127.0.0.1', '::ffff:127.0.0.1']) {
        const key = `${route.limit}:address:${address}`;
        await server.services.db.execute(
          `insert into rate_limits values ('${key}', 1000000, now() + interval '1 minute')`,
        );
      }
      return answer(route, bodyOf(route));
    },
  };

  const cases = routes.flatMap((route) =>
    refusalsOf(route).map(({ status, code }) => [nameOf(route), status, code, route] as const),
  );
  const reached = cases.filter(([, , code]) => !(code in stated));

  it.each(reached)('%s answers %i %s', async (_name, _status, code, route) => {
    const way = ways[code];
    if (!way) throw new Error('nothing brings this refusal about');
    await server.services.db.execute('delete from rate_limits');
    expect(await way(route)).toBe(code);
  });

  it('is reached, or stated with what brings it about', () => {
    expect(cases.filter(([, , code]) => !(code in ways) && !(code in stated))).toEqual([]);
    expect(Object.keys(stated).filter((code) => !cases.some((each) => each[2] === code))).toEqual([]);
  });

  it('of a mail server that is not there is answered as such, and the next try may follow at once', async () => {
    const mailless = await withServer({
      environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' },
    });
    const someone = await confirmedCustomer(mailless);
    const { config } = mailless.services;
    const down = createBackendServices({
      ...mailless.services,
      config: { ...config, mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' } },
    });
    for (let tries = 0; tries < 2; tries++) {
      const sent = sendCode(down, someone.email, 'plain', {
        ...{ actionText: 'confirm that it’s you', act: null },
        mailOf: (code) => codeMail(someone.email, { code, actionText: 'confirm that it’s you', lockUrl: null }),
      });
      await expect(sent).rejects.toMatchObject({ status: 503, code: 'mail_unavailable' });
    }
    await mailless.close();
  });
});
