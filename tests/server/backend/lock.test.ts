import { eq } from 'drizzle-orm';
import { Context } from 'hono';
import { describe, expect, it } from 'vitest';
import { decideVerification } from '#sandbox/bank/identity-verifications/decisions.ts';
import { requestEmailChange } from '#server/backend/access/email-change/email-change-routes.ts';
import { addFactor, removeFactor } from '#server/backend/access/factors/changes.ts';
import { customerCalls } from '#server/backend/access/factors/customer-factors.ts';
import { createLink } from '#server/backend/access/security/links.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers } from '#server/db/schema/backend.ts';
import { securityEvents } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { bankClient } from '../bank/client.ts';
import { before, createTestClock, describeOnOneDatabase, withServer } from '../support.ts';
import {
  call,
  confirmedCustomer,
  customerToken,
  freshEmail,
  fromOwnBrowser,
  idTokenOf,
  inOwnBrowser,
  mailedResetToken,
  mailsTo,
  mailTo,
  type Tokens,
  updatePassword,
} from './client.ts';
import { confirmed } from './confirmations.ts';

type Person = Tokens & { readonly email: string };
const locked = { http: 403, code: 'account_locked', data: null };
const day = 24 * 3_600_000;

describeOnOneDatabase('a locked account', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));

  const lock = (bearer: string, body: unknown = {}) => call<null>(server, '/customers/lock-account', body, { bearer });
  const look = (bearer: string) =>
    call<{ email: string; locked: boolean }>(server, '/customers/lock-link', undefined, { bearer });
  const mailedCode = async ({ email, guid, ut }: Person) => {
    const [known] = await mailsTo(server, email);
    await call(server, '/customers/create-otp', { email, customer_guid: guid }, { bearer: ut });
    return (await mailTo(server, email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
  };
  const stepUp = async (person: Person) => {
    const { email, guid, ut } = person;
    const entered = { email, guid, otp: await mailedCode(person), customer_guid: guid };
    return (await call<{ at: string }>(server, '/customers/verify_otp', entered, { bearer: ut })).data.at;
  };
  const linkFor = (customerGuid: string) =>
    createLink(server.services.db, { purpose: 'lock', customerGuid }, clock.now());
  const prices = async (at: string, from: RunningServer = server) =>
    (await bankClient(from, at).get('/api/prices')).status;
  /** All customer calls with valid bodies. */
  const uses = ({ email, guid, ut }: Person, from: RunningServer = server) =>
    Promise.all(
      [
        ['user-detail', { email }],
        ['regenerate-customer-token', { cybrid_guid: guid }],
        ['check-customer-token-dublicate', { email }],
        ['update-password', { email, password: 'battery-staple-7' }],
        ['create-otp', { email }],
        ['verify_otp', { email, otp: '123456' }],
        ['lock-account', {}],
      ].map(async ([path, body]) => (await call<unknown>(from, `/customers/${path}`, body, { bearer: ut })).code),
    );
  const events = async (customerGuid: string) =>
    (await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, customerGuid))).map(
      ({ kind }) => kind,
    );

  it('refuses every token, code, link and sign-in at once', async () => {
    const person = await confirmedCustomer(server);
    const at = await stepUp(person);
    const resetToken = await mailedResetToken(server, person.email);
    expect([await prices(person.at), await prices(at)]).toEqual([200, 200]);
    expect(await lock(person.ut)).toMatchObject({ http: 200, message: 'Your account is locked.' });
    expect(await uses(person)).toEqual(Array.from({ length: 7 }, () => 'session_expired'));
    expect([await prices(person.at), await prices(at)]).toEqual([401, 401]);
    expect((await updatePassword(server, resetToken, person.email, 'battery-staple-7')).code).toBe(
      'reset_link_invalid',
    );
    expect(await customerToken(server, person.email, await idTokenOf(server, person.email))).toMatchObject(locked);
    expect(await events(person.guid)).toEqual(['signedIn', 'passwordResetRequested', 'accountLocked']);
    const mail = await mailTo(server, person.email, /^Your account is locked$/);
    expect(mail.links[0]?.url).toBe(`${server.url}/signin`);
  });

  it('gets no factor and no other address by a call that was admitted before', async () => {
    const person = await confirmedCustomer(server);
    const services = createBackendServices(server.services);
    const [customer, token] = [
      await services.customers.find(person.email),
      await services.userTokens.verify(person.ut),
    ];
    if (customer === null || token === null) throw new Error('nobody is signed in');
    const who = { customer, token, emailVerified: true };
    await lock(person.ut);
    const ended = { code: 'session_expired' };
    const c = new Context(new Request(server.url));
    const call = { services, c, who };
    await expect(addFactor(customerCalls, call, 'authenticatorAdded', async () => undefined)).rejects.toMatchObject(
      ended,
    );
    await expect(
      removeFactor(customerCalls, call, 'authenticatorRemoved', async () => undefined),
    ).rejects.toMatchObject(ended);
    await expect(requestEmailChange(services, c, who, freshEmail(), 'email')).rejects.toMatchObject(ended);
  });

  it('is locked in every process, also for what was on its way', async () => {
    const { databaseUrl } = server.services.config;
    const other = databaseUrl === null ? server : await withServer({ databaseUrl });
    const person = await confirmedCustomer(server);
    const at = await stepUp(person);
    expect(await prices(at, other)).toBe(200);
    const idToken = await idTokenOf(server, person.email);
    const [answer, signIn, renewal] = await Promise.all([
      lock(person.ut),
      customerToken(other, person.email, idToken),
      call<{ at: string }>(
        other,
        '/customers/regenerate-customer-token',
        { cybrid_guid: person.guid },
        { bearer: person.ut },
      ),
    ]);
    // The sign-in may have replaced the locking session.
    if (answer.http !== 200) expect((await lock(signIn.data.ut)).http).toBe(200);
    const now = { ...person, ...signIn.data };
    // The other process may trust the session for two seconds, for reads only.
    expect((await uses(now, other)).filter((_, place) => place !== 2)).not.toContain(undefined);
    await expect.poll(() => uses(now, other)).not.toContain(undefined);
    await expect
      .poll(() =>
        Promise.all([person.at, at, signIn.data?.at ?? at, renewal.data?.at ?? at].map((each) => prices(each, other))),
      )
      .toEqual([401, 401, 401, 401]);
    if (other !== server) await other.close();
  });

  it('sets a new password by an emailed link, and stays locked', async () => {
    const person = await confirmedCustomer(server);
    await lock(person.ut);
    const token = await mailedResetToken(server, person.email);
    expect((await updatePassword(server, token, person.email, 'battery-staple-7')).http).toBe(200);
    expect(
      await customerToken(server, person.email, await idTokenOf(server, person.email, 'battery-staple-7')),
    ).toMatchObject(locked);
  });

  describe('by an emailed link', () => {
    it('needs no session; opening the link changes nothing', async () => {
      const person = await confirmedCustomer(server);
      const token = await linkFor(person.guid);
      const masked = `${person.email[0]}•••@example.test`;
      expect(await look(token)).toMatchObject({ http: 200, data: { email: masked, locked: false } });
      expect((await call(server, '/customers/user-detail', { email: person.email }, { bearer: person.ut })).http).toBe(
        200,
      );
      expect((await lock(token)).http).toBe(200);
      expect(await uses(person)).toEqual(Array.from({ length: 7 }, () => 'session_expired'));
      expect(await look(token)).toMatchObject({ http: 200, data: { email: masked, locked: true } });
      expect((await lock(token)).http).toBe(200);
      expect(await events(person.guid)).toEqual(['signedIn', 'accountLocked']);
      expect(
        (await mailsTo(server, person.email)).filter(({ subject }) => subject === 'Your account is locked'),
      ).toHaveLength(1);
    });

    it('says that it expired, was used before, or is none', async () => {
      const person = await confirmedCustomer(server);
      const old = await linkFor(person.guid);
      clock.advance(30 * day);
      const used = await linkFor(person.guid);
      expect(await lock(old)).toMatchObject({ http: 410, code: 'lock_link_expired' });
      await lock(used);
      await server.services.db.update(customers).set({ lockedAt: null }).where(eq(customers.email, person.email));
      for (const answer of [await look(used), await lock(used)])
        expect(answer).toMatchObject({ http: 410, code: 'lock_link_used' });
      for (const token of [`${used.slice(0, -1)}${used.endsWith('A') ? 'B' : 'A'}`, 'short', 'a.b.c'])
        expect((await look(token)).code).toBe('lock_link_invalid');
      expect((await lock('short')).code).toBe('lock_link_invalid');
      expect((await lock('a.b.c')).code).toBe('session_expired');
    });
  });

  describe('is unlocked', () => {
    const unlock = async <Data>(path: string, body: object) => call<Data>(server, `/customers/unlock-${path}`, body);
    interface Check {
      readonly stage: string;
      readonly inquiry: { readonly id: string; readonly session_token: string | null } | null;
    }
    async function lockedPerson() {
      const person = await confirmedCustomer(server);
      await lock(person.ut);
      await mailTo(server, person.email, /^Your account is locked$/);
      const proof = { email: person.email, token: await idTokenOf(server, person.email) };
      return {
        ...person,
        proof,
        check: () => unlock<Check>('identity-check', proof),
        stage: async () => (await unlock<Check>('status', proof)).data.stage,
        async enterCode() {
          const [known] = await mailsTo(server, person.email);
          await unlock('create-otp', proof);
          const otp = (await mailTo(server, person.email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
          const headers = fromOwnBrowser(server, person.email);
          return inOwnBrowser(
            server,
            person.email,
            call(server, '/customers/unlock-verify-otp', { ...proof, otp }, { headers }),
          );
        },
        verification: async () =>
          (await server.services.db.query.customers.findFirst({ where: eq(customers.email, person.email) }))
            ?.unlockVerificationGuid ?? '',
      };
    }

    it('by a code and an identity check that the bank passes, whatever the client says', async () => {
      const person = await lockedPerson();
      expect(await person.stage()).toBe('none');
      expect(await person.check()).toMatchObject({ http: 403, code: 'code_required' });
      expect((await unlock('verify-otp', { ...person.proof, otp: '000000' })).http).toBe(422);
      expect((await person.enterCode()).http).toBe(200);
      expect((await person.check()).data).toEqual({ stage: 'preparing', inquiry: null });
      const opened = await person.check();
      expect(opened.data).toEqual({
        stage: 'open',
        inquiry: { id: expect.stringMatching(/^inq_/), session_token: null },
      });
      expect(await person.stage()).toBe('open');
      await decideVerification(server.services, await person.verification(), 'pass');
      expect(await person.stage()).toBe('unlocked');
      expect((await customerToken(server, person.email, person.proof.token)).http).toBe(200);
      expect(await events(person.guid)).toEqual(['signedIn', 'accountLocked', 'accountUnlocked', 'signedIn']);
      const mail = await mailTo(server, person.email, /^Your account is unlocked$/);
      expect(mail.links[0]?.url).toContain('/lock-account?token=');
      // Ended sessions stay ended.
      expect((await call(server, '/customers/user-detail', { email: person.email }, { bearer: person.ut })).code).toBe(
        'session_expired',
      );
    });

    it('not by a check that failed; another can follow', async () => {
      const person = await lockedPerson();
      await person.enterCode();
      await person.check();
      const first = await person.verification();
      await decideVerification(server.services, first, 'fail', ['selfie_failure']);
      expect(await person.stage()).toBe('failed');
      expect(await customerToken(server, person.email, person.proof.token)).toMatchObject(locked);
      await person.check();
      expect(await person.verification()).not.toBe(first);
    });

    it('not by a check of before the lock, of another customer, or by a code of another sign-in', async () => {
      const [person, other] = [await lockedPerson(), await lockedPerson()];
      await other.enterCode();
      await other.check();
      await decideVerification(server.services, await other.verification(), 'pass');
      const set = (unlockVerificationGuid: string) =>
        server.services.db.update(customers).set({ unlockVerificationGuid }).where(eq(customers.email, person.email));
      await set(await other.verification());
      expect(await person.stage()).toBe('none');
      await person.enterCode();
      await person.check();
      const own = await person.verification();
      await decideVerification(server.services, own, 'pass');
      expect(await person.stage()).toBe('unlocked');
      clock.advance(1_000);
      const { data } = await customerToken(server, person.email, await idTokenOf(server, person.email));
      await lock((await confirmed(server, { ...data, email: person.email })).ut);
      expect(await person.verification()).toBe('');
      await set(own);
      const again = async () => ({ email: person.email, token: await idTokenOf(server, person.email) });
      await expect.poll(async () => (await unlock<Check>('status', await again())).data?.stage).toBe('none');
      expect((await unlock('identity-check', await again())).code).toBe('code_required');
    });

    it('only by who proved the password of this account', async () => {
      const [person, other] = [await lockedPerson(), await lockedPerson()];
      const swapped = { email: person.email, token: other.proof.token };
      for (const path of ['create-otp', 'status', 'identity-check'])
        expect((await unlock(path, swapped)).code).toBe('invalid_token');
      expect((await unlock('verify-otp', { ...swapped, otp: '123456' })).code).toBe('invalid_token');
      expect((await unlock('status', { email: freshEmail(), token: person.ut })).code).toBe('invalid_token');
    });

    it('with calls that are of no use before a lock: the password alone uses up no codes of a session', async () => {
      const person = await confirmedCustomer(server);
      const proof = { email: person.email, token: await idTokenOf(server, person.email) };
      expect((await unlock('create-otp', proof)).code).toBe('unlock_outdated');
      await call(server, '/customers/create-otp', { email: person.email }, { bearer: person.ut });
      for (let tries = 0; tries < 5; tries++)
        expect((await unlock('verify-otp', { ...proof, otp: '000000' })).code).toBe('unlock_outdated');
      const otp = (await mailTo(server, person.email, /^Your Statechange code$/)).codes[0] ?? '';
      expect(
        (await call(server, '/customers/verify_otp', { email: person.email, otp }, { bearer: person.ut })).http,
      ).toBe(200);
      expect((await unlock<Check>('identity-check', proof)).data).toEqual({ stage: 'unlocked', inquiry: null });
    });

    it('with an ID token of before the lock no more', async () => {
      const person = await confirmedCustomer(server);
      const token = await idTokenOf(server, person.email);
      await lock(person.ut);
      await expect
        .poll(async () => (await unlock('status', { email: person.email, token })).code)
        .toBe('invalid_token');
    });
  });
});
