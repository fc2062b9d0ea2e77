import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, createEmptyActor, fromPromise } from 'xstate';
import { asUser, bankSession, type System } from '#app/effects/app/session.ts';
import { otherSignIn, sampleSession } from '#machines/session/session.cases.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { createBankClient } from '#ports/bank/client.ts';

afterEach(() => vi.unstubAllGlobals());

/** A bank that accepts the given token or none, with the session's own renewal. */
function open(accepted: string | null, stored: ReturnType<typeof sampleSession> | null = sampleSession()) {
  const calls: (string | null)[] = [];
  let renewals = 0;
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    calls.push(token);
    return token === accepted
      ? Response.json({ ok: true })
      : Response.json({ error_message: 'Authentication failed' }, { status: 401 });
  });
  const quiet = () => {};
  const session = createActor(
    sessionMachine.provide({
      actors: {
        checkDuplicate: fromPromise<{ iat: number }, { email: string }>(() => new Promise(quiet)),
        regenerateAccessToken: fromPromise<{ at: string; atExp: number }, { userToken: string; guid: string }>(
          async () => {
            renewals += 1;
            return { at: `renewed-${renewals}`, atExp: startTime / 1000 + 600 };
          },
        ),
      },
      actions: {
        askOtherTabs: quiet,
        shareSession: quiet,
        saveSession: quiet,
        saveAccessToken: quiet,
        leadToDashboard: quiet,
      },
    }),
    { input: { stored, mayBeShared: false, now: () => startTime, reportTo: createEmptyActor() } },
  ).start();
  const system = (() => ({ get: () => session })) as unknown as System;
  const bank = createBankClient('http://bank.test', bankSession(system));
  return {
    calls,
    session,
    system,
    call: () => bank.call('accounts', v.object({ ok: v.boolean() })),
    renewals: () => renewals,
  };
}

describe('a call that the bank refuses for its token', () => {
  test('is sent once more with a new token', async () => {
    const { calls, call, renewals } = open('renewed-1');
    expect(await Promise.all([call(), call()])).toEqual([{ ok: true }, { ok: true }]);
    expect([calls.length, renewals()]).toEqual([4, 1]);
  });

  test('with a fresh one too is a problem to be tried again, and no other token is requested', async () => {
    const { calls, call, renewals } = open(null);
    const problem = { code: 'sessionUnavailable', retryable: true, message: 'Authentication failed', status: 401 };
    await expect(call()).rejects.toMatchObject({ problem });
    for (const _ of [1, 2, 3]) await expect(call()).rejects.toMatchObject({ problem });
    expect([calls.length, renewals()]).toEqual([5, 1]);
  });

  test('is never sent with the token of someone who signed in meanwhile', async () => {
    const { calls, call, session } = open('access-token-of-another');
    const refused = call();
    session.send({ type: 'session.shared', session: { ...otherSignIn(1), at: 'access-token-of-another' } });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'unauthenticated' } });
    expect(calls).toEqual(['access-token']);
  });
});

describe('a call of our backend', () => {
  test('has the user token and the email of the session', async () => {
    const { system } = open(null);
    const { ut, email } = sampleSession();
    expect(await asUser(system)(async (user) => [user.ut, user.email])).toEqual([ut, email]);
  });

  test.each([
    [401, 1],
    [503, 0],
  ])(
    'that is refused with %i has the session look into it %i times, and fails like any other',
    async (status, looks) => {
      const { system, session, renewals } = open(null);
      const failed = new ProblemError({ code: 'refused', retryable: false, status });
      await expect(asUser(system)(() => Promise.reject(failed))).rejects.toBe(failed);
      await vi.waitFor(() => expect(session.getSnapshot().matches('active')).toBe(true));
      expect(renewals()).toBe(looks);
    },
  );

  test('is not made while signed out', async () => {
    const { system } = open(null, null);
    await expect(asUser(system)(async () => 'made')).rejects.toMatchObject({ problem: { code: 'unauthenticated' } });
  });
});
