import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import type { CodeVariant } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';

afterEach(() => vi.unstubAllGlobals());

interface Answer {
  readonly status?: number;
  readonly code?: string;
  readonly data?: unknown;
  readonly wait?: number;
}

/** A backend with queued answers per path. */
function serve(answers: Readonly<Record<string, Answer[]>>) {
  const calls: { path: string; token: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const path = url.slice(url.lastIndexOf('/') + 1);
    calls.push({ path, token: new Headers(headers).get('Authorization'), body: JSON.parse(String(body)) });
    const { status = 200, code, data = null, wait } = answers[path]?.shift() ?? {};
    return Response.json(
      { status, message: 'As the server says.', data, code },
      { status, ...(wait && { headers: { 'Retry-After': String(wait) } }) },
    );
  });
  return calls;
}

const asUser = <Reply>(request: (user: { ut: string; email: string }) => Promise<Reply>) =>
  request({ ut: 'user-token', email: 'maya@example.test' });
const begin = (variant: CodeVariant = 'crypto') =>
  createActor(provideOneTimeCode({ asUser }), { input: { customerGuid: 'guid', variant, about: null } }).start();

const sent: Answer = { data: { expires_in: 600, resend_in: 30, attempts: 5, methods: ['email'] } };

describe('the calls of a code', () => {
  test('name the customer of the crypto variant, and none of the plain one', async () => {
    const calls = serve({ 'create-otp': [sent, sent] });
    for (const variant of ['crypto', 'plain'] as const) await waitFor(begin(variant), (state) => state.matches('sent'));
    expect(calls).toEqual(
      ['guid', ''].map((guid) => ({
        path: 'create-otp',
        token: 'Bearer user-token',
        body: { email: 'maya@example.test', customer_guid: guid },
      })),
    );
  });

  test('state the purpose of the code', async () => {
    const calls = serve({ 'create-otp': [sent] });
    const about = { kind: 'emailChange', address: 'new@example.test' } as const;
    const code = createActor(provideOneTimeCode({ asUser }), {
      input: { customerGuid: 'guid', variant: 'plain', about },
    }).start();
    await waitFor(code, (state) => state.matches('sent'));
    expect(calls[0]?.body).toMatchObject({ for: about });
  });

  test('buy a token that is dropped in time, by the clock of this browser', async () => {
    const useBy = Date.now() + 300_000;
    const calls = serve({
      'create-otp': [sent],
      verify_otp: [{ data: { verified: true, at: 'step-up', use_by: new Date(useBy).toISOString() } }],
    });
    const code = begin();
    await waitFor(code, (state) => state.matches('sent'));
    code.send({ type: 'digits.changed', digits: '402913' });
    const { output } = await waitFor(code, (state) => state.status === 'done');
    expect(output).toEqual({ stepUp: { token: 'step-up', useBy: expect.any(Number) } });
    expect(Math.abs((output?.stepUp?.useBy ?? 0) - useBy)).toBeLessThan(2_000);
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@example.test', otp: '402913', customer_guid: 'guid' });
  });

  test('repeat the purpose of the token, which a second factor gets from nowhere else', async () => {
    const token = { verified: true, at: 'step-up', use_by: new Date().toISOString() };
    const calls = serve({ 'create-otp': [sent], verify_otp: [{ data: token }] });
    const about = { kind: 'walletAdded', asset: 'BTC', end: '4fk2x9' } as const;
    const code = createActor(provideOneTimeCode({ asUser }), {
      input: { customerGuid: 'guid', variant: 'crypto', about },
    }).start();
    await waitFor(code, (state) => state.matches('sent'));
    code.send({ type: 'digits.changed', digits: '402913' });
    await waitFor(code, (state) => state.status === 'done');
    expect(calls.at(-1)?.body).toMatchObject({ otp: '402913', for: about });
  });

  test('check a plain code without a token', async () => {
    const calls = serve({ 'create-otp': [sent], verify_otp: [{ data: { verified: true } }] });
    const code = begin('plain');
    await waitFor(code, (state) => state.matches('sent'));
    code.send({ type: 'digits.changed', digits: '402913' });
    expect((await waitFor(code, (state) => state.status === 'done')).output).toEqual({ stepUp: null });
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@example.test', otp: '402913', customer_guid: '' });
  });

  test('take a code of a moment ago for sent while it can be entered, and wait where it cannot', async () => {
    const early = (live: boolean): Answer => ({ status: 429, code: 'code_sent_recently', wait: 12, data: { live } });
    serve({ 'create-otp': [early(true), early(false)] });
    const live = await waitFor(begin(), (state) => !state.matches('sending'));
    expect(live.matches('sent')).toBe(true);
    expect(live.context).toMatchObject({ sentTo: 'maya@example.test', wait: { seconds: 12 }, problem: null });
    const used = await waitFor(begin(), (state) => !state.matches('sending'));
    expect(used.matches('waiting')).toBe(true);
    expect(used.context).toMatchObject({ wait: { seconds: 12 }, problem: null });
  });

  test.each([
    [{ status: 423, code: 'code_locked', wait: 900 }, 'locked'],
    [{ status: 422, code: 'code_expired' }, 'expired'],
    [{ status: 422, code: 'code_wrong' }, 'sent'],
    [{ status: 503, code: 'bank_unavailable' }, 'sent'],
    [{ status: 401, code: 'session_expired' }, 'sent'],
    [{ data: { verified: true } }, 'sent'],
  ] as const)('tell refusals apart: %o leads to %s', async (answer, state) => {
    serve({ 'create-otp': [sent], verify_otp: [answer] });
    const code = begin();
    await waitFor(code, (found) => found.matches('sent'));
    code.send({ type: 'digits.changed', digits: '402913' });
    const found = await waitFor(code, (next) => !next.matches({ sent: { code: 'verifying' } }));
    expect(found.matches(state)).toBe(true);
    expect(found.status).toBe('active');
    // Only a wrong code is cleared.
    expect(found.context.digits).toBe('code' in answer && answer.code === 'code_wrong' ? '' : '402913');
  });
});

describe('a customer with a second factor', () => {
  const passkey = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' };
  const wanted: Answer = {
    data: {
      expires_in: 300,
      resend_in: 0,
      attempts: 5,
      methods: ['authenticator', 'passkey', 'carrierPigeon'],
      passkey,
    },
  };

  test('gets the challenge, without what this version does not know or this browser cannot do', async () => {
    serve({ 'create-otp': [wanted] });
    const { context } = await waitFor(begin(), (state) => state.matches('checkingFactor'));
    expect(context.challenge).toEqual({ methods: ['authenticator', 'passkey'], passkey: null });
    vi.stubGlobal('PublicKeyCredential', class {});
    serve({ 'create-otp': [wanted] });
    expect((await waitFor(begin(), (state) => state.matches('checkingFactor'))).context.challenge?.passkey).toEqual(
      passkey,
    );
  });

  test('buys the same token with the app’s digits', async () => {
    const calls = serve({
      'create-otp': [wanted],
      verify_otp: [{ data: { verified: true, at: 'step-up', use_by: new Date(Date.now() + 300_000).toISOString() } }],
    });
    const code = begin();
    const { children } = await waitFor(code, (state) => state.matches('checkingFactor'));
    children.mfaChallenge?.send({ type: 'digits.changed', digits: '402913' });
    expect((await waitFor(code, (state) => state.status === 'done')).output?.stepUp?.token).toBe('step-up');
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@example.test', otp: '402913', customer_guid: 'guid' });
  });

  test.each([
    [{ status: 423, code: 'code_locked', wait: 900 }, 'locked'],
    [{ status: 422, code: 'code_wrong' }, 'authenticator'],
    [{ status: 503, code: 'bank_unavailable' }, 'authenticator'],
  ] as const)('is told of %o by %s', async (answer, state) => {
    serve({ 'create-otp': [wanted], verify_otp: [answer] });
    const code = begin();
    const check = (await waitFor(code, (found) => found.matches('checkingFactor'))).children.mfaChallenge;
    if (!check) throw new Error('there is no check');
    check.send({ type: 'digits.changed', digits: '402913' });
    expect((await waitFor(check, (found) => !found.hasTag('busy'))).matches(state)).toBe(true);
  });

  test('who removed it meanwhile gets a code by email', async () => {
    serve({ 'create-otp': [wanted, sent], verify_otp: [{ status: 422, code: 'code_expired' }] });
    const code = begin();
    (await waitFor(code, (found) => found.matches('checkingFactor'))).children.mfaChallenge?.send({
      type: 'digits.changed',
      digits: '402913',
    });
    await waitFor(code, (found) => found.matches('sent'));
  });
});

describe('the bank with a step-up token', () => {
  const refusedWith = (status: number, code: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ error_message: 'No', message_code: code }, { status }));
    return stepUpBank('/bank', 'step-up').call('transfers', v.unknown(), { method: 'POST', body: {} });
  };

  test.each([
    [401, 'unauthenticated', 'stepUpExpired'],
    [403, 'invalid_scope', 'stepUpExpired'],
    [403, 'not_allowed', 'not_allowed'],
    [422, 'limit_exceeded', 'limit_exceeded'],
  ])('makes of %i %s the problem %s', async (status, code, expected) => {
    await expect(refusedWith(status, code)).rejects.toMatchObject({
      problem: { code: expected, status, retryable: false },
    });
  });

  test('sends one request with its token, and none to renew it', async () => {
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      tokens.push(new Headers(headers).get('Authorization'));
      return Response.json({}, { status: 401 });
    });
    await expect(stepUpBank('/bank', 'step-up').call('transfers', v.unknown())).rejects.toThrow();
    expect(tokens).toEqual(['Bearer step-up']);
  });
});
