import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '../../../server/server.ts';
import { freshEmail, idTokenOf, mailsTo } from '../backend/client.ts';
import { describeOnEachDatabase } from '../support.ts';

const password = 'secret-12';

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  );

describeOnEachDatabase('firebase-admin against the identity service', (open, { kind }) => {
  let server: RunningServer;
  let app: App;
  let auth: Auth;

  beforeAll(async () => {
    server = await open();
    process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(server.url).host;
    app = initializeApp({ projectId: 'demo-statechange' }, `admin-${kind}`);
    auth = getAuth(app);
  });
  afterAll(async () => deleteApp(app));

  it('creates, finds, changes and deletes users', async () => {
    const email = freshEmail();
    const made = await auth.createUser({ email, password, displayName: 'Ada', emailVerified: true });
    expect(made).toMatchObject({ email, displayName: 'Ada', emailVerified: true, disabled: false });
    expect(await auth.getUserByEmail(email.toUpperCase())).toMatchObject({ uid: made.uid });
    expect((await auth.getUsers([{ uid: made.uid }, { email: freshEmail() }])).users.map((user) => user.uid)).toEqual([made.uid]);
    expect(await codeOf(auth.createUser({ email, password }))).toBe('auth/email-already-exists');
    expect(await codeOf(auth.createUser({ uid: made.uid, email: freshEmail(), password }))).toBe('auth/uid-already-exists');
    const changed = await auth.updateUser(made.uid, { displayName: null, emailVerified: false, email: freshEmail() });
    expect(changed).toMatchObject({ emailVerified: false });
    expect(changed.displayName).toBeUndefined();
    await auth.deleteUser(made.uid);
    expect(await codeOf(auth.getUser(made.uid))).toBe('auth/user-not-found');
    expect(await codeOf(auth.deleteUser(made.uid))).toBe('auth/user-not-found');
  });

  it('lists users page by page, each once', async () => {
    const uids: string[] = [];
    for (let index = 0; index < 5; index++) uids.push((await auth.createUser({ email: freshEmail(), password })).uid);
    const seen: string[] = [];
    for (let page = await auth.listUsers(2); ; page = await auth.listUsers(2, page.pageToken)) {
      seen.push(...page.users.map((user) => user.uid));
      if (page.pageToken === undefined) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((uid) => uids.includes(uid))).toEqual(uids);
    expect(await auth.deleteUsers(uids)).toMatchObject({ successCount: 5, failureCount: 0 });
  });

  it('verifies ID tokens, with the claims that were set, and sees revocation and disabling', async () => {
    const email = freshEmail();
    const { uid } = await auth.createUser({ email, password });
    await auth.setCustomUserClaims(uid, { level: 3 });
    const token = await idTokenOf(server, email, password);
    expect(await auth.verifyIdToken(token, true)).toMatchObject({ uid, email, level: 3, email_verified: false });
    // The emulator's protocol counts in seconds; a token of this very second is not older than the revocation.
    await auth.revokeRefreshTokens(uid);
    await server.services.db.execute(`update identity_users set valid_since = valid_since + 5 where local_id = '${uid}'`);
    expect(await codeOf(auth.verifyIdToken(token, true))).toBe('auth/id-token-revoked');
    await auth.updateUser(uid, { disabled: true });
    await expect(idTokenOf(server, email, password)).rejects.toThrow('USER_DISABLED');
    await expect(idTokenOf(server, email, 'wrong-password')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('hands out links instead of mailing them', async () => {
    const email = freshEmail();
    await auth.createUser({ email, password });
    const link = await auth.generateEmailVerificationLink(email, { url: `${server.url}/signin` });
    expect(await (await fetch(link)).text()).toContain('Your email address is confirmed');
    expect((await auth.getUserByEmail(email)).emailVerified).toBe(true);
    expect(new URL(await auth.generatePasswordResetLink(email)).searchParams.get('mode')).toBe('resetPassword');
    expect(await mailsTo(server, email)).toEqual([]);
    expect(await codeOf(auth.generatePasswordResetLink(freshEmail()))).toBe('auth/email-not-found');
    expect(await codeOf(auth.generateSignInWithEmailLink(email, { url: `${server.url}/signin`, handleCodeInApp: true }))).toBe(
      'auth/operation-not-allowed',
    );
  });
});
