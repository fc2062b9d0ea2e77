import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { claimsOf, freshEmail, goodPassword, idTokenOf, mailedResetToken, mailTo, openMailedLink } from './client.ts';

/** By the customer's specification, independent of our code. */
interface Reply {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> };
}

/**
 * The thirteen calls of the specification, §7, with plain `fetch` and independent of declarations,
 * so that renaming anything fails.
 */
describe('the thirteen calls of the specification', () => {
  let server: RunningServer;
  const email = freshEmail();
  let cookie = '';
  let [ut, guid] = ['', ''];
  beforeAll(async () => {
    server = await withServer({ environment: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => server.close());

  async function send(method: 'GET' | 'POST', path: string, payload?: object, bearer?: string): Promise<Reply> {
    const response = await fetch(`${server.url}/backend${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(cookie !== '' && { Cookie: cookie }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { http: response.status, body: (await response.json()) as Reply['body'] };
  }
  async function dataOf(...request: Parameters<typeof send>): Promise<Reply['body']['data']> {
    const { http, body } = await send(...request);
    expect(`${http} ${Object.keys(body).sort().join()}`, JSON.stringify(body)).toMatch(/^20[01] data,message,status$/);
    expect([body.status, typeof body.message]).toEqual([http, 'string']);
    return body.data;
  }

  it('sign up, sign in and stay signed in', async () => {
    await dataOf('POST', '/customers/signup', { email, password: goodPassword, displayName: 'Ada Lovelace' });
    await dataOf('POST', '/customers/generate-email-link', { email });
    await openMailedLink(server, email);
    const tokens = await dataOf('POST', '/customers/generate-customer-token', {
      email,
      token: await idTokenOf(server, email),
    });
    [ut, guid] = [String(tokens.ut), String(tokens.guid)];
    expect([tokens.displayName, guid]).toEqual(['Ada Lovelace', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(claimsOf(String(tokens.at))).toMatchObject({ exp: expect.any(Number) });
    expect(claimsOf(ut)).toMatchObject({ exp: expect.any(Number), iat: expect.any(Number) });

    expect(await dataOf('POST', '/customers/user-detail', { email }, ut)).toMatchObject({
      email,
      displayName: 'Ada Lovelace',
    });
    expect(await dataOf('POST', '/customers/check-customer-token-dublicate', { email }, ut)).toMatchObject({
      iat: claimsOf(ut).iat,
    });
    const renewed = await dataOf('POST', '/customers/regenerate-customer-token', { cybrid_guid: guid }, ut);
    expect(claimsOf(String(renewed.at))).toMatchObject({ exp: expect.any(Number) });
  });

  it('send and check a code in both variants', async () => {
    const [plain, crypto] = ['', guid];
    await dataOf('POST', '/customers/create-otp', { email, customer_guid: plain }, ut);
    const first = await mailTo(server, email, /code$/i);
    expect(
      await dataOf('POST', '/customers/verify_otp', { email, otp: first.codes[0], customer_guid: plain }, ut),
    ).toEqual({ verified: true });
    await dataOf('POST', '/customers/create-otp', { email, customer_guid: crypto }, ut);
    const { codes } = await mailTo(server, email, /code$/i, first.id);
    const proof = await dataOf('POST', '/customers/verify_otp', { email, otp: codes[0], customer_guid: crypto }, ut);
    expect(proof).toMatchObject({ verified: true, at: expect.any(String) });
  });

  it('change a password by the link of an email', async () => {
    await dataOf('POST', '/customers/reset-password', { email });
    const token = await mailedResetToken(server, email);
    await dataOf('POST', '/customers/update-password', { email, password: 'another-horse-7' }, token);
  });

  it('work without a session: prices, an address, a message', async () => {
    const prices = (await dataOf('GET', '/customers/landing-live-price')) as unknown as readonly object[];
    expect(prices[0]).toMatchObject({ symbol: expect.any(String), price: expect.any(Number) });
    const address = testAddress('BTC', new TextEncoder().encode('somebody'));
    expect(await dataOf('POST', '/customers/check-wallet', { asset: 'BTC', address })).toMatchObject({
      address,
      valid: true,
    });
    const message = { name: 'Ada', email, subject: 'A question', message: 'How long does a deposit take, please?' };
    expect(await dataOf('POST', '/customers/contact-form-details', message)).toMatchObject({
      reference: expect.any(String),
    });
  });

  it.each([
    ['/customers/update-password', { email, password: goodPassword }],
    ['/customers/create-otp', { email, customer_guid: '' }],
    ['/customers/verify_otp', { email, otp: '123456', customer_guid: '' }],
    ['/customers/user-detail', { email }],
    ['/customers/regenerate-customer-token', { cybrid_guid: '0'.repeat(32) }],
  ])('%s is for whoever has a user token', async (path, payload) => {
    const { http, body } = await send('POST', path, payload);
    expect([http, body.status, body.data]).toEqual([401, 401, null]);
  });
});
