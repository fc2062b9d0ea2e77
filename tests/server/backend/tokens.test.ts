import { eq } from 'drizzle-orm';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createUserTokens } from '#server/backend/access/customers/user-token.ts';
import { customers } from '#server/db/schema/backend.ts';
import { createBackendKeys } from '#server/keys.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import { call, claimsOf, customerToken, freshEmail, idTokenOf, signedInCustomer, signUp } from './client.ts';

const expired = {
  http: 401,
  status: 401,
  message: 'Your session has expired. Please log in again.',
  code: 'session_expired',
  data: null,
};

describeOnOneDatabase('customer tokens', (open) => {
  const server = before(() => open({ environment: { SANDBOX_SPEED: '20' } }));

  const regenerate = (guid: string, bearer?: string) =>
    call<{ at: string }>(
      server,
      '/customers/regenerate-customer-token',
      { cybrid_guid: guid },
      bearer === undefined ? {} : { bearer },
    );
  const detail = (email: string, bearer?: string) =>
    call(server, '/customers/user-detail', { email }, bearer === undefined ? {} : { bearer });
  const newest = (email: string, bearer?: string) =>
    call<{ iat: number }>(
      server,
      '/customers/check-customer-token-dublicate',
      { email },
      bearer === undefined ? {} : { bearer },
    );

  /** Signed by the server's key, with unusual claims. */
  const signedWithOwnKey = async (claims: Record<string, unknown>, issuedAt: number, expiresAt: number) => {
    const [key] = await server.services.db.query.backendSigningKeys.findMany();
    if (!key) throw new Error('there is no signing key yet');
    return new SignJWT({ ...claims, iss: 'statechange', aud: 'customer' })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await importJWK({ ...key.privateJwk, alg: 'ES256' }));
  };

  describe('generate-customer-token', () => {
    it('refuses an ID token that is made up, expired, for another email, or of a deleted user', async () => {
      const customer = await signedInCustomer(server);
      const idToken = await idTokenOf(server, customer.email);
      const typed = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${idToken.split('.')[1]}x.`;
      const { sandbox_mac: _mac, ...claims } = claimsOf(idToken);
      const unproved = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
      for (const token of ['nonsense', 'a.b.c', typed, unproved]) {
        expect(await customerToken(server, customer.email, token)).toMatchObject({
          http: 401,
          code: 'invalid_token',
          data: null,
        });
      }
      expect(await customerToken(server, freshEmail(), idToken)).toMatchObject({ http: 401, code: 'invalid_token' });
      await server.services.db.execute(`update identity_users set disabled = true where email = '${customer.email}'`);
      expect(await customerToken(server, customer.email, idToken)).toMatchObject({ http: 401, code: 'invalid_token' });
      await server.services.db.execute(`delete from identity_users where email = '${customer.email}'`);
      expect(await customerToken(server, customer.email, idToken)).toMatchObject({ http: 401, code: 'invalid_token' });
    });

    it('refuses an ID token from before a password change', async () => {
      const customer = await signedInCustomer(server);
      const idToken = await idTokenOf(server, customer.email);
      await server.services.db.execute(
        `update identity_users set valid_since = valid_since + 3600 where email = '${customer.email}'`,
      );
      expect(await customerToken(server, customer.email, idToken)).toMatchObject({ http: 401, code: 'invalid_token' });
    });

    it('names missing fields', async () => {
      const reply = await call(server, '/customers/generate-customer-token', {});
      expect(reply).toMatchObject({
        http: 422,
        fields: { email: 'Enter your email address.', token: expect.any(String) },
      });
    });

    it('gives every sign-in an iat of its own, also within one second', async () => {
      const customer = await signedInCustomer(server);
      const token = await idTokenOf(server, customer.email);
      const iats: number[] = [];
      for (let sign = 1; sign <= 4; sign++)
        iats.push(Number(claimsOf((await customerToken(server, customer.email, token)).data.ut).iat));
      expect(iats).toEqual([...iats].sort((a, b) => a - b));
      expect(new Set(iats).size).toBe(4);
    });
  });

  describe('regenerate-customer-token', () => {
    it('gives the live session a new access token', async () => {
      const { guid, ut } = await signedInCustomer(server);
      const { http, data } = await regenerate(guid, ut);
      expect(http).toBe(200);
      const accounts = await fetch(`${server.url}/bank/api/accounts`, {
        headers: { Authorization: `Bearer ${data.at}` },
      });
      expect(accounts.status).toBe(200);
    });

    it('refuses tokens that are missing, foreign, expired or superseded, in the words of the catalogue', async () => {
      const customer = await signedInCustomer(server);
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: customer.guid, email: customer.email };
      const { privateKey } = await generateKeyPair('ES256');
      const foreign = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'other' })
        .setIssuedAt(now)
        .setExpirationTime('1h')
        .sign(privateKey);
      const oddKids = ['\0', '\ud800', 'x'.repeat(10_000), 7, ['x'.repeat(43)]].map((kid) => {
        const [, payload, signature] = foreign.split('.');
        return `${Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url')}.${payload}.${signature}`;
      });
      const past = await signedWithOwnKey(claims, now - 90_000, now - 1);
      const anotherIat = await signedWithOwnKey(claims, now - 100, now + 3600);
      const incomplete = await signedWithOwnKey({ sub: customer.guid }, now, now + 3600);
      for (const bearer of [undefined, 'nonsense', foreign, ...oddKids, past, anotherIat, incomplete, customer.at]) {
        expect(await regenerate(customer.guid, bearer)).toMatchObject(expired);
      }
      const next = await customerToken(server, customer.email, await idTokenOf(server, customer.email));
      expect(await regenerate(customer.guid, customer.ut)).toMatchObject(expired);
      expect((await regenerate(customer.guid, next.data.ut)).http).toBe(200);
    });

    const identityTime = (email: string, seconds: number) =>
      server.services.db.execute(
        `update identity_users set valid_since = valid_since + ${seconds} where email = '${email}'`,
      );

    it('ends the session also when many sign-ins have put its iat ahead of the clock', async () => {
      const customer = await signedInCustomer(server);
      await server.services.db.execute(
        `update customers set latest_iat = latest_iat + 3600 where email = '${customer.email}'`,
      );
      const { data } = await customerToken(server, customer.email, await idTokenOf(server, customer.email));
      expect((await regenerate(data.guid, data.ut)).http).toBe(200);
      await identityTime(customer.email, 60);
      expect(await regenerate(data.guid, data.ut)).toMatchObject(expired);
    });

    it('ends the session of a user who is disabled or gone', async () => {
      const customer = await signedInCustomer(server);
      await server.services.db.execute(`update identity_users set disabled = true where email = '${customer.email}'`);
      expect(await regenerate(customer.guid, customer.ut)).toMatchObject(expired);
      await server.services.db.execute(`update identity_users set disabled = false where email = '${customer.email}'`);
      expect((await regenerate(customer.guid, customer.ut)).http).toBe(200);
      await server.services.db.execute(`delete from identity_users where email = '${customer.email}'`);
      expect(await regenerate(customer.guid, customer.ut)).toMatchObject(expired);
      expect(await detail(customer.email, customer.ut)).toMatchObject(expired);
    });

    it("refuses another customer's guid, and names a missing one", async () => {
      const [one, other] = [await signedInCustomer(server), await signedInCustomer(server)];
      expect(await regenerate(other.guid, one.ut)).toMatchObject({ http: 403, code: 'forbidden' });
      const reply = await call(server, '/customers/regenerate-customer-token', {}, { bearer: one.ut });
      expect(reply).toMatchObject({ http: 422, fields: { cybrid_guid: expect.any(String) } });
    });
  });

  describe('check-customer-token-dublicate', () => {
    it('answers the newest iat, also to a superseded session', async () => {
      const customer = await signedInCustomer(server);
      const { iat } = claimsOf(customer.ut);
      expect((await newest(customer.email, customer.ut)).data).toEqual({ iat });
      const next = await customerToken(server, customer.email, await idTokenOf(server, customer.email));
      expect((await newest(customer.email, customer.ut)).data.iat).toBe(claimsOf(next.data.ut).iat);
    });

    it('reveals nothing to strangers, and nothing about others to customers, not even who is one', async () => {
      const [one, other] = [await signedInCustomer(server), await signedInCustomer(server)];
      const halfway = freshEmail();
      await signUp(server, halfway);
      for (const email of [one.email, halfway, freshEmail()]) {
        expect(await newest(email)).toMatchObject(expired);
        expect(await newest(email, 'nonsense')).toMatchObject(expired);
        expect(await newest(email, other.ut)).toMatchObject({
          http: 403,
          code: 'forbidden',
          message: 'This session belongs to another customer.',
        });
      }
      expect(await call(server, '/customers/check-customer-token-dublicate', { email: 'x' })).toMatchObject({
        http: 422,
        fields: { email: expect.any(String) },
      });
    });
  });

  describe('user-detail', () => {
    it('shows customers their own data only', async () => {
      const [one, other] = [await signedInCustomer(server), await signedInCustomer(server)];
      const reply = await detail(one.email, one.ut);
      expect(reply.data).toEqual({
        email: one.email,
        displayName: 'Ada Example',
        guid: one.guid,
        emailVerified: true,
        phone: null,
        country: null,
        createdAt: expect.stringMatching(/Z$/),
      });
      const given = { phone: '+15195550123', country: 'CA' };
      await server.services.db.update(customers).set(given).where(eq(customers.email, one.email));
      expect((await detail(one.email, one.ut)).data).toMatchObject(given);
      expect(await detail(other.email, one.ut)).toMatchObject({ http: 403, code: 'forbidden', data: null });
      expect(await detail(one.email)).toMatchObject(expired);
      expect(await call(server, '/customers/user-detail', {}, { bearer: one.ut })).toMatchObject({
        http: 422,
        fields: { email: expect.any(String) },
      });
    });
  });

  it('stays with the customer when a second process serves the same key', async () => {
    const customer = await signedInCustomer(server, freshEmail());
    const elsewhere = createUserTokens(createBackendKeys(server.services.db));
    expect(await elsewhere.verify(customer.ut)).toMatchObject({ guid: customer.guid, email: customer.email });
  });
});
