import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshEmail, idTokenOf } from '#tests/server/backend/client.ts';
import { codeOf, describeOnEachTarget, type IdentityTarget } from '#tests/server/identity/targets.ts';

const password = 'secret-12';
const accounts = '/identitytoolkit.googleapis.com/v1/projects/demo-statechange/accounts';
let phones = 0;
const freshPhone = () => `+1555${String(1_000_000 + ++phones)}`;

describeOnEachTarget('firebase-admin', (open, name) => {
  let target: IdentityTarget;
  let app: App;
  let auth: Auth;

  beforeAll(async () => {
    target = await open();
    await target.hideEmails(true);
    process.env.FIREBASE_AUTH_EMULATOR_HOST = target.host;
    app = initializeApp({ projectId: 'demo-statechange' }, `admin-${name}`);
    auth = getAuth(app);
  });
  afterAll(async () => deleteApp(app));

  it('creates, finds, changes and deletes users', async () => {
    const email = freshEmail();
    const made = await auth.createUser({
      email,
      password,
      displayName: 'Ada',
      photoURL: 'https://pictures.example/ada.png',
      emailVerified: true,
    });
    expect(made).toMatchObject({
      email,
      displayName: 'Ada',
      photoURL: 'https://pictures.example/ada.png',
      emailVerified: true,
      disabled: false,
    });
    expect(made.providerData).toMatchObject([{ providerId: 'password', uid: email, email }]);
    expect(await auth.getUserByEmail(email.toUpperCase())).toMatchObject({ uid: made.uid });
    const changed = await auth.updateUser(made.uid, {
      displayName: null,
      photoURL: null,
      emailVerified: false,
      email: freshEmail(),
    });
    expect(changed).toMatchObject({ emailVerified: false });
    expect([changed.displayName, changed.photoURL]).toEqual([undefined, undefined]);
    expect(await codeOf(auth.getUserByEmail(email))).toBe('auth/user-not-found');
    await auth.deleteUser(made.uid);
    expect(await codeOf(auth.getUser(made.uid))).toBe('auth/user-not-found');
    expect(await codeOf(auth.deleteUser(made.uid))).toBe('auth/user-not-found');
    expect(await codeOf(auth.updateUser(made.uid, { displayName: 'Nobody' }))).toBe('auth/user-not-found');
  });

  it('reports what is taken and what is not allowed', async () => {
    const [email, phoneNumber] = [freshEmail(), freshPhone()];
    const made = await auth.createUser({ email, password, phoneNumber });
    const other = await auth.createUser({ email: freshEmail() });
    expect(await codeOf(auth.createUser({ email, password }))).toBe('auth/email-already-exists');
    expect(await codeOf(auth.createUser({ uid: made.uid, email: freshEmail(), password }))).toBe(
      'auth/uid-already-exists',
    );
    expect(await codeOf(auth.createUser({ phoneNumber }))).toBe('auth/phone-number-already-exists');
    expect(await codeOf(auth.updateUser(other.uid, { email }))).toBe('auth/email-already-exists');
    expect(await codeOf(auth.updateUser(other.uid, { phoneNumber }))).toBe('auth/phone-number-already-exists');
    const refusal = async (body: object) => (await target.admin('POST', accounts, body)).json.error;
    expect(await refusal({ email: freshEmail(), password: '12345' })).toMatchObject({
      message: expect.stringMatching(/^WEAK_PASSWORD/),
    });
    expect(await refusal({ email: 'nobody' })).toMatchObject({ message: 'INVALID_EMAIL' });
    expect(await refusal({ phoneNumber: '12' })).toMatchObject({
      message: expect.stringMatching(/^INVALID_PHONE_NUMBER/),
    });
    const claims = async (customAttributes: string) =>
      (await target.admin('POST', `${accounts}:update`, { localId: made.uid, customAttributes })).json.error;
    expect(await claims('[]')).toMatchObject({ message: 'INVALID_CLAIMS' });
    expect(await claims('{"sub":"somebody"}')).toMatchObject({ message: 'FORBIDDEN_CLAIM : sub' });
    expect(await claims(JSON.stringify({ text: 'x'.repeat(1000) }))).toMatchObject({ message: 'CLAIMS_TOO_LARGE' });
  });

  it('finds users by a list of identifiers, each once', async () => {
    const [email, phoneNumber] = [freshEmail(), freshPhone()];
    const withEmail = await auth.createUser({ email, password });
    const withPhone = await auth.createUser({ phoneNumber });
    expect(await auth.getUserByPhoneNumber(phoneNumber)).toMatchObject({ uid: withPhone.uid, phoneNumber });
    expect(withPhone.email).toBeUndefined();
    const unknown = { email: freshEmail() };
    const found = await auth.getUsers([
      { uid: withEmail.uid },
      { email },
      { phoneNumber },
      unknown,
      { providerId: 'google.com', providerUid: '1' },
    ]);
    expect(found.users.map((user) => user.uid).toSorted()).toEqual([withEmail.uid, withPhone.uid].toSorted());
    expect(found.notFound).toEqual([unknown, { providerId: 'google.com', providerUid: '1' }]);
    const without = await auth.updateUser(withPhone.uid, { phoneNumber: null });
    expect(without.phoneNumber).toBeUndefined();
    expect(await codeOf(auth.getUserByPhoneNumber(phoneNumber))).toBe('auth/user-not-found');
  });

  it('lists users page by page, each once, in the order of their ids', async () => {
    const uids: string[] = [];
    for (let index = 0; index < 5; index++)
      uids.push((await auth.createUser({ uid: `listed-${index}`, email: freshEmail(), password })).uid);
    const seen: string[] = [];
    for (let page = await auth.listUsers(2); ; page = await auth.listUsers(2, page.pageToken)) {
      seen.push(...page.users.map((user) => user.uid));
      if (page.pageToken === undefined) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((uid) => uids.includes(uid))).toEqual(uids);
    expect(await auth.deleteUsers([...uids, 'nobody'])).toMatchObject({ successCount: 6, failureCount: 0 });
    expect((await auth.getUsers(uids.map((uid) => ({ uid })))).users).toEqual([]);
  });

  it('deletes only the disabled users of a batch, unless forced', async () => {
    const enabled = await auth.createUser({ email: freshEmail() });
    const disabled = await auth.createUser({ email: freshEmail(), disabled: true });
    const batch = (localIds: readonly string[]) => target.admin('POST', `${accounts}:batchDelete`, { localIds });
    expect((await batch([disabled.uid, enabled.uid])).json.errors).toMatchObject([{ index: 1, localId: enabled.uid }]);
    expect(await auth.getUser(enabled.uid)).toMatchObject({ disabled: false });
    expect(await codeOf(auth.getUser(disabled.uid))).toBe('auth/user-not-found');
    expect((await batch([])).json.error).toMatchObject({ message: 'LOCAL_ID_LIST_EXCEEDS_LIMIT' });
  });

  it('verifies ID tokens with their claims, and sees revocation, disabling and deletion', async () => {
    const email = freshEmail();
    const { uid } = await auth.createUser({ email, password });
    await auth.setCustomUserClaims(uid, { level: 3 });
    const token = await idTokenOf(target, email, password);
    for (const checkRevoked of [true, false]) {
      expect(await auth.verifyIdToken(token, checkRevoked)).toMatchObject({
        uid,
        email,
        level: 3,
        email_verified: false,
      });
    }
    await auth.setCustomUserClaims(uid, null);
    expect((await auth.getUser(uid)).customClaims ?? {}).toEqual({});
    const before = Date.parse((await auth.getUser(uid)).tokensValidAfterTime ?? '');
    await auth.revokeRefreshTokens(uid);
    expect(Date.parse((await auth.getUser(uid)).tokensValidAfterTime ?? '')).toBeGreaterThanOrEqual(before);
    // Second precision: a token of this very second is not older.
    await target.admin('POST', `${accounts}:update`, {
      localId: uid,
      validSince: String(Math.floor(Date.now() / 1000) + 5),
    });
    expect(await codeOf(auth.verifyIdToken(token, true))).toBe('auth/id-token-revoked');
    await auth.updateUser(uid, { disabled: true });
    expect(await codeOf(auth.verifyIdToken(token, true))).toBe('auth/user-disabled');
    await expect(idTokenOf(target, email, password)).rejects.toThrow('USER_DISABLED');
    await auth.deleteUser(uid);
    expect(await codeOf(auth.verifyIdToken(token, true))).toBe('auth/user-not-found');
  });

  it('hands out links instead of mailing them', async () => {
    const email = freshEmail();
    const { uid } = await auth.createUser({ email, password });
    const settings = { url: `${target.url}/signin` };
    const modeOf = (link: string) => new URL(link).searchParams.get('mode');
    const verification = await auth.generateEmailVerificationLink(email, settings);
    expect(modeOf(verification)).toBe('verifyEmail');
    expect([200, 303]).toContain((await fetch(verification, { redirect: 'manual' })).status);
    expect((await auth.getUser(uid)).emailVerified).toBe(true);
    expect(modeOf(await auth.generatePasswordResetLink(email))).toBe('resetPassword');
    expect(modeOf(await auth.generateSignInWithEmailLink(freshEmail(), { ...settings, handleCodeInApp: true }))).toBe(
      'signIn',
    );
    const newEmail = freshEmail();
    const change = await auth.generateVerifyAndChangeEmailLink(email, newEmail, settings);
    expect(modeOf(change)).toBe('verifyAndChangeEmail');
    expect([200, 303]).toContain((await fetch(change, { redirect: 'manual' })).status);
    expect(await auth.getUser(uid)).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await codeOf(auth.generateEmailVerificationLink(freshEmail()))).toBe('auth/user-not-found');
    expect(
      await codeOf(
        auth.generateVerifyAndChangeEmailLink(newEmail, (await auth.createUser({ email: freshEmail() })).email ?? ''),
      ),
    ).toBe('auth/email-already-exists');
  });

  it('reads and changes the settings of the project', async () => {
    const config = '/emulator/v1/projects/demo-statechange/config';
    const manager = auth.projectConfigManager();
    await manager.updateProjectConfig({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
    expect((await manager.getProjectConfig()).emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: false });
    expect((await target.admin('GET', config)).json).toMatchObject({
      signIn: { allowDuplicateEmails: false },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    });
    expect(await codeOf(auth.generatePasswordResetLink(freshEmail()))).toBe('auth/email-not-found');
    await target.hideEmails(true);
    expect((await target.admin('GET', config)).json.emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: true });
    expect((await target.admin('GET', '/emulator/v1/projects/demo-statechange/verificationCodes')).json).toEqual({
      verificationCodes: [],
    });
  });

  it('clears all accounts on request', async () => {
    const { uid } = await auth.createUser({ email: freshEmail() });
    expect(await target.admin('DELETE', '/emulator/v1/projects/demo-statechange/accounts')).toEqual({
      status: 200,
      json: {},
    });
    expect(await codeOf(auth.getUser(uid))).toBe('auth/user-not-found');
    expect((await auth.listUsers()).users).toEqual([]);
  });
});
