import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, cookieIn, fromOwnBrowser, goodPassword, idTokenOf, mailTo, type Reply } from './client.ts';
import { appCode, customerWithApp, localhost, passSteps, stopInStep, wrongAppCode } from './factor-client.ts';
import { type FakeBank, startFakeBank } from './fake-bank.ts';
import { hire } from './staff/people.ts';

const minute = 60_000;
const guessed = /^(Someone tried to sign in|A change to how you sign in)/;
const codes = (replies: readonly Reply<unknown>[]) => replies.map(({ code }) => code ?? 'signed in');
const four = Array.from({ length: 4 }, () => 'code_wrong');

// Sandbox limits are high enough not to interfere.
describeOnOneDatabase('an attacker who knows the password', (open) => {
  const clock = createTestClock(Date.now());
  let bank: FakeBank;
  let server: RunningServer;
  beforeAll(async () => {
    stopInStep();
    bank = await startFakeBank();
    server = await open({
      clock,
      environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await bank.close();
  });

  interface Somebody {
    readonly secret: string;
    /** From an address, in a browser with a cookie. */
    readonly signIn: (otp: string, from: string, cookie?: string) => Promise<Reply<unknown>>;
    /** A known browser's cookie. */
    readonly own: string;
    readonly email: string;
  }
  const headersOf = (from: string, cookie: string) => ({
    Origin: localhost(server),
    'X-Forwarded-For': from,
    Cookie: cookie,
  });
  async function customer(): Promise<Somebody> {
    const { email, secret } = await customerWithApp(server);
    const token = await idTokenOf(server, email);
    const signIn: Somebody['signIn'] = (otp, from, cookie = '') =>
      call<unknown>(
        server,
        '/customers/generate-customer-token',
        { email, token, otp },
        { headers: headersOf(from, cookie) },
      );
    return { email, secret, signIn, own: fromOwnBrowser(server, email).Cookie ?? '' };
  }
  async function staff(): Promise<Somebody> {
    const { email, secret } = await hire(server, 'support');
    const signIn: Somebody['signIn'] = (otp, from, cookie = '') =>
      call<unknown>(
        server,
        '/admin/sign-in',
        { email, password: goodPassword, otp },
        { headers: headersOf(from, cookie) },
      );
    const first = await signIn(appCode(secret, -1), '203.0.113.9');
    expect(first.http, first.message).toBe(200);
    return { email, secret, signIn, own: cookieIn(first) };
  }
  const guess = async ({ secret, signIn }: Somebody, times: number, from: string, cookie?: string) => {
    const replies = [];
    for (let tried = 0; tried < times; tried++) replies.push(await signIn(wrongAppCode(secret), from, cookie));
    return codes(replies);
  };

  for (const [who, made] of [
    ['a customer', customer],
    ['staff', staff],
  ] as const) {
    it(`and guesses codes does not keep ${who} out of their own browser, even at the same address`, async () => {
      const person = await made();
      expect(await guess(person, 6, '203.0.113.7')).toEqual([...four, 'code_locked', 'code_locked']);
      expect((await person.signIn(appCode(person.secret), '203.0.113.7', person.own)).http).toBe(200);
      passSteps(1);
      // The owner's success gives strangers no more guesses.
      expect(await person.signIn(appCode(person.secret), '203.0.113.7')).toMatchObject({
        http: 423,
        code: 'code_locked',
      });
      expect((await person.signIn(appCode(person.secret), '203.0.113.8')).http).toBe(200);
      expect((await mailTo(server, person.email, guessed)).text).toContain('five incorrect codes');
    });

    it(`has twenty guesses an hour at ${who} from all addresses together, of sixty at once`, async () => {
      const person = await made();
      const wrong = wrongAppCode(person.secret);
      const asked = Array.from({ length: 60 }, (_, index) => person.signIn(wrong, `203.0.113.${index % 12}`));
      const answered = codes(await Promise.all(asked));
      // The fifth per address and the twentieth overall are wrong too, and lock.
      expect(answered.filter((code) => code === 'code_wrong').length).toBeLessThanOrEqual(19);
      expect(await person.signIn(appCode(person.secret), '198.51.100.1')).toMatchObject({
        http: 423,
        code: 'code_locked',
      });
      expect((await person.signIn(appCode(person.secret), '198.51.100.1', person.own)).http).toBe(200);
      passSteps(1);
      clock.advance(59 * minute);
      const late = await person.signIn(appCode(person.secret), '198.51.100.1');
      expect([late.code, late.headers.get('retry-after')]).toEqual(['code_locked', '60']);
      clock.advance(minute);
      expect((await person.signIn(appCode(person.secret), '198.51.100.1')).http).toBe(200);
      passSteps(1);
    });

    it(`and sits at the browser of ${who} has five guesses there, which lock no other place`, async () => {
      const person = await made();
      expect(await guess(person, 6, '203.0.113.7', person.own)).toEqual([...four, 'code_locked', 'code_locked']);
      expect((await person.signIn(appCode(person.secret), '203.0.113.7')).http).toBe(200);
      clock.advance(15 * minute);
      passSteps(1);
      expect((await person.signIn(appCode(person.secret), '203.0.113.7', person.own)).http).toBe(200);
      passSteps(1);
    });
  }
});
