import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browsingScopes, stepUpScopes } from '#domain/security/bankScopes.ts';
import { problemOf } from '#machines/shared/problem.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { RunningServer } from '#server/server.ts';
import { before, createTestClock, describeOnOneDatabase, withServer } from '../support.ts';
import { call, claimsOf, freshEmail, mailsTo, mailTo, signedInCustomer, type Tokens } from './client.ts';
import { startFakeBank, tries } from './fake-bank.ts';

type Person = Tokens & { readonly email: string };
interface StepUp {
  readonly verified: true;
  readonly at?: string;
  readonly use_by?: string;
  readonly expires_at?: string;
}
type Server = Pick<RunningServer, 'url'>;

const send = (server: Server, { email, ut }: Person, guid?: string) =>
  call<{ expires_in: number }>(
    server,
    '/customers/create-otp',
    { email, ...(guid === undefined ? {} : { customer_guid: guid }) },
    { bearer: ut },
  );
const enter = (server: Server, { email, ut }: Person, otp: string, guid?: string) =>
  call<StepUp>(
    server,
    '/customers/verify_otp',
    { email, otp, ...(guid === undefined ? {} : { customer_guid: guid }) },
    { bearer: ut },
  );
const renew = (server: Server, { guid, ut }: Person) =>
  call(server, '/customers/regenerate-customer-token', { cybrid_guid: guid }, { bearer: ut });
async function mailedCode(server: RunningServer, person: Person, guid?: string, resendIn = 30): Promise<string> {
  const [known] = await mailsTo(server, person.email);
  expect(await send(server, person, guid)).toMatchObject({
    http: 200,
    data: { expires_in: 600, resend_in: resendIn, attempts: 5 },
  });
  return (await mailTo(server, person.email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describeOnOneDatabase('one-time codes', (open, kind) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  let server: RunningServer;
  let person: Person;
  beforeAll(async () => {
    server = await open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } });
    person = await signedInCustomer(server);
  });
  afterAll(() => bank.close());
  const later = (seconds: number) => clock.advance(seconds * 1000);
  const lockSeconds = 15 * 60;

  it('are six digits, kept as a keyed hash only, good once', async () => {
    const code = await mailedCode(server, person);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await server.services.db.query.oneTimeCodes.findMany();
    expect(JSON.stringify(row)).not.toContain(code);
    const reply = await enter(server, person, ` ${code.slice(0, 3)} ${code.slice(3)} `, '');
    expect(reply).toMatchObject({ http: 200, message: 'The code is correct.' });
    expect(reply.data).toEqual({ verified: true });
    expect(await enter(server, person, code)).toMatchObject({
      http: 422,
      code: 'code_expired',
      data: null,
      fields: { otp: expect.any(String) },
    });
    later(31);
  });

  it('are sent thirty seconds apart, and say when the next may be requested', async () => {
    await mailedCode(server, person);
    later(18);
    const early = await send(server, person);
    expect(early).toMatchObject({ http: 429, code: 'code_sent_recently', data: { live: true } });
    expect(early.message).toBe('A code is on its way. You can request another one in 12 seconds.');
    expect(early.headers.get('retry-after')).toBe('12');
    later(12);
    const mails = (await mailsTo(server, person.email)).length;
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(server, person)));
    expect(replies.map((reply) => reply.http).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(await mailsTo(server, person.email)).toHaveLength(mails + 1);
    later(31);
  });

  it('say when the one of a moment ago can no longer be entered', async () => {
    const code = await mailedCode(server, person);
    expect((await enter(server, person, code)).http).toBe(200);
    const early = await send(server, person);
    expect(early).toMatchObject({ http: 429, code: 'code_sent_recently', data: { live: false } });
    expect(early.message).toBe('We emailed you a code a moment ago. You can request another one in 30 seconds.');
    later(31);
  });

  it('take the place of the older one, and run out after ten minutes', async () => {
    const older = await mailedCode(server, person);
    later(30);
    const code = await mailedCode(server, person);
    if (older !== code) expect(await enter(server, person, older)).toMatchObject({ http: 422, code: 'code_wrong' });
    later(600);
    expect(await enter(server, person, code)).toMatchObject({ http: 422, code: 'code_expired' });
    const fresh = await mailedCode(server, person);
    later(599);
    expect((await enter(server, person, fresh)).http).toBe(200);
  });

  it('allow five wrong tries, counted down, and are locked for fifteen minutes then', async () => {
    const code = await mailedCode(server, person);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const reply = await enter(server, person, otherThan(code));
      expect(reply).toMatchObject({ http: 422, code: 'code_wrong', data: null });
      expect(reply.message).toBe(`That code doesn’t match the one we emailed you. You have ${left} left.`);
      expect(reply.fields).toEqual({ otp: reply.message });
    }
    const mails = (await mailsTo(server, person.email)).length;
    for (const [waited, words, calls] of [
      [
        0,
        '15 minutes',
        [() => enter(server, person, otherThan(code)), () => enter(server, person, code), () => send(server, person)],
      ],
      [840, '60 seconds', [() => enter(server, person, code), () => send(server, person)]],
    ] as const) {
      later(waited);
      for (const made of calls) {
        const reply = await made();
        expect(reply).toMatchObject({ http: 423, code: 'code_locked', data: null, fields: { otp: reply.message } });
        expect(reply.message).toBe(`Too many incorrect codes. You can request a new code in ${words}.`);
        expect(reply.headers.get('retry-after')).toBe(String(lockSeconds - waited));
      }
    }
    expect(await mailsTo(server, person.email)).toHaveLength(mails);
    later(60);
    expect(await enter(server, person, code)).toMatchObject({ http: 422, code: 'code_expired' });
    expect((await enter(server, person, await mailedCode(server, person))).http).toBe(200);
    later(30);
  });

  it('are locked by variant', async () => {
    const plain = await mailedCode(server, person);
    for (let tries = 1; tries <= 5; tries++) await enter(server, person, otherThan(plain));
    expect(await send(server, person)).toMatchObject({ http: 423, code: 'code_locked' });
    const crypto = await mailedCode(server, person, person.guid);
    expect((await enter(server, person, crypto, person.guid)).http).toBe(200);
    later(lockSeconds);
  });

  it('take the right one at the last try', async () => {
    const code = await mailedCode(server, person);
    for (let tries = 1; tries <= 4; tries++) await enter(server, person, otherThan(code));
    expect((await enter(server, person, code)).http).toBe(200);
    expect(await send(server, person)).toMatchObject({ http: 429, data: { live: false } });
    later(31);
  });

  it('allow no more than five wrong tries when many come at once', async () => {
    const locks = async () =>
      (await server.services.db.query.securityEvents.findMany()).filter(({ kind }) => kind === 'codesLocked').length;
    const before = await locks();
    const code = await mailedCode(server, person);
    const guesses = Array.from({ length: 24 }, () => enter(server, person, otherThan(code)));
    const replies = await Promise.all(guesses);
    expect(replies.filter((reply) => reply.code === 'code_wrong')).toHaveLength(4);
    expect(replies.filter((reply) => reply.code === 'code_locked')).toHaveLength(20);
    expect(await locks()).toBe(before + 1);
    expect(await enter(server, person, code)).toMatchObject({ http: 423, code: 'code_locked' });
    later(lockSeconds);
  });

  it('are used once when the right one comes many times at once', async () => {
    const code = await mailedCode(server, person);
    const replies = await Promise.all(Array.from({ length: 24 }, () => enter(server, person, code)));
    expect(replies.filter((reply) => reply.http === 200)).toHaveLength(1);
    // The others came too late, without counting as wrong or locking.
    expect(replies.filter((reply) => reply.code === 'code_expired')).toHaveLength(23);
    later(30);
  });

  it('are not locked by four wrong ones, whenever the right one comes among them', async () => {
    for (const place of [0, 2, 4]) {
      const code = await mailedCode(server, person);
      const entered = Array.from({ length: 5 }, (_, index) => (index === place ? code : otherThan(code)));
      const replies = await Promise.all(entered.map((digits) => enter(server, person, digits)));
      expect(replies[place]).toMatchObject({ http: 200 });
      // Wrong codes after the use are refused as such.
      for (const { code: refusal } of replies.filter((_, index) => index !== place))
        expect(refusal).toMatch(/^code_(wrong|expired)$/);
      later(31);
    }
  });

  it.each([
    [
      { kind: 'withdrawal', asset: 'BTC', amount: '50000000', end: '4fk2x9' },
      'send 0.50 BTC to the wallet ending in 4fk2x9',
    ],
    [
      { kind: 'withdrawal', asset: 'USD', amount: '123456', end: '4417' },
      'withdraw $1,234.56 to the bank account ending in 4417',
    ],
    [{ kind: 'deposit', asset: 'USD', amount: '5000', end: null }, 'deposit $50.00 from the bank account'],
    [
      { kind: 'walletAdded', asset: 'ETH', end: 'a1B2c3' },
      'add a wallet for Ethereum with an address ending in a1B2c3',
    ],
    [
      { kind: 'walletRemoved', asset: 'BTC', end: 'a1B2c3' },
      'delete the wallet for Bitcoin with an address ending in a1B2c3',
    ],
    [{ kind: 'bankAccountAdded', end: '4417' }, 'link a bank account ending in 4417'],
    [{ kind: 'bankAccountRemoved', end: '4417' }, 'remove the bank account ending in 4417'],
    [
      { kind: 'emailChange', address: 'New@Example.test' },
      'change the email address of your account to new@example.test',
    ],
    [
      { kind: 'emailChange', address: 'frozen!call+1-800-555-0199/www.evil.example?x=@evil.example' },
      'change the email address of your account',
    ],
    [{ kind: 'hold', hours: 0 }, 'turn off the hold for new wallets and bank accounts'],
    [{ kind: 'hold', hours: 48 }, 'change the hold for new wallets and bank accounts to 48 hours'],
    [{ kind: 'password' }, 'change the password of your account'],
    [undefined, 'confirm that it’s you'],
  ])('say what they are for, at once, and lead to the lock: %j', async (subject, actionText) => {
    // A code for another action is replaced without a wait.
    await call(server, '/customers/create-otp', { email: person.email, for: { kind: 'lock' } }, { bearer: person.ut });
    const [known] = await mailsTo(server, person.email);
    expect(
      (await call(server, '/customers/create-otp', { email: person.email, for: subject }, { bearer: person.ut })).http,
    ).toBe(200);
    const mail = await mailTo(server, person.email, /^Your Statechange code$/, known?.id);
    expect(mail.text).toContain(`Enter this code to ${actionText}.`);
    expect(new URL(mail.links[0]?.url ?? '').pathname).toBe('/lock-account');
    const again = await call(
      server,
      '/customers/create-otp',
      { email: person.email, for: subject },
      { bearer: person.ut },
    );
    expect(again).toMatchObject({ http: 429, code: 'code_sent_recently', data: { live: true } });
    expect((await enter(server, person, mail.codes[0] ?? '')).http).toBe(200);
    later(31);
  });

  it.each([
    { kind: 'withdrawal', asset: 'BTC', amount: '0.5', end: '4fk2x9' },
    { kind: 'withdrawal', asset: 'BTC', amount: '50000000', end: 'call 0800 now' },
    { kind: 'withdrawal', asset: 'GOLD', amount: '1', end: '4fk2x9' },
    { kind: 'emailChange', address: 'visit evil.test' },
    { kind: 'withdrawal', asset: 'BTC', amount: '-5', end: '4fk2x9' },
    { kind: 'walletAdded', asset: 'USD', end: '4fk2x9' },
    { kind: 'bankAccountAdded', end: 'FREE' },
    { kind: 'password', text: 'call us' },
    { kind: 'prize' },
    'a prize',
  ])('repeat nobody’s words: %j', async (subject) => {
    const reply = await call(
      server,
      '/customers/create-otp',
      { email: person.email, for: subject },
      { bearer: person.ut },
    );
    expect(reply).toMatchObject({ http: 422, code: 'invalid_input' });
  });

  it('of the two variants are not good for each other', async () => {
    const plain = await mailedCode(server, person);
    const crypto = await mailedCode(server, person, person.guid);
    if (plain === crypto) throw new Error('one chance in a million');
    expect(await enter(server, person, crypto)).toMatchObject({ http: 422, code: 'code_wrong' });
    expect(await enter(server, person, plain, person.guid)).toMatchObject({ http: 422, code: 'code_wrong' });
    expect((await enter(server, person, plain)).data).toEqual({ verified: true });
    expect((await enter(server, person, crypto, person.guid)).data.at).toEqual(expect.any(String));
    later(30);
  });

  it('stay good while the bank does not answer, and buy a token for five minutes at most', async () => {
    const code = await mailedCode(server, person, person.guid);
    // More often than wrong codes are allowed.
    for (let entered = 1; entered <= 6; entered++) {
      bank.calls.length = 0;
      bank.fail(/customer_tokens/, tries);
      expect(await enter(server, person, code, person.guid)).toMatchObject({
        http: 503,
        code: 'bank_unavailable',
        data: null,
      });
      expect(bank.calls.filter((made) => made === 'POST /api/customer_tokens')).toHaveLength(tries);
      // A success in between keeps the circuit closed, so that all six reach the bank.
      expect((await renew(server, person)).http).toBe(200);
    }
    const { data } = await enter(server, person, code, person.guid);
    expect(bank.minted.at(-1)).toEqual({ guid: person.guid, scopes: [...stepUpScopes] });
    expect(data.expires_at).toBe(new Date(Number(claimsOf(data.at ?? '').exp) * 1000).toISOString());
    const useFor = Date.parse(data.use_by ?? '') - Date.now();
    expect(useFor).toBeGreaterThan(200_000);
    expect(useFor).toBeLessThanOrEqual(300_000);
    later(30);
  });

  it('buy a token without transfers while withdrawals are paused at a bank that knows no pause', async () => {
    const set = (until: number | null) =>
      server.services.db.update(customers).set({ sendsPausedUntil: until }).where(eq(customers.email, person.email));
    await set(server.services.clock.now() + 60_000);
    const { data } = await enter(server, person, await mailedCode(server, person, person.guid), person.guid);
    expect(data).toMatchObject({ transfers_paused: true });
    expect(bank.minted.at(-1)?.scopes).toEqual(stepUpScopes.filter((scope) => scope !== 'transfers:execute'));
    await set(server.services.clock.now());
    later(30);
    const after = await enter(server, person, await mailedCode(server, person, person.guid), person.guid);
    expect(after.data).not.toHaveProperty('transfers_paused');
    expect(bank.minted.at(-1)?.scopes).toEqual([...stepUpScopes]);
    later(30);
  });

  it("are for the session's own customer, who is signed in", async () => {
    const other = await signedInCustomer(server);
    for (const guid of [other.guid, 'f'.repeat(32)]) {
      expect(await send(server, person, guid)).toMatchObject({ http: 403, code: 'forbidden' });
      expect(await enter(server, person, '123456', guid)).toMatchObject({ http: 403, code: 'forbidden' });
    }
    expect(await send(server, { ...person, email: other.email })).toMatchObject({ http: 403, code: 'forbidden' });
    expect(await enter(server, { ...person, email: other.email }, '123456')).toMatchObject({
      http: 403,
      code: 'forbidden',
    });
    for (const ut of ['nonsense', person.at]) {
      expect(await send(server, { ...person, ut })).toMatchObject({ http: 401, code: 'session_expired' });
      expect(await enter(server, { ...person, ut }, '123456')).toMatchObject({ http: 401, code: 'session_expired' });
    }
    expect(await enter(server, other, '123456')).toMatchObject({ http: 422, code: 'code_expired' });
  });

  it.each([
    ['no code', { otp: undefined }, 'otp'],
    ['five digits', { otp: '12345' }, 'otp'],
    ['letters', { otp: 'abcdef' }, 'otp'],
    ['a number', { otp: 123456 }, 'otp'],
    ['a list', { otp: ['123456'] }, 'otp'],
    ['other digits', { otp: '١٢٣٤٥٦' }, 'otp'],
    ['no email', { email: null }, 'email'],
    ['a guid that is none', { customer_guid: 'x\0' }, 'customer_guid'],
    ['a guid that is a number', { customer_guid: 7 }, 'customer_guid'],
  ])('refuse %s by field, at the cost of no try', async (_what, change, field) => {
    const reply = await call(
      server,
      '/customers/verify_otp',
      { email: person.email, otp: '123456', ...change },
      { bearer: person.ut },
    );
    expect(reply).toMatchObject({ http: 422, code: 'invalid_input', data: null });
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
  });

  // The embedded database belongs to one process.
  if (kind.kind === 'postgres') {
    it('that one process sent can be entered at another', async () => {
      const databaseUrl = server.services.config.databaseUrl ?? '';
      const elsewhere = await withServer({
        clock,
        databaseUrl,
        environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url },
      });
      const code = await mailedCode(server, person);
      expect((await enter(elsewhere, person, code)).http).toBe(200);
      await elsewhere.close();
    });
  }
});

describe('the token of the crypto variant', () => {
  const guid = '0'.repeat(32);
  /** Require a code at the bank. */
  const moneyCalls = [
    ['POST', 'transfers'],
    ['POST', 'external_wallets'],
    ['DELETE', `external_wallets/${guid}`],
    ['POST', 'external_bank_accounts'],
    ['DELETE', `external_bank_accounts/${guid}`],
  ] as const;

  it('moves money at the bank, which neither the browsing token nor an expired one may', async () => {
    const server = await withServer({ environment: { SANDBOX_SPEED: '20', SANDBOX_TOKEN_TTL: '60' } });
    const person = await signedInCustomer(server, freshEmail());
    // The resend delay is scaled.
    const code = await mailedCode(server, person, person.guid, 2);
    const { data } = await enter(server, person, code, person.guid);
    expect(claimsOf(data.at ?? '').scope).toEqual([...stepUpScopes]);
    expect(claimsOf(person.at).scope).toEqual([...browsingScopes]);
    // The bank's minute is shorter than five.
    expect(data.use_by).toBe(data.expires_at);

    const refusalOf = (token: string, [method, path]: (typeof moneyCalls)[number]) =>
      stepUpBank(`${server.url}/bank`, token)
        .call(path, v.unknown(), { method, ...(method === 'POST' && { body: {} }) })
        .then(
          () => null,
          (error: unknown) => problemOf(error),
        );
    for (const call of moneyCalls) {
      expect(await refusalOf(person.at, call), call.join(' ')).toMatchObject({ status: 403, code: 'stepUpExpired' });
      // With the right token, the bank refuses the invalid request itself.
      expect([400, 404], call.join(' ')).toContain((await refusalOf(data.at ?? '', call))?.status);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(data.expires_at ?? '') + 1000 });
    try {
      for (const call of moneyCalls)
        expect(await refusalOf(data.at ?? '', call), call.join(' ')).toMatchObject({
          status: 401,
          code: 'stepUpExpired',
          retryable: false,
        });
    } finally {
      vi.useRealTimers();
    }
    await server.close();
  });
});
