import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '../../../server/server.ts';
import { freshEmail, mailsTo } from '../backend/client.ts';
import { describeOnEachDatabase } from '../support.ts';

const password = 'secret-12';

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  );

describeOnEachDatabase('the Firebase JS SDK against the identity service', (open, { kind }) => {
  let server: RunningServer;
  let app: FirebaseApp;
  let auth: Auth;

  beforeAll(async () => {
    server = await open();
    app = initializeApp({ apiKey: 'any', projectId: 'demo-statechange' }, `browser-${kind}`);
    auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, server.url, { disableWarnings: true });
  });
  afterAll(async () => deleteApp(app));

  const mailedCode = async (email: string): Promise<string> => {
    const link = (await mailsTo(server, email))[0]?.links[0]?.url ?? '';
    return new URL(link).searchParams.get('oobCode') ?? '';
  };

  it('creates a user, signs in and renews the token', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    expect(user).toMatchObject({ email, emailVerified: false });
    const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password);
    expect(again.user.uid).toBe(user.uid);
    const { claims, expirationTime } = await again.user.getIdTokenResult(true);
    expect(claims).toMatchObject({ aud: 'demo-statechange', iss: 'https://securetoken.google.com/demo-statechange', sub: user.uid, email });
    expect(Date.parse(expirationTime) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(again.user.providerData).toMatchObject([{ providerId: 'password', uid: email }]);
  });

  it('refuses what cannot become an account', async () => {
    const email = freshEmail();
    await createUserWithEmailAndPassword(auth, email, password);
    expect(await codeOf(createUserWithEmailAndPassword(auth, email, password))).toBe('auth/email-already-in-use');
    expect(await codeOf(createUserWithEmailAndPassword(auth, 'nobody', password))).toBe('auth/invalid-email');
    expect(await codeOf(createUserWithEmailAndPassword(auth, freshEmail(), 'short'))).toBe('auth/weak-password');
    expect(await codeOf(createUserWithEmailAndPassword(auth, freshEmail(), ''))).toBe('auth/missing-password');
    expect(await codeOf(signInAnonymously(auth))).toBe('auth/admin-restricted-operation');
  });

  it('does not tell a wrong password from an unknown email, also when it has had enough', async () => {
    const known = freshEmail();
    await createUserWithEmailAndPassword(auth, known, password);
    for (const email of [known, freshEmail()]) {
      const codes: string[] = [];
      for (let attempt = 1; attempt <= 6; attempt++) codes.push(await codeOf(signInWithEmailAndPassword(auth, email, 'wrong-password')));
      expect(codes).toEqual([...Array(5).fill('auth/invalid-credential'), 'auth/too-many-requests']);
    }
    expect(await codeOf(signInWithEmailAndPassword(auth, known, password))).toBe('auth/too-many-requests');
    expect(await fetchSignInMethodsForEmail(auth, known)).toEqual([]);
  });

  it('verifies an email by the mailed code, once', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user, { url: `${server.url}/signin` });
    const code = await mailedCode(email);
    expect(await checkActionCode(auth, code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } });
    await applyActionCode(auth, code);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
    expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
    expect(await codeOf(sendEmailVerification(user, { url: 'https://elsewhere.example' }))).toBe('auth/unauthorized-continue-uri');
  });

  it('resets a password by mail and ends the sessions that were open', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // The first session must be older than the change by the clock's second to count as open before it.
    await server.services.db.execute(`update identity_refresh_tokens set created_at = created_at - interval '5 seconds'`);
    await sendPasswordResetEmail(auth, email);
    const code = await mailedCode(email);
    expect(await codeOf(confirmPasswordReset(auth, code, 'short'))).toBe('auth/weak-password');
    await confirmPasswordReset(auth, code, 'another-secret-12');
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await codeOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/invalid-credential');
    expect((await signInWithEmailAndPassword(auth, email, 'another-secret-12')).user.emailVerified).toBe(true);
  });

  it('says the same about a reset for an email that nobody has, and mails nothing', async () => {
    const email = freshEmail();
    await sendPasswordResetEmail(auth, email);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('changes profile and password, refuses to swap the email at once, and deletes the account', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await updateProfile(user, { displayName: 'Grace' });
    await reload(user);
    expect(user.displayName).toBe('Grace');
    await updateProfile(user, { displayName: '' });
    await updatePassword(user, 'changed-secret-12');
    expect(await codeOf(verifyBeforeUpdateEmail(user, freshEmail()))).toBe('auth/operation-not-allowed');
    const { user: again } = await signInWithEmailAndPassword(auth, email, 'changed-secret-12');
    await deleteUser(again);
    expect(await codeOf(signInWithEmailAndPassword(auth, email, 'changed-secret-12'))).toBe('auth/invalid-credential');
  });

  it('names its password policy', async () => {
    expect(await validatePassword(auth, 'short')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
  });
});
