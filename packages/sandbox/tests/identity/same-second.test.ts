import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { freshEmail, mailsTo } from '#tests/server/backend/client.ts';
import { targetAt } from '#tests/server/identity/targets.ts';
import { withServer } from '#tests/server/support.ts';

const password = 'secret-12';
const changed = 'a-better-one-7';
const owner = { Authorization: 'Bearer owner' };
let server: RunningServer;
beforeAll(async () => {
  server = await withServer();
  await targetAt(server.url).allowSelfChanges();
});
afterAll(async () => server.close());

type Body = Record<string, unknown> & { error?: { message: string } };

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Body> {
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as Body;
}
const client = (method: string, body: object) =>
  send(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, body);
const admin = (body: object) =>
  send('/identitytoolkit.googleapis.com/v1/projects/demo-statechange/accounts:update', body, owner);
const signIn = (email: string, secret: string) =>
  client('signInWithPassword', { email, password: secret, returnSecureToken: true });
const outcomeOf = async ({ refreshToken }: Body) => {
  const { error } = await send('/securetoken.googleapis.com/v1/token?key=any', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  return error?.message ?? 'refreshed';
};

interface Account {
  readonly email: string;
  readonly localId: unknown;
  readonly idToken: unknown;
}

async function resetPassword({ email }: Account) {
  await client('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = (await mailsTo(server, email))[0]?.links[0]?.url ?? '';
  return client('resetPassword', { oobCode: new URL(link).searchParams.get('oobCode'), newPassword: changed });
}

describe('a session that began in the second in which all sessions were ended', () => {
  // All within one millisecond.
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, string, (account: Account) => Promise<Body>]>([
    ['a password reset', changed, resetPassword],
    ['a new password of their own choice', changed, ({ idToken }) => client('update', { idToken, password: changed })],
    ['a new password by the admin side', changed, ({ localId }) => admin({ localId, password: changed })],
    [
      'a revocation by the admin side',
      password,
      ({ localId }) => admin({ localId, validSince: Math.floor(Date.now() / 1000) }),
    ],
  ])('does not survive %s; the next one does', async (_what, secret, end) => {
    const email = freshEmail();
    const first = await client('signUp', { email, password, returnSecureToken: true });
    const second = await signIn(email, password);
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['refreshed', 'refreshed']);
    const { error } = await end({ email, localId: first.localId, idToken: first.idToken });
    expect(error).toBeUndefined();
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
    expect(await outcomeOf(await signIn(email, secret))).toBe('refreshed');
  });

  it('survives what ends no session', async () => {
    const email = freshEmail();
    const account = await client('signUp', { email, password, returnSecureToken: true });
    await client('update', { idToken: account.idToken, displayName: 'Another Name' });
    await admin({ localId: account.localId, validSince: Math.floor(Date.now() / 1000) - 60 });
    expect(await outcomeOf(account)).toBe('refreshed');
  });
});
