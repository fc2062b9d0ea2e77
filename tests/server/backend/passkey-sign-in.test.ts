import { eq } from 'drizzle-orm';
import { deleteApp, getApps } from 'firebase/app';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { createFirebaseIdentity } from '#ports/identity/firebase.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { createBackendKeys, signingAlgorithm } from '#server/keys.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, confirmedCustomer, idTokenOf } from './client.ts';
import { addPasskey, asked, localhost, type Person, signInWith } from './factor-client.ts';
import { startFakeBank } from './fake-bank.ts';
import type { Misbehavior, SoftPasskey } from './soft-authenticator.ts';

const minutes = 60_000;

describeOnOneDatabase('signing in with a passkey alone', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );

  interface Owner {
    readonly person: Person;
    readonly passkey: SoftPasskey;
  }
  const newOwner = async (): Promise<Owner> => {
    const person = await confirmedCustomer(server);
    return { person, passkey: (await addPasskey(server, person, 'Laptop')).passkey };
  };
  const here = () => ({ headers: { Origin: localhost(server) } });
  type Options = Parameters<SoftPasskey['assert']>[0];
  const options = async () =>
    (await call<{ options: Options }>(server, '/customers/passkey-sign-in-options', {}, here())).data.options;
  const prove = (passkey: object) => call<{ token: string }>(server, '/customers/passkey-sign-in', { passkey }, here());
  const provedBy = async ({ passkey }: Owner, odd?: Misbehavior) => prove(passkey.assert(await options(), odd));
  /** With the official SDK. */
  const identity = () =>
    createFirebaseIdentity({
      projectId: server.services.config.firebase.projectId,
      apiKey: 'any',
      emulatorUrl: server.url,
    });
  // The SDK's app is global, and test files share it.
  afterAll(() => Promise.all(getApps().map(deleteApp)));
  const idTokenWith = async (owner: Owner) => {
    const signedIn = await identity().authenticateWithToken((await provedBy(owner)).data.token);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(signedIn).toMatchObject({ email: owner.person.email, emailVerified: true });
    return signedIn.idToken;
  };
  const eventsOf = ({ guid }: Person) =>
    server.services.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.customerGuid, guid))
      .orderBy(securityEvents.serial);
  const refused = { http: 422, code: 'passkey_refused' };

  it('counts as password and factor, and as nothing else', async () => {
    const owner = await newOwner();
    expect(await options()).not.toHaveProperty('allowCredentials.0');
    const session = await signInWith(server, owner.person.email, {}, await idTokenWith(owner));
    expect(session).toMatchObject({ http: 200, data: { guid: owner.person.guid } });
    expect((await asked(server, session.data, 'POST', 'passkey-options', {})).code).toBe('recent_sign_in_required');
    const events = await eventsOf(owner.person);
    expect(events.at(-1)).toMatchObject({ kind: 'signedInOnNewDevice', detail: 'Passkey' });
  });

  it('counts once: the same ID token then needs a factor again, and so does one that is late', async () => {
    const owner = await newOwner();
    const { email } = owner.person;
    const idToken = await idTokenWith(owner);
    const both = await Promise.all([signInWith(server, email, {}, idToken), signInWith(server, email, {}, idToken)]);
    expect(both.map(({ http }) => http)).toContain(200);
    expect(both.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await signInWith(server, email, {}, idToken)).toMatchObject({ http: 403, code: 'second_factor_required' });
    const late = await idTokenWith(owner);
    clock.advance(5 * minutes);
    expect(await signInWith(server, email, {}, late)).toMatchObject({ http: 403, code: 'second_factor_required' });
    const another = await newOwner();
    expect(await signInWith(server, another.person.email, {}, await idTokenWith(owner))).toMatchObject({
      http: 401,
      code: 'invalid_token',
    });
  });

  it.each<[string, Misbehavior]>([
    ['of another origin', { origin: 'https://statechange.example.evil' }],
    ['of another port of this machine', { origin: 'http://localhost:1' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of a challenge that was never given', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without the customer being verified', { isVerified: false }],
    ['signed by another key', { isForged: true }],
    ['that registers', { type: 'webauthn.create' }],
    ['that says it is of somebody else', { userHandle: Buffer.from('0'.repeat(32)).toString('base64url') }],
  ])('is refused %s', async (_what, odd) => {
    const owner = await newOwner();
    expect(await provedBy(owner, odd)).toMatchObject(refused);
    expect((await provedBy(owner)).http).toBe(200);
  });

  it('is refused with a counter that does not grow', async () => {
    const owner = await newOwner();
    expect((await provedBy(owner, { counter: 9 })).http).toBe(200);
    expect(await provedBy(owner, { counter: 9 })).toMatchObject(refused);
  });

  it('is refused with a challenge that was used, has expired, or was issued for another purpose', async () => {
    const owner = await newOwner();
    const used = await options();
    const both = await Promise.all([prove(owner.passkey.assert(used)), prove(owner.passkey.assert(used))]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
    const late = await options();
    clock.advance(5 * minutes);
    expect(await prove(owner.passkey.assert(late))).toMatchObject(refused);
    const atSignIn = (await signInWith(server, owner.person.email)).data.passkey;
    expect(await prove(owner.passkey.assert(atSignIn))).toMatchObject(refused);
    const given = { passkey: owner.passkey.assert(await options()) };
    expect(await signInWith(server, owner.person.email, given)).toMatchObject({ http: 422, code: 'code_wrong' });
  });

  it('ends with the passkey: one that was removed is unknown, and what it proved before is void', async () => {
    const owner = await newOwner();
    const idToken = await idTokenWith(owner);
    expect((await asked(server, owner.person, 'DELETE', `passkeys/${owner.passkey.id}`)).http).toBe(200);
    expect(await provedBy(owner)).toMatchObject({ http: 422, code: 'passkey_unknown' });
    expect(await signInWith(server, owner.person.email, {}, idToken)).toMatchObject({
      http: 401,
      code: 'invalid_token',
    });
    expect((await signInWith(server, owner.person.email)).code).toBe('browser_unconfirmed');
  });

  it('does not open a locked account, nor that of a disabled user', async () => {
    const [locked, disabled] = [await newOwner(), await newOwner()];
    expect((await call(server, '/customers/lock-account', {}, { bearer: locked.person.ut })).http).toBe(200);
    await expect
      .poll(async () => (await signInWith(server, locked.person.email, {}, await idTokenWith(locked))).code)
      .toBe('account_locked');
    const { token } = (await provedBy(disabled)).data;
    await server.services.db.execute(
      `update identity_users set disabled = true where email = '${disabled.person.email}'`,
    );
    expect(await identity().authenticateWithToken(token)).toEqual({ ok: false, reason: 'disabled' });
  });

  it('is by a custom token that our backend signed: any other is refused', async () => {
    const owner = await newOwner();
    const token = (await provedBy(owner)).data.token;
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      exp: number;
      iat: number;
      iss: string;
      aud: string;
      uid: string;
    };
    const key = await createBackendKeys(server.services.db).current();
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const signed = (change: object, by: CryptoKey = key.privateKey, kid = key.kid) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' }).sign(by);
    const forged: Readonly<Record<string, string>> = {
      unsigned: new UnsecuredJWT({ ...claims }).encode(),
      'without its signature': `${header}.${payload}.`,
      'for somebody else': `${header}.${Buffer.from(JSON.stringify({ ...claims, uid: 'other' })).toString('base64url')}.${signature}`,
      'by another key': await signed({}, other.privateKey),
      'by a key that we do not have': await signed({}, other.privateKey, 'A'.repeat(43)),
      expired: await signed({ exp: claims.iat - 1 }),
      'for another audience': await signed({ aud: 'customer' }),
      'of another issuer': await signed({ iss: 'statechange' }),
      'a user token': owner.person.ut,
      'an ID token': await idTokenOf(server, owner.person.email),
      nothing: 'a.b.c',
    };
    for (const [what, each] of Object.entries(forged)) {
      expect(await identity().authenticateWithToken(each), what).toEqual({ ok: false, reason: 'wrongCredentials' });
    }
    expect(await identity().authenticateWithToken(await signed({}))).toMatchObject({ ok: true });
  });
});
