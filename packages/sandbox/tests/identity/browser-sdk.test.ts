import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  isSignInWithEmailLink,
  parseActionCodeURL,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshEmail } from '#tests/server/backend/client.ts';
import { codeOf, describeOnEachTarget, type IdentityTarget } from '#tests/server/identity/targets.ts';

const password = 'secret-12';
/** Polls: codes are made in the background. */
const codeFor = (target: IdentityTarget, email: string, type: string) =>
  expect.poll(() => target.code(email, type).catch(() => null)).not.toBeNull();

describeOnEachTarget('the Firebase JS SDK', (open, name) => {
  let target: IdentityTarget;
  let app: FirebaseApp;
  let auth: Auth;

  beforeAll(async () => {
    target = await open();
    await target.hideEmails(true);
    await target.allowSelfChanges();
    app = initializeApp({ apiKey: 'any', projectId: 'demo-statechange' }, `browser-${name}`);
    auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, target.url, { disableWarnings: true });
  });
  afterAll(async () => deleteApp(app));

  const newUser = async (email = freshEmail()) => ({
    email,
    user: (await createUserWithEmailAndPassword(auth, email, password)).user,
  });
  const mailedCode = async (email: string, type: string) => {
    await codeFor(target, email, type);
    return (await target.code(email, type)).oobCode;
  };

  it('creates a user, signs in and renews the token', async () => {
    const { email, user } = await newUser();
    expect(user).toMatchObject({ email, emailVerified: false });
    const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password);
    expect(again.user.uid).toBe(user.uid);
    const { claims, expirationTime, signInProvider } = await again.user.getIdTokenResult(true);
    expect(claims).toMatchObject({
      aud: 'demo-statechange',
      iss: 'https://securetoken.google.com/demo-statechange',
      sub: user.uid,
      email,
    });
    expect(claims.firebase).toEqual({ identities: { email: [email] }, sign_in_provider: 'password' });
    expect(signInProvider).toBe('password');
    expect(Date.parse(expirationTime) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(again.user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }]);
  });

  it('is refused for invalid accounts', async () => {
    const { email } = await newUser();
    expect(await codeOf(createUserWithEmailAndPassword(auth, email, password))).toBe('auth/email-already-in-use');
    expect(await codeOf(createUserWithEmailAndPassword(auth, 'nobody', password))).toBe('auth/invalid-email');
    expect(await codeOf(createUserWithEmailAndPassword(auth, freshEmail(), 'short'))).toBe('auth/weak-password');
    expect(await codeOf(createUserWithEmailAndPassword(auth, freshEmail(), ''))).toBe('auth/missing-password');
  });

  it('does not learn which emails are known while they are protected', async () => {
    const { email: known } = await newUser();
    for (const email of [known, freshEmail()]) {
      expect(await codeOf(signInWithEmailAndPassword(auth, email, 'wrong-password'))).toBe('auth/invalid-credential');
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
      expect(await codeOf(sendPasswordResetEmail(auth, email))).toBe('no error');
    }
  });

  it('learns which emails are known once they are not protected', async () => {
    const { email: known } = await newUser();
    const unknown = freshEmail();
    await target.hideEmails(false);
    expect(await codeOf(signInWithEmailAndPassword(auth, known, 'wrong-password'))).toBe('auth/wrong-password');
    expect(await codeOf(signInWithEmailAndPassword(auth, unknown, password))).toBe('auth/user-not-found');
    expect(await codeOf(sendPasswordResetEmail(auth, unknown))).toBe('auth/user-not-found');
    expect(await fetchSignInMethodsForEmail(auth, known)).toEqual(['password']);
    expect(await fetchSignInMethodsForEmail(auth, unknown)).toEqual([]);
    await target.hideEmails(true);
  });

  it('verifies an email by the mailed code, once', async () => {
    const { email, user } = await newUser();
    await sendEmailVerification(user, { url: `${target.url}/signin` });
    const { oobCode: code, oobLink } = await target.code(email, 'VERIFY_EMAIL');
    expect(parseActionCodeURL(oobLink)).toMatchObject({
      code,
      operation: 'VERIFY_EMAIL',
      continueUrl: `${target.url}/signin`,
    });
    expect(await checkActionCode(auth, code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } });
    await applyActionCode(auth, code);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
    expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  });

  it('resets a password by the mailed code, once', async () => {
    const { email } = await newUser();
    await sendPasswordResetEmail(auth, email);
    const code = await mailedCode(email, 'PASSWORD_RESET');
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    expect(await codeOf(applyActionCode(auth, code))).not.toBe('no error');
    expect(await codeOf(confirmPasswordReset(auth, code, 'short'))).toBe('auth/weak-password');
    await confirmPasswordReset(auth, code, 'another-secret-12');
    expect(await codeOf(confirmPasswordReset(auth, code, 'yet-another-12'))).toBe('auth/invalid-action-code');
    expect(await codeOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/invalid-credential');
    expect((await signInWithEmailAndPassword(auth, email, 'another-secret-12')).user.emailVerified).toBe(true);
  });

  it('changes an email by a mailed link, which the former address can undo', async () => {
    const { email, user } = await newUser();
    const newEmail = freshEmail();
    const { email: taken } = await newUser();
    await signInWithEmailAndPassword(auth, email, password);
    expect(await codeOf(verifyBeforeUpdateEmail(user, taken))).toBe('auth/email-already-in-use');
    await verifyBeforeUpdateEmail(user, newEmail);
    const code = await mailedCode(email, 'VERIFY_AND_CHANGE_EMAIL');
    expect(await checkActionCode(auth, code)).toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: newEmail, previousEmail: email },
    });
    await applyActionCode(auth, code);
    expect(await codeOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/invalid-credential');
    expect((await signInWithEmailAndPassword(auth, newEmail, password)).user).toMatchObject({
      uid: user.uid,
      email: newEmail,
      emailVerified: true,
    });
    expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  });

  it('changes an email at once where emails are not protected, and takes it back', async () => {
    const { email, user } = await newUser();
    const newEmail = freshEmail();
    await target.hideEmails(false);
    expect(await codeOf(updateEmail(user, (await newUser()).email))).toBe('auth/email-already-in-use');
    await updateEmail(user, newEmail);
    await target.hideEmails(true);
    expect((await signInWithEmailAndPassword(auth, newEmail, password)).user).toMatchObject({
      uid: user.uid,
      emailVerified: false,
    });
    const code = await mailedCode(email, 'RECOVER_EMAIL');
    expect(await checkActionCode(auth, code)).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } });
    await applyActionCode(auth, code);
    expect((await signInWithEmailAndPassword(auth, email, password)).user).toMatchObject({
      uid: user.uid,
      emailVerified: true,
    });
    expect(await codeOf(signInWithEmailAndPassword(auth, newEmail, password))).toBe('auth/invalid-credential');
  });

  it('signs in by a mailed link once, also new users', async () => {
    const email = freshEmail();
    const settings = { url: `${target.url}/signin`, handleCodeInApp: true };
    await sendSignInLinkToEmail(auth, email, settings);
    const { oobCode, oobLink } = await target.code(email, 'EMAIL_SIGNIN');
    expect(isSignInWithEmailLink(auth, oobLink)).toBe(true);
    expect((await checkActionCode(auth, oobCode)).operation).toBe('EMAIL_SIGNIN');
    expect(await codeOf(signInWithEmailLink(auth, freshEmail(), oobLink))).toBe('auth/invalid-email');
    const { user } = await signInWithEmailLink(auth, email, oobLink);
    expect(user).toMatchObject({ email, emailVerified: true });
    expect(await codeOf(signInWithEmailLink(auth, email, oobLink))).toBe('auth/invalid-action-code');
    await sendSignInLinkToEmail(auth, email, settings);
    expect((await signInWithEmailLink(auth, email, (await target.code(email, 'EMAIL_SIGNIN')).oobLink)).user.uid).toBe(
      user.uid,
    );
    // The page forwards the code to the product.
    await sendSignInLinkToEmail(auth, email, settings);
    const visited = await fetch((await target.code(email, 'EMAIL_SIGNIN')).oobLink, { redirect: 'manual' });
    expect(visited.status).toBe(303);
    expect(new URL(visited.headers.get('location') ?? '').searchParams.get('mode')).toBe('signIn');
  });

  it('changes the profile and the password, signs in again, and deletes the account', async () => {
    const { email, user } = await newUser();
    await updateProfile(user, { displayName: 'Grace', photoURL: 'https://pictures.example/grace.png' });
    await reload(user);
    expect(user).toMatchObject({ displayName: 'Grace', photoURL: 'https://pictures.example/grace.png' });
    expect((await user.getIdTokenResult(true)).claims).toMatchObject({
      name: 'Grace',
      picture: 'https://pictures.example/grace.png',
    });
    await updateProfile(user, { displayName: '', photoURL: '' });
    await reload(user);
    expect([user.displayName, user.photoURL]).toEqual([null, null]);
    expect(await codeOf(updatePassword(user, 'short'))).toBe('auth/weak-password');
    await updatePassword(user, 'changed-secret-12');
    expect(await codeOf(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)))).toBe(
      'auth/invalid-credential',
    );
    const again = await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'changed-secret-12'));
    await deleteUser(again.user);
    expect(await codeOf(signInWithEmailAndPassword(auth, email, 'changed-secret-12'))).toBe('auth/invalid-credential');
    expect(await codeOf(reload(user))).toMatch(/^auth\/(user-token-expired|user-not-found)$/);
  });

  it('follows mailed links to the end', async () => {
    const { email, user } = await newUser();
    await sendEmailVerification(user);
    expect((await fetch((await target.code(email, 'VERIFY_EMAIL')).oobLink)).status).toBe(200);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    await sendPasswordResetEmail(auth, email);
    await codeFor(target, email, 'PASSWORD_RESET');
    const reset = (await target.code(email, 'PASSWORD_RESET')).oobLink;
    expect((await fetch(`${reset}&newPassword=changed-secret-12`)).status).toBe(200);
    expect((await signInWithEmailAndPassword(auth, email, 'changed-secret-12')).user.uid).toBe(user.uid);
    expect((await fetch(`${target.url}/emulator/action?mode=verifyEmail&oobCode=made-up&apiKey=any`)).status).toBe(400);
  });
});
