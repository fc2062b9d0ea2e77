import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  type User,
  updateEmail,
  updatePassword,
  validatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { freshEmail, mailsTo, newestMail } from '../backend/client.ts';
import { describeOnOneDatabase } from '../support.ts';
import { codeOf, targetAt } from './targets.ts';

const password = 'secret-12';

/** Where ours is stricter than the emulator, like the real service. */
describeOnOneDatabase('what the identity service protects', (open, { kind }) => {
  let server: RunningServer;
  let app: FirebaseApp;
  let auth: Auth;

  beforeAll(async () => {
    server = await open();
    app = initializeApp({ apiKey: 'any', projectId: 'demo-statechange' }, `protection-${kind}`);
    auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, server.url, { disableWarnings: true });
  });
  afterAll(async () => deleteApp(app));

  const newUser = async (email = freshEmail()) => ({
    email,
    user: (await createUserWithEmailAndPassword(auth, email, password)).user,
  });
  const mailedLink = async (email: string) => new URL((await newestMail(server, email)).links[0]?.url ?? '');
  const mailedCode = async (email: string) => (await mailedLink(email)).searchParams.get('oobCode') ?? '';
  /** Ages everybody's sessions. */
  const age = async (user: User, span: string) => {
    await server.services.db.execute(`update identity_refresh_tokens set created_at = created_at - interval '${span}'`);
    await server.services.db.execute(
      `update identity_users set valid_since = valid_since - 3600 where local_id = '${user.uid}'`,
    );
    await user.getIdToken(true);
  };

  it('is a wrong password and an unknown email alike, also when there were too many tries', async () => {
    const { email: known } = await newUser();
    for (const email of [known, freshEmail()]) {
      const codes: string[] = [];
      for (let attempt = 1; attempt <= 6; attempt++)
        codes.push(await codeOf(signInWithEmailAndPassword(auth, email, 'wrong-password')));
      expect(codes).toEqual([...Array(5).fill('auth/invalid-credential'), 'auth/too-many-requests']);
    }
    expect(await codeOf(signInWithEmailAndPassword(auth, known, password))).toBe('auth/too-many-requests');
  });

  it('is an account against a password alone: without the product, it changes nothing and deletes nobody', async () => {
    const { email, user } = await newUser();
    expect(await codeOf(updatePassword(user, 'changed-secret-12'))).toBe('auth/operation-not-allowed');
    expect(await codeOf(updateEmail(user, freshEmail()))).toBe('auth/operation-not-allowed');
    expect(await codeOf(verifyBeforeUpdateEmail(user, freshEmail()))).toBe('auth/operation-not-allowed');
    expect(await codeOf(deleteUser(user))).toBe('auth/admin-restricted-operation');
    expect((await signInWithEmailAndPassword(auth, email, password)).user.uid).toBe(user.uid);
    // Requires a project that allows it.
    await targetAt(server.url).allowSelfChanges();
  });

  it('is an address against being changed without a mail, while emails are protected', async () => {
    const { user } = await newUser();
    expect(await codeOf(updateEmail(user, freshEmail()))).toBe('auth/operation-not-allowed');
    expect(await codeOf(signInAnonymously(auth))).toBe('auth/admin-restricted-operation');
  });

  it('is an open session: sensitive changes need a sign-in within the last five minutes', async () => {
    const { email, user } = await newUser();
    await age(user, '6 minutes');
    expect(await codeOf(updatePassword(user, 'changed-secret-12'))).toBe('auth/requires-recent-login');
    expect(await codeOf(verifyBeforeUpdateEmail(user, freshEmail()))).toBe('auth/requires-recent-login');
    expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login');
    const { user: again } = await signInWithEmailAndPassword(auth, email, password);
    expect(await codeOf(deleteUser(again))).toBe('no error');
  });

  it('are accounts against open sessions: a new password ends them', async () => {
    const { email, user } = await newUser();
    // Older by a clock second, to count as opened before.
    await age(user, '5 seconds');
    await sendPasswordResetEmail(auth, email);
    await confirmPasswordReset(auth, await mailedCode(email), 'another-secret-12');
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
  });

  it('is an address against a stranger who took it first: its owner signs in by mail and the password is gone', async () => {
    const { email, user: stranger } = await newUser();
    await age(stranger, '5 seconds');
    await sendSignInLinkToEmail(auth, email, { url: `${server.url}/signin`, handleCodeInApp: true });
    const { user } = await signInWithEmailLink(auth, email, (await mailedLink(email)).href);
    expect(user).toMatchObject({ uid: stranger.uid, emailVerified: true });
    expect(await codeOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/invalid-credential');
    expect(await codeOf(stranger.getIdToken(true))).toBe('auth/user-token-expired');
  });

  it('are mailed links: none leads to a stranger, and one for a former address is void', async () => {
    const { email, user } = await newUser();
    expect(await codeOf(sendEmailVerification(user, { url: 'https://elsewhere.example' }))).toBe(
      'auth/unauthorized-continue-uri',
    );
    await sendEmailVerification(user);
    const verification = await mailedCode(email);
    const newEmail = freshEmail();
    await verifyBeforeUpdateEmail(user, newEmail);
    await applyActionCode(auth, await mailedCode(newEmail));
    expect(await codeOf(applyActionCode(auth, verification))).toBe('auth/invalid-action-code');
    // The former address can undo the change; viewing the page changes nothing.
    const recovery = await mailedLink(email);
    expect(recovery.searchParams.get('mode')).toBe('recoverEmail');
    expect(await (await fetch(recovery)).text()).toContain('Restore this address');
    expect(await codeOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/invalid-credential');
    expect(await (await fetch(recovery, { method: 'POST' })).text()).toContain('Your address was restored');
    expect((await signInWithEmailAndPassword(auth, email, password)).user.uid).toBe(user.uid);
    expect((await fetch(recovery, { method: 'POST' })).status).toBe(400);
  });

  it('is a code against being used twice at once, and an address against two owners', async () => {
    const { email } = await newUser();
    await sendPasswordResetEmail(auth, email);
    const code = await mailedCode(email);
    const resets = await Promise.all(
      Array.from({ length: 6 }, (_, index) => codeOf(confirmPasswordReset(auth, code, `changed-secret-${index}`))),
    );
    expect(resets.toSorted()).toEqual([...Array(5).fill('auth/invalid-action-code'), 'no error']);
    const wanted = freshEmail();
    const codes: string[] = [];
    for (let person = 1; person <= 4; person++) {
      const { user } = await newUser();
      await verifyBeforeUpdateEmail(user, wanted);
      codes.push(await mailedCode(wanted));
    }
    const changes = await Promise.all(codes.map((each) => codeOf(applyActionCode(auth, each))));
    expect(changes.toSorted()).toEqual([...Array(3).fill('auth/email-already-in-use'), 'no error']);
  });

  it('is who has an account: an unknown address gets no reset mail, and a hanging mail server does not show in the reply', async () => {
    const nobody = freshEmail();
    await sendPasswordResetEmail(auth, nobody);
    expect(await mailsTo(server, nobody)).toEqual([]);
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const held: (() => void)[] = [];
    mute.on('connection', (socket) => held.push(() => socket.destroy()));
    const slow = await open({
      environment: { SMTP_URL: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`, LOG_LEVEL: 'silent' },
    });
    const post = (method: string, body: object) =>
      fetch(`${slow.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    const known = freshEmail();
    await post('signUp', { email: known, password });
    const startedAt = performance.now();
    const reply = await post('sendOobCode', { requestType: 'PASSWORD_RESET', email: known });
    expect(reply.status).toBe(200);
    // The mail server's greeting has ten seconds.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await expect.poll(() => held.length).toBe(1);
    for (const release of held) release();
    mute.close();
  });

  it('names its password policy', async () => {
    expect(await validatePassword(auth, 'short')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
  });
});
