import { deleteApp, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { expect, it } from 'vitest';
import { createFirebaseIdentity } from '#ports/identity/firebase.ts';
import { browserSettings } from '#server/http/browser-settings.ts';
import { call, customerToken, freshEmail, goodPassword, newestMail, signUp, type Tokens } from '../backend/client.ts';
import { withServer } from '../support.ts';
import { describeOnEachTarget, type IdentityTarget } from './targets.ts';

/** Configured by `FIREBASE_AUTH_EMULATOR_HOST` only. */
describeOnEachTarget('the product', (open, name) => {
  const signIn = async (auth: Auth, email: string, password: string) =>
    (await signInWithEmailAndPassword(auth, email, password)).user.getIdToken();

  /** As the page sets it up. */
  const browserAuth = (emulatorUrl: string | null) => {
    const app = initializeApp({ apiKey: 'any', projectId: 'demo-statechange' }, `product-${name}`);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    return { auth, close: () => Promise.all(getApps().map(deleteApp)) };
  };

  const resetCode = async (target: IdentityTarget, email: string) => {
    await expect.poll(() => target.code(email, 'PASSWORD_RESET').catch(() => null)).not.toBeNull();
    return (await target.code(email, 'PASSWORD_RESET')).oobCode;
  };

  it('takes a person from the sign-up over the mailed link and the sign-in to a token, and through a forgotten password', async () => {
    const target = await open();
    await target.hideEmails(true);
    const server = await withServer({ environment: { FIREBASE_AUTH_EMULATOR_HOST: target.host } });
    const page = await fetch(`${server.url}/`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${target.url};`);
    const { firebase } = browserSettings(server.services);
    const { auth, close } = browserAuth(firebase.emulatorUrl);
    const port = createFirebaseIdentity(firebase);

    const email = freshEmail();
    expect((await signUp(server, email)).http).toBe(201);
    expect(await customerToken(server, email, await signIn(auth, email, goodPassword))).toMatchObject({
      http: 403,
      code: 'email_not_verified',
    });
    const link = (await newestMail(server, email)).links[0]?.url ?? '';
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname, searchParams.get('mode')]).toEqual([server.url, '/signin', 'verifyEmail']);
    // Mail scanners open links.
    expect((await fetch(link)).status).toBe(200);
    expect(await customerToken(server, email, await signIn(auth, email, goodPassword))).toMatchObject({
      code: 'email_not_verified',
    });
    const code = searchParams.get('oobCode') ?? '';
    expect(await port.checkLink(code)).toEqual({ ok: true });
    expect(await port.confirmEmail(code, 'a-strangers-choice-1')).toEqual({ ok: false, reason: 'wrongPassword' });
    expect(await port.confirmEmail(code, goodPassword)).toEqual({ ok: true, email });
    expect(await port.confirmEmail(code, goodPassword)).toEqual({ ok: false, reason: 'linkSpent' });
    expect(await port.checkLink(code)).toEqual({ ok: false, reason: 'linkSpent' });
    expect((await signUp(server, email)).code).toBe('email_exists');

    const token = await signIn(auth, email, goodPassword);
    const signedIn = await customerToken(server, email, token);
    expect(signedIn).toMatchObject({ http: 200, data: { displayName: 'Ada Example' } });
    const detail = await call<Tokens>(server, '/customers/user-detail', { email }, { bearer: signedIn.data.ut });
    expect(detail).toMatchObject({ http: 200, data: { emailVerified: true } });

    await sendPasswordResetEmail(auth, email);
    await confirmPasswordReset(auth, await resetCode(target, email), 'another-secret-12');
    await expect(signIn(auth, email, goodPassword)).rejects.toThrow('auth/invalid-credential');
    expect((await customerToken(server, email, await signIn(auth, email, 'another-secret-12'))).http).toBe(200);
    expect((await customerToken(server, email, 'a.b.c')).http).toBe(401);
    await close();
    await server.close();
  });
});
