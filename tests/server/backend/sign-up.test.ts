import { describe, expect, it } from 'vitest';
import { before, describeOnOneDatabase } from '../support.ts';
import {
  call,
  claimsOf,
  confirmAddress,
  cookieIn,
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  mailsTo,
  mailTo,
  openMailedLink,
  signedInCustomer,
  signUp,
  type Tokens,
} from './client.ts';

interface Accounts {
  readonly objects: readonly { readonly asset: string; readonly type: string; readonly customer_guid: string }[];
}

describeOnOneDatabase('from sign-up to the first session, at the sandbox bank', (open) => {
  const server = before(() => open({ environment: { SANDBOX_SPEED: '20' } }));
  const rowOf = (email: string) =>
    server.services.db.query.customers.findFirst({ where: (row, { eq }) => eq(row.email, email) });

  const signedInByCode = async (email: string, token: string) => {
    await call(server, '/customers/sign-in-create-otp', { email, token });
    const { codes } = await mailTo(server, email, /^Your Statechange sign-in code$/);
    const entered = await call(server, '/customers/sign-in-verify-otp', { email, token, otp: codes[0] });
    return call(
      server,
      '/customers/generate-customer-token',
      { email, token },
      { headers: { Cookie: cookieIn(entered) } },
    );
  };

  it('opens a customer with accounts, mails a link, and signs in once the address is confirmed', async () => {
    const email = freshEmail();
    const opened = await signUp(server, email.toUpperCase());
    expect(opened).toMatchObject({
      http: 201,
      status: 201,
      data: { email, customer_guid: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });

    const early = await customerToken(server, email, await idTokenOf(server, email));
    expect(early).toMatchObject({ http: 403, code: 'email_not_verified', data: null });

    await expect
      .poll(async () => (await mailsTo(server, email)).map((mail) => mail.subject))
      .toEqual(['Confirm your email address']);
    await openMailedLink(server, email);
    const { http, data } = await customerToken(server, email.toUpperCase(), await idTokenOf(server, email));
    expect(http).toBe(200);
    expect(data).toMatchObject({ guid: opened.data.customer_guid, displayName: 'Ada Example' });
    expect(claimsOf(data.ut)).toMatchObject({ sub: data.guid, email, iss: 'statechange', aud: 'customer' });
    expect(Number(claimsOf(data.ut).exp) - Number(claimsOf(data.ut).iat)).toBe(12 * 3600);

    const accounts = await fetch(`${server.url}/bank/api/accounts`, {
      headers: { Authorization: `Bearer ${data.at}` },
    });
    const { objects } = (await accounts.json()) as Accounts;
    expect(objects.map(({ type, asset }) => `${type} ${asset}`).sort()).toEqual(
      ['fiat USD', 'trading BCH', 'trading BTC', 'trading ETH', 'trading LTC', 'trading USDC'].sort(),
    );
  });

  it('stores what the form says about the customer, in one spelling, and needs none of it', async () => {
    const [full, plain] = [freshEmail(), freshEmail()];
    const said = {
      first_name: ' Ada ',
      last_name: 'Example',
      phone: '(519) 555-0123',
      country: 'ca',
      referral_code: ' k7qm-4txf ',
    };
    expect((await call(server, '/customers/signup', { email: full, password: goodPassword, ...said })).http).toBe(201);
    expect((await signUp(server, plain)).http).toBe(201);
    expect(await rowOf(full)).toMatchObject({
      displayName: 'Ada Example',
      firstName: 'Ada',
      lastName: 'Example',
      phone: '+15195550123',
      country: 'CA',
      referralCode: 'K7QM4TXF',
    });
    expect(await rowOf(plain)).toMatchObject({
      displayName: 'Ada Example',
      firstName: null,
      phone: null,
      country: null,
      referralCode: null,
    });
  });

  it('gives a token that browses and trades, and moves no money out', async () => {
    const email = freshEmail();
    await signUp(server, email);
    await openMailedLink(server, email);
    const { at } = (await customerToken(server, email, await idTokenOf(server, email))).data;
    const scopes = claimsOf(at).scope as string[];
    expect(scopes).toContain('trades:execute');
    expect(
      scopes.filter((scope) =>
        /^((transfers|external_wallets|external_bank_accounts|customers):execute|.*:pii)/.test(scope),
      ),
    ).toEqual([]);
  });

  it('signs in with the old ID token after the address was confirmed', async () => {
    const email = freshEmail();
    await signUp(server, email);
    const token = await idTokenOf(server, email);
    await openMailedLink(server, email);
    expect((await customerToken(server, email, token)).http).toBe(200);
  });

  it('makes one customer of many submits at once', async () => {
    const email = freshEmail();
    const replies = await Promise.all(Array.from({ length: 6 }, () => signUp(server, email)));
    expect(replies.filter((reply) => reply.http === 201)).toHaveLength(1);
    expect(
      new Set(replies.filter((reply) => reply.http !== 201).map((reply) => `${reply.http} ${reply.code}`)),
    ).toEqual(new Set(['409 email_exists']));
    expect(await mailsTo(server, email)).toHaveLength(1);
    const guids = await server.services.db.query.customers.findMany({ where: (row, { eq }) => eq(row.email, email) });
    expect(guids.map((row) => row.bankCustomerGuid)).toEqual([
      replies.find((reply) => reply.http === 201)?.data.customer_guid,
    ]);
  });

  it('replaces an unconfirmed account by a new sign-up, keeping nothing of the old one', async () => {
    const inviter = await signedInCustomer(server);
    await call(server, '/customers/referrals', undefined, { bearer: inviter.ut });
    const { ownReferralCode } = (await rowOf(inviter.email)) ?? {};
    const email = freshEmail();
    const stranger = {
      email,
      password: 'a-strangers-choice-1',
      displayName: 'Stranger',
      referral_code: ownReferralCode,
      phone: '5195550123',
      country: 'CA',
    };
    const first = await call(server, '/customers/signup', stranger);
    expect(first.http).toBe(201);
    const strangers = { Cookie: cookieIn(first) };
    const early = await idTokenOf(server, email, stranger.password);

    const second = await signUp(server, email);
    expect(second).toMatchObject({ http: 201, data: { customer_guid: first.data.customer_guid } });
    expect(await rowOf(email)).toMatchObject({
      displayName: 'Ada Example',
      phone: null,
      country: null,
      referralCode: null,
    });
    expect(
      await server.services.db.query.referrals.findFirst({
        where: (row, { eq }) => eq(row.inviteeGuid, second.data.customer_guid),
      }),
    ).toBeUndefined();
    await expect(idTokenOf(server, email, stranger.password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');

    await openMailedLink(server, email);
    expect((await customerToken(server, email, early)).code).toBe('invalid_token');
    const token = await idTokenOf(server, email);
    for (const headers of [strangers, { Cookie: cookieIn(second) }])
      expect((await call(server, '/customers/generate-customer-token', { email, token }, { headers })).code).toBe(
        'browser_unconfirmed',
      );
    expect((await signedInByCode(email, token)).http).toBe(200);
    expect(
      (await call(server, '/customers/generate-customer-token', { email, token }, { headers: strangers })).code,
    ).toBe('browser_unconfirmed');
    expect((await signUp(server, email)).code).toBe('email_exists');
  });

  it('opens no session for a stranger who signs up while the owner confirms', async () => {
    const email = freshEmail();
    await signUp(server, email);
    const opened = await mailTo(server, email, /^Confirm your email address$/);
    const stranger = { email, password: 'a-strangers-choice-1', displayName: 'Stranger' };
    const theirs = await call(server, '/customers/signup', stranger);
    // The owner's page submits its own mail's code now.
    await confirmAddress(opened.links[0]?.url ?? '');
    const token = await idTokenOf(server, email, stranger.password);
    for (const cookie of [cookieIn(theirs), ''])
      expect(
        (await call(server, '/customers/generate-customer-token', { email, token }, { headers: { Cookie: cookie } }))
          .code,
      ).toBe('browser_unconfirmed');
  });

  it('says in the mail when and in which browser the account was opened', async () => {
    const email = freshEmail();
    const headers = {
      'User-Agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    };
    await call(server, '/customers/signup', { email, password: goodPassword, displayName: 'Ada Example' }, { headers });
    expect((await mailTo(server, email, /^Confirm your email address$/)).text).toMatch(
      /Requested in Chrome on Linux, .+ UTC\./,
    );
  });

  it('opens the customer of a user who registered at the authentication service directly, at the first sign-in', async () => {
    const email = freshEmail();
    await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
      method: 'POST',
      body: JSON.stringify({ email, password: goodPassword, displayName: 'Direct' }),
    });
    await call(server, '/customers/generate-email-link', { email });
    await openMailedLink(server, email);
    const token = await idTokenOf(server, email);
    const replies = await Promise.all([1, 2, 3].map(() => customerToken(server, email, token)));
    // Later sign-ins need the cookie that this one sets.
    const [opened, refused] = [replies.filter(({ http }) => http === 200), replies.filter(({ http }) => http !== 200)];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'browser_unconfirmed'));
    expect(new Set(opened.map((reply) => reply.data.guid)).size).toBe(1);
    expect(new Set(opened.map((reply: { data: Tokens }) => claimsOf(reply.data.ut).iat)).size).toBe(opened.length);
    expect(opened[0]?.data.displayName).toBe('Direct');
  });

  describe('input', () => {
    const good = { email: 'new@example.test', password: goodPassword, displayName: 'Ada' };
    const wrong: readonly (readonly [what: string, body: Record<string, unknown>, fields: readonly string[]])[] = [
      ['nothing at all', {}, ['email', 'password', 'displayName']],
      ['no email', { ...good, email: undefined }, ['email']],
      ['an email without a domain', { ...good, email: 'ada@' }, ['email']],
      ['an email that is a number', { ...good, email: 7 }, ['email']],
      ['a very long email', { ...good, email: `${'a'.repeat(250)}@b.test` }, ['email']],
      ['a short password', { ...good, password: 'short-1' }, ['password']],
      ['a common password', { ...good, password: 'Password123' }, ['password']],
      ['a name without a letter', { ...good, displayName: '12 34' }, ['displayName']],
      ['a password that is a text repeated', { ...good, password: 'a1a1a1a1a1a1' }, ['password']],
      ['a password of digits in their order', { ...good, password: '1234567890' }, ['password']],
      ['the email as password', { ...good, email: 'ada1@example.test', password: 'Ada1@example.test' }, ['password']],
      ['a blank name', { ...good, displayName: '   ' }, ['displayName']],
      ['a long name', { ...good, displayName: 'x'.repeat(81) }, ['displayName']],
      ['an email with a NUL', { ...good, email: 'ada\0@example.test' }, ['email']],
      ['an email with a control character', { ...good, email: 'ada\u0001@example.test' }, ['email']],
      ['an email with half a character', { ...good, email: 'ada\ud800@example.test' }, ['email']],
      ['a password with a NUL', { ...good, password: `${goodPassword}\0` }, ['password']],
      ['a password with half a character', { ...good, password: `${goodPassword}\udc00` }, ['password']],
      ['a name with a NUL', { ...good, displayName: 'Ada\0' }, ['displayName']],
      ['a name with half a character', { ...good, displayName: 'Ada \ud83d' }, ['displayName']],
      ['an email with a blank of Braille', { ...good, email: 'ada\u2800@example.test' }, ['email']],
      ['a name with a blank of Braille', { ...good, displayName: 'Ada\u2800Byron' }, ['displayName']],
      ['a name of a Hangul filler', { ...good, displayName: '\u3164' }, ['displayName']],
      ['a country that is not served', { ...good, country: 'FR' }, ['country']],
      ['a country that is none', { ...good, country: '<b>' }, ['country']],
      ['a phone that is none', { ...good, phone: '12', country: 'CA' }, ['phone']],
      ['markup as a phone', { ...good, phone: '<b>5195550123</b>' }, ['phone']],
      ['a long phone', { ...good, phone: '5'.repeat(10_000) }, ['phone']],
      ['markup as a referral code', { ...good, referral_code: '<b>A</b>' }, ['referral_code']],
      ['a long referral code', { ...good, referral_code: 'A'.repeat(17) }, ['referral_code']],
      [
        'markup in a part of the name',
        { ...good, displayName: undefined, first_name: '<i>Ada</i>', last_name: 'Example' },
        ['displayName', 'first_name'],
      ],
      ['markup in a part beside a whole name', { ...good, first_name: '<i>Ada</i>' }, ['first_name']],
      ['a NUL in a part beside a whole name', { ...good, first_name: 'Ada\0' }, ['first_name']],
      ['a long part beside a whole name', { ...good, last_name: 'A'.repeat(60_000) }, ['last_name']],
      ['markup as a name', { ...good, displayName: '<b>Ada</b>' }, ['displayName']],
    ];
    it.each(wrong)('with %s is refused by field', async (_what, body, fields) => {
      const reply = await call(server, '/customers/signup', body);
      expect(reply).toMatchObject({ http: 422, status: 422, code: 'invalid_input', data: null });
      expect(Object.keys(reply.fields ?? {}).sort()).toEqual([...fields].sort());
      for (const sentence of Object.values(reply.fields ?? {})) expect(sentence).toMatch(/^[A-Z].*\.$/);
    });

    it('names the field of a hidden character in its sentence', async () => {
      const { fields } = await call(server, '/customers/signup', {
        ...good,
        email: 'ada\u2800@example.test',
        displayName: 'A\u2800da',
      });
      expect(fields).toEqual({
        email: 'The email address contains a hidden character. Clear the field and type it again.',
        displayName: 'The name contains a hidden character. Clear the field and type it again.',
      });
    });

    it('strips hidden characters from pasted text', async () => {
      const email = freshEmail();
      const pasted = {
        email: `\ufeff${email}\u200b`,
        password: goodPassword,
        displayName: 'Ada\u00ad \u202eByron\u3164',
        phone: '\u202a519 555 0123\u202c',
        country: 'CA',
      };
      const reply = await call(server, '/customers/signup', pasted);
      expect(reply).toMatchObject({ http: 201 });
      const [stored] = await server.services.db.query.customers.findMany({
        where: (customer, { eq }) => eq(customer.email, email),
      });
      expect(stored).toMatchObject({ email, displayName: 'Ada Byron' });
    });

    it.each(['نرگس علی\u200cزاده', 'ශ\u0dca\u200dරී ලංකා'])('takes the name %s', async (displayName) => {
      const reply = await call(server, '/customers/signup', {
        email: freshEmail(),
        password: goodPassword,
        displayName,
      });
      expect(reply.http).toBe(201);
    });

    it.each([
      ['name', { name: 'Ada Lovelace' }],
      ['first_name and last_name', { first_name: 'Ada', last_name: 'Lovelace' }],
    ])('takes the name as %s too', async (_how, names) => {
      const email = freshEmail();
      const reply = await call(server, '/customers/signup', { email, password: goodPassword, ...names });
      expect(reply.http).toBe(201);
      const [row] = await server.services.db.query.customers.findMany({
        where: (customer, { eq }) => eq(customer.email, email),
      });
      expect(row?.displayName).toBe('Ada Lovelace');
    });
  });
});
