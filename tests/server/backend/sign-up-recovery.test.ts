import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call, customerToken, freshEmail, goodPassword, idTokenOf, mailsTo, openMailedLink, signUp } from './client.ts';
import { type FakeBank, startFakeBank, tries } from './fake-bank.ts';

let bank: FakeBank;
let server: RunningServer;
beforeAll(async () => {
  bank = await startFakeBank();
  server = await withServer({ environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await server.close();
  await bank.close();
});
beforeEach(() => {
  bank.calls.length = 0;
});

const accountsOf = (guid: string) => [...bank.accounts].filter((account) => account.startsWith(guid)).length;

describe('a sign-up that breaks off is finished by the next try', () => {
  const places: readonly (readonly [where: string, pattern: RegExp, times: number, when: 'before' | 'after'])[] = [
    ['before the bank customer exists', /^POST \/api\/customers$/, 1, 'before'],
    // The call, and each check for its result.
    ['after the bank customer exists, before its guid is known', / \/api\/customers$/, 1 + tries, 'after'],
    ['while the bank customer is being stored', /^GET \/api\/customers\//, tries, 'before'],
    ['before an account exists', /^POST \/api\/accounts$/, tries, 'before'],
    ['after an account exists', /^POST \/api\/accounts$/, tries, 'after'],
  ];
  it.each(places)('%s', async (_where, pattern, times, when) => {
    const email = freshEmail();
    const customersBefore = bank.customers.size;
    bank.fail(pattern, times, when);
    const broken = await signUp(server, email);
    expect(broken).toMatchObject({ http: 503, code: 'bank_unavailable', data: null });
    expect(broken.message).toContain('Nothing is lost');
    const finished = await signUp(server, email);
    expect(finished.http).toBe(201);
    expect(bank.customers.size).toBe(customersBefore + 1);
    expect(accountsOf(finished.data.customer_guid)).toBe(6);
    expect(await mailsTo(server, email)).toHaveLength(1);
    await openMailedLink(server, email);
    expect((await signUp(server, email)).code).toBe('email_exists');
  });

  it('by the first sign-in, when the address was confirmed meanwhile', async () => {
    const email = freshEmail();
    bank.fail(/^POST \/api\/accounts$/, tries);
    expect((await signUp(server, email)).http).toBe(503);
    await call(server, '/customers/generate-email-link', { email });
    await openMailedLink(server, email);
    bank.fail(/^POST \/api\/accounts$/, tries);
    const token = await idTokenOf(server, email);
    expect(await customerToken(server, email, token)).toMatchObject({ http: 503, code: 'bank_unavailable' });
    const signedIn = await customerToken(server, email, token);
    expect(signedIn.http).toBe(200);
    expect(accountsOf(signedIn.data.guid)).toBe(6);
  });
});

it('a sign-up survives a bank that fails now and then', async () => {
  bank.fail(/^POST \/api\/customers$/, 1, 'after');
  bank.fail(/^POST \/api\/accounts$/, tries - 1, 'after');
  const customersBefore = bank.customers.size;
  const reply = await signUp(server, freshEmail());
  expect(reply.http).toBe(201);
  expect(bank.customers.size).toBe(customersBefore + 1);
  expect(accountsOf(reply.data.customer_guid)).toBe(6);
});

describe('an unfinished sign-up has no owner until the address is confirmed', () => {
  it('takes the password of the next try while the address is unconfirmed', async () => {
    const email = freshEmail();
    bank.fail(/^POST \/api\/customers$/, 1);
    await signUp(server, email, 'a-strangers-pass-1');
    expect((await signUp(server, email)).http).toBe(201);
    await expect(idTokenOf(server, email, 'a-strangers-pass-1')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(await idTokenOf(server, email, goodPassword)).toBeTruthy();
  });

  it('keeps the password once the address is confirmed', async () => {
    const email = freshEmail();
    bank.fail(/^POST \/api\/customers$/, 1);
    await signUp(server, email);
    await call(server, '/customers/generate-email-link', { email });
    await openMailedLink(server, email);
    expect((await signUp(server, email, 'a-strangers-pass-1')).code).toBe('email_exists');
    expect(await idTokenOf(server, email, goodPassword)).toBeTruthy();
    await expect(idTokenOf(server, email, 'a-strangers-pass-1')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });
});

describe('the bank token', () => {
  it('is requested once and used for many calls', async () => {
    await signUp(server, freshEmail());
    await signUp(server, freshEmail());
    expect(bank.calls.filter((made) => made === 'POST /oauth/token').length).toBeLessThanOrEqual(1);
  });
});

describe('a sign-in while the bank is down', () => {
  it('says so, and keeps the session that was there', async () => {
    const email = freshEmail();
    await signUp(server, email);
    await openMailedLink(server, email);
    const token = await idTokenOf(server, email);
    const first = await customerToken(server, email, token);
    bank.fail(/customer_tokens/, tries);
    expect(await customerToken(server, email, token)).toMatchObject({
      http: 503,
      code: 'bank_unavailable',
      data: null,
    });
    const detail = await call(server, '/customers/user-detail', { email }, { bearer: first.data.ut });
    expect(detail.http).toBe(200);
  });
});
