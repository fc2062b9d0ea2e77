import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedFailures } from '#sandbox/identity/attempts.ts';
import type { RunningServer } from '#server/server.ts';
import { claimsOf, freshEmail, idTokenOf, mailsTo, newestMail } from '#tests/server/backend/client.ts';
import { targetAt } from '#tests/server/identity/targets.ts';
import { withServer } from '#tests/server/support.ts';

const password = 'secret-12';
let server: RunningServer;
beforeAll(async () => {
  server = await withServer();
  await targetAt(server.url).allowSelfChanges();
});
afterAll(async () => server.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { error?: { code: number; message: string; errors: unknown[] } };
}

async function send(path: string, body: unknown, init: RequestInit = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: text, ...init });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}
const client = (method: string, body: unknown) =>
  send(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, body);
const adminPath = (method: string) => `/identitytoolkit.googleapis.com/v1/projects/demo-statechange/accounts${method}`;
const owner = { headers: { Authorization: 'Bearer owner' } };

/** With headers that `fetch` would change. */
const rawStatus = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject);
    sent.end('{}');
  });

const makeUser = async (email = freshEmail()) => {
  const { body } = await client('signUp', { email, password, returnSecureToken: true });
  return {
    email,
    idToken: String(body.idToken),
    refreshToken: String(body.refreshToken),
    localId: String(body.localId),
  };
};

describe('error bodies', () => {
  const refusals: readonly (readonly [method: string, body: unknown, message: string])[] = [
    ['signUp', { password }, 'MISSING_EMAIL'],
    ['signUp', { email: 'a@b.test' }, 'MISSING_PASSWORD'],
    ['signUp', { email: 'a b@c.test', password }, 'INVALID_EMAIL'],
    ['signUp', { email: 'weak@b.test', password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    ['signInWithPassword', { email: 'nobody@b.test', password }, 'INVALID_LOGIN_CREDENTIALS'],
    ['signInWithPassword', { email: 'nobody@b.test' }, 'MISSING_PASSWORD'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
    ['update', { oobCode: 'none' }, 'INVALID_OOB_CODE'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'RECOVER_EMAIL', email: 'a@b.test' }, 'INVALID_REQ_TYPE'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'a@b.test' }, 'MISSING_ID_TOKEN'],
    [
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: 'a@b.test', returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
    ['signUp', { email: 'a@b.test', password, localId: 'mine' }, 'UNEXPECTED_PARAMETER : User ID'],
    ['update', { displayName: 'Ada' }, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    ['createAuthUri', { continueUri: 'http://localhost' }, 'MISSING_IDENTIFIER'],
    ['createAuthUri', { identifier: 'nobody', continueUri: 'http://localhost' }, 'INVALID_IDENTIFIER'],
    ['createAuthUri', { identifier: 'a@b.test', continueUri: 'nowhere' }, 'INVALID_CONTINUE_URI'],
    ['signInWithEmailLink', { oobCode: 'none' }, 'MISSING_EMAIL'],
    ['signInWithEmailLink', { email: 'a@b.test' }, 'MISSING_OOB_CODE'],
    ['signInWithEmailLink', { email: 'a@b.test', oobCode: 'none' }, 'INVALID_OOB_CODE'],
    ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    [
      'signInWithCustomToken',
      { token: 'a.b.c' },
      'INVALID_CUSTOM_TOKEN : The custom token is malformed, expired or not signed by the backend.',
    ],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    [
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: 'a@b.test', continueUrl: 'javascript:alert(1)' },
      'INVALID_CONTINUE_URI',
    ],
    ['signInWithIdp', {}, 'OPERATION_NOT_ALLOWED'],
    ['signUp', '{not json', 'Invalid JSON payload received.'],
    ['signUp', { email: 'a\0@b.test', password }, "Invalid JSON payload received. Invalid value at 'email'"],
    ['signUp', { email: 'a\u0001@b.test', password }, 'INVALID_EMAIL'],
    [
      'signUp',
      { email: 'odd@b.test', password, displayName: 'Ada\ud800' },
      "Invalid JSON payload received. Invalid value at 'displayName'",
    ],
    ['signUp', { email: 'a\u200b@b.test', password }, 'INVALID_EMAIL'],
    [
      'signUp',
      { email: 'hidden@b.test', password, displayName: 'A\u200bda' },
      'INVALID_DISPLAY_NAME : displayName must not contain hidden characters.',
    ],
    [
      'signInWithPassword',
      { email: 'a\udc00@b.test', password },
      "Invalid JSON payload received. Invalid value at 'email'",
    ],
    ['update', { oobCode: '\0' }, 'INVALID_OOB_CODE'],
    ['resetPassword', { oobCode: '\ud800', newPassword: password }, 'INVALID_OOB_CODE'],
    ['signUp', { email: 1 }, "Invalid JSON payload received. Invalid value at 'email'"],
  ];
  it.each(refusals)('%s %j is %s', async (method, body, message) => {
    const answer = await client(method, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual({
      code: 400,
      message,
      errors: [{ message, reason: 'invalid', domain: 'global' }],
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has no unknown methods, and wants an API key', async () => {
    expect((await client('conjure', {})).status).toBe(404);
    expect((await send('/identitytoolkit.googleapis.com/v1/accounts:lookup', {})).status).toBe(403);
  });
});

it('answers a preflight for whatever headers the SDK sends', async () => {
  const headers = {
    Origin: 'http://elsewhere.test',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,x-client-version,x-firebase-gmpid',
  };
  const reply = await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'OPTIONS',
    headers,
  });
  expect(reply.status).toBe(204);
  expect(reply.headers.get('access-control-allow-headers')).toBe('content-type,x-client-version,x-firebase-gmpid');
});

describe('guessing passwords', () => {
  const answers = async (tries: number, email: string, guess: string) => {
    const replies = await Promise.all(
      Array.from({ length: tries }, () => client('signInWithPassword', { email, password: guess })),
    );
    return replies.map((reply) => reply.body.error?.message.split(' ')[0] ?? 'signed in');
  };
  const count = (all: readonly string[], word: string) => all.filter((each) => each === word).length;

  it('is stopped after five tries, also when they come at once', async () => {
    const { email } = await makeUser();
    const replies = await answers(40, email, 'wrong-password');
    expect(count(replies, 'INVALID_LOGIN_CREDENTIALS')).toBe(allowedFailures);
    expect(count(replies, 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(40 - allowedFailures);
    expect(await answers(1, email, password)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER']);
    await server.services.db.execute(
      `update identity_sign_in_attempts set last_failed_at = last_failed_at - interval '6 minutes' where email = '${email}'`,
    );
    expect(await answers(1, email, password)).toEqual(['signed in']);
  });

  it('is forgotten with a right password', async () => {
    const { email } = await makeUser();
    for (let round = 1; round <= 2; round++) {
      expect(count(await answers(allowedFailures - 1, email, 'wrong-password'), 'INVALID_LOGIN_CREDENTIALS')).toBe(
        allowedFailures - 1,
      );
      expect(await answers(1, email, password)).toEqual(['signed in']);
    }
  });
});

it('closes the connection of a body that is too large', async () => {
  const large = await client('signUp', { email: 'x'.repeat(300 * 1024) });
  expect(large).toMatchObject({ status: 400, body: { error: { message: 'Request payload size exceeds the limit.' } } });
  expect(large.headers.get('connection')).toBe('close');
  for (const path of ['/hosted/inquiry/none/consent', '/emulator/action?oobCode=none']) {
    const reply = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ password: 'x'.repeat(20 * 1024) }),
    });
    expect(reply.status).toBe(413);
    expect(reply.headers.get('connection')).toBe('close');
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('Your text is too long');
  }
});

describe('tokens', () => {
  const exchange = (body: string) => send('/securetoken.googleapis.com/v1/token?key=any', body);

  it('exchanges a refresh token sent as a form or as JSON', async () => {
    const { refreshToken, localId } = await makeUser();
    const form = await exchange(
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    );
    const json = await exchange(JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken }));
    for (const { status, body } of [form, json]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token_type: 'Bearer',
        expires_in: '3600',
        user_id: localId,
        refresh_token: refreshToken,
      });
      expect(claimsOf(String(body.id_token)).sub).toBe(localId);
    }
  });

  it('refuses refresh tokens that are missing, unknown or of a deleted user', async () => {
    expect((await exchange('grant_type=refresh_token')).body.error?.message).toBe('MISSING_REFRESH_TOKEN');
    expect((await exchange('grant_type=password')).body.error?.message).toBe('INVALID_GRANT_TYPE');
    expect((await exchange('{')).body.error?.message).toBe('INVALID_GRANT_TYPE');
    expect((await exchange('grant_type=refresh_token&refresh_token=x')).body.error?.message).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    const { idToken, refreshToken } = await makeUser();
    await client('delete', { idToken });
    expect((await exchange(`grant_type=refresh_token&refresh_token=${refreshToken}`)).body.error?.message).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    expect((await client('lookup', { idToken })).body.error?.message).toBe('USER_NOT_FOUND');
  });

  it('refuses a made-up token, even one that wraps a genuine one', async () => {
    const victim = await makeUser();
    const attacker = await makeUser();
    const encode = (claims: object) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const { sandbox_mac: _mac, ...unproved } = claimsOf(victim.idToken);
    const borrowed = {
      ...claimsOf(attacker.idToken),
      sub: victim.localId,
      user_id: victim.localId,
      email: victim.email,
    };
    for (const claims of [unproved, borrowed]) {
      expect((await client('lookup', { idToken: encode(claims) })).body.error?.message).toBe('INVALID_ID_TOKEN');
    }
  });
});

describe('the admin side', () => {
  const lookup = (headers: Record<string, string>) => send(adminPath(':lookup'), { email: ['a@b.test'] }, { headers });

  it('is for programs on this machine that say "Bearer owner"', async () => {
    expect((await lookup({ Authorization: 'Bearer owner' })).status).toBe(200);
    expect((await lookup({})).status).toBe(401);
    expect((await lookup({ Authorization: 'Bearer other' })).status).toBe(401);
    expect((await lookup({ Authorization: 'Bearer owner', Origin: server.url })).status).toBe(403);
    expect((await lookup({ Authorization: 'Bearer owner', 'X-Forwarded-For': '127.0.0.1' })).status).toBe(403);
  });

  it('is closed to browsers and under foreign names', async () => {
    const status = (headers: Record<string, string>, { url } = server) =>
      rawStatus(`${url}${adminPath(':lookup')}`, { Authorization: 'Bearer owner', ...headers });
    const { port } = new URL(server.url);
    expect(await status({})).toBe(200);
    for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect(await status({ Host: host })).toBe(200);
    for (const host of [
      'exchange.example',
      `rebound.example:${port}`,
      '127.0.0.1.rebound.example',
      'localhost.rebound.example',
    ]) {
      expect(await status({ Host: host })).toBe(403);
    }
    for (const site of ['same-origin', 'cross-site', 'none'])
      expect(await status({ 'Sec-Fetch-Site': site })).toBe(403);
    const known = await withServer({ environment: { PUBLIC_URL: 'https://exchange.example' } });
    const token = known.services.config.sandbox.consoleToken ?? '';
    expect(await status({ Host: 'exchange.example', 'X-Console-Token': token }, known)).toBe(200);
    expect(await status({ Host: 'another.example', 'X-Console-Token': token }, known)).toBe(403);
    await known.close();
  });

  it('names what is wrong', async () => {
    const message = async (path: string, body: unknown) => (await send(path, body, owner)).body.error?.message;
    expect(await message(adminPath(':update'), { displayName: 'x' })).toBe('MISSING_LOCAL_ID');
    expect(await message(adminPath(':update'), { localId: 'none', displayName: 'x' })).toBe('USER_NOT_FOUND');
    expect(await message(adminPath(':update'), { localId: 'none', customAttributes: '[1' })).toBe('INVALID_CLAIMS');
    expect(await message(adminPath(':update'), { localId: 'none', validSince: 'soon' })).toBe(
      "Invalid value at 'validSince'",
    );
    for (const validSince of [2_147_483_648, '2147483648', '99999999999999999999', -1, 1.5, '']) {
      expect(await message(adminPath(':update'), { localId: 'none', validSince })).toBe(
        "Invalid value at 'validSince'",
      );
    }
    expect(await message(adminPath(':update'), { localId: 'none', validSince: 2_147_483_647 })).toBe('USER_NOT_FOUND');
    for (const localId of ['', 'x'.repeat(129)]) {
      expect(await message(adminPath(''), { localId, email: freshEmail() })).toBe("Invalid value at 'localId'");
    }
    expect(await message(adminPath(':sendOobCode'), { requestType: 'VERIFY_EMAIL' })).toBe('MISSING_EMAIL');
    expect(await message(adminPath(':sendOobCode'), { email: freshEmail() })).toBe('MISSING_REQ_TYPE');
    expect(await message(adminPath(':sendOobCode'), { requestType: 'RECOVER_EMAIL', email: freshEmail() })).toBe(
      'INVALID_REQ_TYPE',
    );
    expect(await message(adminPath(':sendOobCode'), { requestType: 'VERIFY_EMAIL', email: 'none@b.test' })).toBe(
      'USER_NOT_FOUND',
    );
    expect(await message('/identitytoolkit.googleapis.com/v1/projects/other/accounts:lookup', {})).toBe(
      'PROJECT_NOT_FOUND',
    );
    for (const query of ['maxResults=0', 'nextPageToken=%00']) {
      const page = await fetch(`${server.url}${adminPath(':batchGet')}?${query}`, owner);
      expect(((await page.json()) as Answer['body']).error?.message).toBe('INVALID_PAGE_SELECTION');
    }
  });

  it('refuses text that cannot be kept', async () => {
    const refusals: readonly (readonly [path: string, body: unknown, field: string])[] = [
      ['', { email: freshEmail(), localId: 'a\0' }, 'localId'],
      ['', { email: freshEmail(), displayName: '\ud800' }, 'displayName'],
      [':lookup', { localId: ['\0'] }, 'localId.0'],
      [':lookup', { email: ['a\0@b.test'] }, 'email.0'],
      [':update', { localId: '\0', displayName: 'x' }, 'localId'],
      [':delete', { localId: '\0' }, 'localId'],
      [':batchDelete', { localIds: ['\0'] }, 'localIds.0'],
      [':sendOobCode', { requestType: 'VERIFY_EMAIL', email: '\0' }, 'email'],
    ];
    for (const [method, body, field] of refusals) {
      const answer = await send(adminPath(method), body, owner);
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: `Invalid JSON payload received. Invalid value at '${field}'` } },
      });
    }
  });

  it('lists open codes', async () => {
    const { email } = await makeUser();
    await send(adminPath(':sendOobCode'), { requestType: 'PASSWORD_RESET', email }, owner);
    const reply = await fetch(`${server.url}/emulator/v1/projects/demo-statechange/oobCodes`, owner);
    const { oobCodes } = (await reply.json()) as {
      oobCodes: { email: string; oobLink: string; requestType: string }[];
    };
    expect(oobCodes.find((code) => code.email === email)).toMatchObject({ requestType: 'PASSWORD_RESET' });
    expect((await mailsTo(server, email))[0]?.links[0]?.url).toBe(
      oobCodes.find((code) => code.email === email)?.oobLink,
    );
  });
});

describe('the pages behind mailed links', () => {
  const resetLink = async (email: string) => {
    await client('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl: `${server.url}/signin` });
    return (await newestMail(server, email)).links[0]?.url ?? '';
  };
  const submit = async (link: string, chosen: string) => {
    const reply = await fetch(link, { method: 'POST', body: new URLSearchParams({ password: chosen }) });
    return { status: reply.status, text: await reply.text() };
  };

  it('take a new password, once, and keep the code when the password is refused', async () => {
    const { email } = await makeUser();
    const link = await resetLink(email);
    expect(await (await fetch(link)).text()).toContain('Choose a new password');
    expect(await submit(link, '')).toMatchObject({
      status: 422,
      text: expect.stringContaining('Enter a new password.'),
    });
    expect(await submit(link, 'too-easy')).toMatchObject({
      status: 422,
      text: expect.stringContaining('too easy to guess'),
    });
    const done = await submit(link, 'a-better-one-7');
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining(`href="${server.url}/signin"`) });
    expect(claimsOf(await idTokenOf(server, email, 'a-better-one-7')).email_verified).toBe(true);
    expect((await submit(link, 'a-better-one-8')).status).toBe(400);
  });

  it('say that an expired link has expired', async () => {
    const { email } = await makeUser();
    const link = await resetLink(email);
    await server.services.db.execute(
      `update identity_action_codes set created_at = created_at - interval '61 minutes' where email = '${email}'`,
    );
    expect((await fetch(link)).status).toBe(410);
    expect((await submit(link, 'a-better-one-7')).status).toBe(410);
  });

  it('find an address confirmed on a second visit, and a made-up link broken', async () => {
    const { email, idToken } = await makeUser();
    await client('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const link = (await mailsTo(server, email))[0]?.links[0]?.url ?? '';
    for (let visit = 1; visit <= 2; visit++)
      expect(await (await fetch(link)).text()).toContain('Your email address is confirmed');
    expect((await fetch(`${server.url}/emulator/action?mode=verifyEmail&oobCode=made-up`)).status).toBe(400);
    expect((await fetch(`${server.url}/emulator/action?mode=other`)).status).toBe(400);
    for (const mode of ['verifyEmail', 'resetPassword']) {
      expect((await fetch(`${server.url}/emulator/action?mode=${mode}&oobCode=%00`)).status).toBe(400);
    }
    expect((await submit(`${server.url}/emulator/action?oobCode=%00`, 'a-better-one-7')).status).toBe(400);
  });

  it('never lead to a foreign site, and show input as text', async () => {
    const { email } = await makeUser();
    const link = new URL(await resetLink(email));
    link.searchParams.set('continueUrl', 'https://elsewhere.example/"><script>');
    const { text } = await submit(link.href, 'a-better-one-7');
    expect(text).not.toContain('elsewhere.example');
    expect(text).not.toContain('<script>');
  });
});

it('clears all accounts on request', async () => {
  const { idToken } = await makeUser();
  const reply = await fetch(`${server.url}/emulator/v1/projects/demo-statechange/accounts`, {
    method: 'DELETE',
    ...owner,
  });
  expect(reply.status).toBe(200);
  expect((await client('lookup', { idToken })).body.error?.message).toBe('USER_NOT_FOUND');
});
