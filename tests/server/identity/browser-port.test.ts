import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, getApps } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirebaseIdentity } from '#ports/identity/firebase.ts';

/** A broken service's reply, and the customer's message. */
let answer: { status: number; body: string } | 'none' = 'none';
const service = createServer((_, response) => {
  if (answer === 'none') response.destroy();
  else
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      .end(answer.body);
});
let identity: ReturnType<typeof createFirebaseIdentity>;
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const emulatorUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  identity = createFirebaseIdentity({ projectId: 'demo-statechange', apiKey: 'any', emulatorUrl });
});
afterAll(async () => {
  service.close();
  // The SDK's app is global, and test files share it.
  await Promise.all(getApps().map(deleteApp));
});

describe('a sign-in service that', () => {
  it.each([
    ['cannot be reached', 'none', 'offline'],
    ['answers with a page', { status: 502, body: '<html>Bad gateway</html>' }, 'malformedReply'],
    ['breaks off its answer', { status: 200, body: '{"idToken":"ab' }, 'malformedReply'],
    ['answers with nothing', { status: 200, body: 'null' }, 'malformedReply'],
    ['answers without a token', { status: 200, body: '{}' }, 'malformedReply'],
    ['fails without a reason', { status: 500, body: '{}' }, 'malformedReply'],
    ['is not available', { status: 503, body: '{"error":{"message":"SERVICE_UNAVAILABLE"}}' }, 'serverFault'],
  ] as const)('%s is no wrong password, and offline only where it is', async (_, given, code) => {
    answer = given;
    await expect(identity.authenticate('maya@example.test', 'Correct-horse-7')).rejects.toMatchObject({
      problem: { code, retryable: true },
    });
    await expect(identity.checkLink('code')).rejects.toMatchObject({ problem: { retryable: true } });
    await expect(identity.confirmEmail('code', 'Correct-horse-7')).rejects.toMatchObject({
      problem: { retryable: true },
    });
  });

  it('refuses is the one that says so', async () => {
    answer = { status: 400, body: '{"error":{"message":"INVALID_LOGIN_CREDENTIALS"}}' };
    expect(await identity.authenticate('maya@example.test', 'wrong')).toEqual({
      ok: false,
      reason: 'wrongCredentials',
    });
  });
});
