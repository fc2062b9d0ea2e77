import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideTransferring } from '#app/effects/money/transferring.ts';
import type { Services } from '#app/handle/services.ts';
import { refusableMoney } from '#app/mapping/money-refusals.ts';
import { sessions } from '#contract/access/sessions.ts';
import { sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { call as callBackend } from '#ports/backend/call.ts';
import { createBankClient } from '#ports/bank/client.ts';
import { createTrade } from '#ports/bank/trades.ts';
import { call, serverNow } from '#ports/http.ts';

const guid = 'a'.repeat(32);
const bank = createBankClient('https://bank.test', {
  access: async () => ({ at: 'at', guid }),
  renew: async () => null,
});
const order = () =>
  refusableMoney(
    () => createTrade(bank, guid, []),
    () => 'refused' as const,
  );

async function transfer() {
  const { sendTransfer } = provideTransferring({
    bank,
    settings: { bankUrl: 'https://bank.test' },
  } as unknown as Services);
  const input = { stepUp: sampleStepUp, quote: { guid }, end: { kind: 'wallet', guid } };
  const sending = createActor(sendTransfer, { input: input as never });
  sending.subscribe({ error: () => undefined });
  const ended = await waitFor(sending.start(), ({ status }) => status !== 'active');
  if (ended.status === 'error') throw ended.error;
  return ended.output;
}

const signIn = () => callBackend(sessions.start, { body: { email: 'maya@example.test', token: 'id-token' } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A proxy's page replaces every reply. */
function behindProxy(status: number) {
  const send = vi.fn(
    async () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status, headers: { 'Content-Type': 'text/html' } }),
  );
  vi.stubGlobal('fetch', send);
  return send;
}

test.each([
  ['an order', order],
  ['a transfer', transfer],
  ['a sign-in', signIn],
])('a page in place of the reply to %s is no success, and nothing is sent again', async (_, send) => {
  const sent = behindProxy(200);
  const error = await send().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error instanceof ProblemError && error.problem).toMatchObject({ code: 'malformedReply', retryable: true });
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  ['an order', order],
  ['a transfer', transfer],
])('a proxy’s page that refuses %s leaves the outcome at the bank open', async (_, send) => {
  behindProxy(403);
  await expect(send()).rejects.toBeInstanceOf(ProblemError);
});

test('a reply that waited while the computer slept does not turn the clock back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 12) });
  vi.stubGlobal('fetch', async () => {
    const before = new Date().toUTCString();
    vi.setSystemTime(Date.now() + 120_000);
    return new Response('null', { headers: { Date: before } });
  });
  await call('https://bank.test/api/prices', v.null());
  expect(serverNow()).toBe(Date.now());
});
