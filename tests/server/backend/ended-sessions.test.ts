import { Context } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findCustomer } from '#server/backend/access/customers/store.ts';
import { makeCustomerTokens } from '#server/backend/access/customers/tokens.ts';
import { changePassword } from '#server/backend/access/passwords/change-password.ts';
import { createReset } from '#server/backend/access/passwords/resets.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { bankClient } from '../bank/client.ts';
import { desk, letFail } from '../sandbox/console.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import {
  call,
  customerToken,
  fromOwnBrowser,
  idTokenOf,
  mailsTo,
  mailTo,
  signedInCustomer,
  type Tokens,
  updatePassword,
} from './client.ts';
import { confirmed } from './confirmations.ts';
import { addApp } from './factor-client.ts';

type Person = Tokens & { readonly email: string };
const expired = {
  http: 401,
  code: 'session_expired',
  message: 'Your session has expired. Please log in again.',
  data: null,
};
const newPassword = 'battery-staple-7';

describeOnOneDatabase('a session that was ended', (open) => {
  const server = before(() => open());

  const signOut = (bearer?: string, body: unknown = {}) =>
    call<null>(server, '/customers/sign-out', body, bearer === undefined ? {} : { bearer });
  const signIn = async (person: Person, password?: string): Promise<Person> => ({
    ...person,
    ...(await customerToken(server, person.email, await idTokenOf(server, person.email, password))).data,
  });
  /** All user token calls with valid bodies. */
  const uses = async ({ email, guid, ut }: Person) =>
    Promise.all(
      [
        ['user-detail', { email }],
        ['regenerate-customer-token', { cybrid_guid: guid }],
        ['check-customer-token-dublicate', { email }],
        ['update-password', { email, password: newPassword }],
        ['create-otp', { email }],
        ['verify_otp', { email, otp: '123456' }],
      ].map(async ([path, body]) => call<unknown>(server, `/customers/${path}`, body, { bearer: ut })),
    );
  const expectEnded = async (person: Person) => {
    for (const reply of await uses(person)) expect(reply).toMatchObject(expired);
  };
  const detail = async ({ email, ut }: Person) =>
    (await call(server, '/customers/user-detail', { email }, { bearer: ut })).http;
  const prices = async (at: string) => (await bankClient(server, at).get('/api/prices')).status;
  const mailedCode = async ({ email, guid, ut }: Person) => {
    const [known] = await mailsTo(server, email);
    await call(server, '/customers/create-otp', { email, customer_guid: guid }, { bearer: ut });
    return (await mailTo(server, email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
  };
  const enter = ({ email, guid, ut }: Person, otp: string) =>
    call<{ at: string }>(server, '/customers/verify_otp', { email, otp, customer_guid: guid }, { bearer: ut });
  const stepUp = async (person: Person) => (await enter(person, await mailedCode(person))).data.at;

  describe('by a sign-out', () => {
    it('is over at once, also for its step-up token; repeating the call is harmless', async () => {
      const person = await signedInCustomer(server);
      const at = await stepUp(person);
      expect(await prices(at)).toBe(200);
      expect(await signOut(person.ut)).toMatchObject({ http: 200, data: null, message: 'Signed out.' });
      await expectEnded(person);
      expect(await prices(at)).toBe(401);
      expect((await signOut(person.ut)).http).toBe(200);
      const next = await signIn(person);
      expect(await detail(next)).toBe(200);
      expect((await signOut(person.ut)).http).toBe(200);
      expect(await detail(next)).toBe(200);
      await expectEnded(person);
    });

    it('leaves a newer sign-in elsewhere alone, with its step-up token', async () => {
      const older = await signedInCustomer(server);
      const olderStepUp = await stepUp(older);
      const newer = await signIn(older);
      expect(await prices(olderStepUp), 'ended by the newer sign-in').toBe(401);
      await server.services.db.execute('delete from one_time_codes');
      const newerStepUp = await stepUp(newer);
      expect((await signOut(older.ut)).http).toBe(200);
      await expectEnded(older);
      expect(await detail(newer)).toBe(200);
      expect(await prices(newerStepUp)).toBe(200);
    });

    it('needs a genuine token, and an empty body', async () => {
      const person = await signedInCustomer(server);
      for (const bearer of [undefined, 'a.b.c', person.at]) expect(await signOut(bearer)).toMatchObject(expired);
      expect(await signOut(person.ut, { email: person.email })).toMatchObject({ http: 422, code: 'invalid_input' });
      expect(await detail(person)).toBe(200);
    });

    it('hands out no step-up token that the bank was issuing meanwhile', async () => {
      const person = await signedInCustomer(server);
      const code = await mailedCode(person);
      await letFail(server, { service: 'bank', path: '/api/customer_tokens', kind: 'slow', delay: 700, calls: 1 });
      const verifying = enter(person, code);
      // The request has arrived once the fault is used up.
      const callsLeft = async () =>
        (await desk<{ faults: { calls_left: number }[] }>(server, 'GET', '/faults')).body.faults[0]?.calls_left;
      await expect.poll(callsLeft, { interval: 10 }).toBe(0);
      expect((await signOut(person.ut)).http).toBe(200);
      expect(await verifying).toMatchObject(expired);
    });
  });

  describe('by the absence of its customer', () => {
    const look = ({ email, ut }: Person, idleSeconds: number) =>
      call(server, '/customers/check-customer-token-dublicate', { email, idle_seconds: idleSeconds }, { bearer: ut });
    const letPass = (minutes: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
    afterEach(() => {
      vi.restoreAllMocks();
    });
    const isOver = { ...expired, reason: 'idle' };

    it('says so on every call once nothing was heard for 17 minutes, and news that comes later does not begin it again', async () => {
      const person = await signedInCustomer(server);
      expect((await look(person, 14 * 60)).http).toBe(200);
      letPass(16);
      expect((await look(person, 0)).http).toBe(200);
      letPass(16);
      expect(await detail(person)).toBe(200);
      letPass(2);
      expect(await look(person, 0)).toMatchObject(isOver);
      for (const reply of await uses(person)) expect(reply).toMatchObject(isOver);
      const again = await signIn(person);
      expect(await detail(again)).toBe(200);
    });

    it('does not end one that never says when its customer was active', async () => {
      const person = await signedInCustomer(server);
      for (const { http } of (await uses(person)).slice(0, 3)) expect(http).toBe(200);
      expect(await findCustomer(server.services.db, person.email)).toMatchObject({ activeIat: null, activeAt: null });
    });

    it('ignores reports of older sessions and of times before the session', async () => {
      const older = await signedInCustomer(server);
      const newer = await signIn(older);
      await look(older, 0);
      expect(await findCustomer(server.services.db, newer.email)).toMatchObject({ activeIat: null });
      expect((await look(newer, Number.MAX_SAFE_INTEGER)).http).toBe(200);
      expect(await detail(newer)).toBe(200);
      expect(await look(newer, -1)).toMatchObject({ http: 422, fields: { idle_seconds: 'Give whole seconds.' } });
    });
  });

  describe('by a new password', () => {
    /** Signs in at a frozen moment: sessions must not be told apart by the clock. */
    const signedInNow = async () => {
      const person = await signedInCustomer(server);
      vi.spyOn(Date, 'now').mockReturnValue(Date.now());
      return signIn(person);
    };
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const resetPage = async (email: string) => {
      const client = (method: string, body: object) =>
        fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
          method: 'POST',
          body: JSON.stringify(body),
        });
      const [known] = await mailsTo(server, email);
      await client('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const link = (await mailTo(server, email, /password/, known?.id)).links[0]?.url ?? '';
      await client('resetPassword', { oobCode: new URL(link).searchParams.get('oobCode'), newPassword });
    };

    it('says so only to the holder of its token', async () => {
      const person = await signedInNow();
      const reasonFor = async (bearer: string) =>
        (await call(server, '/customers/user-detail', { email: person.email }, { bearer })).reason;
      const other = await signIn(person);
      expect(await reasonFor(person.ut)).toBe('superseded');
      await resetPage(person.email);
      expect(await reasonFor(other.ut)).toBe('security_changed');
      await server.services.db.execute(`update customers set ended_iat = latest_iat where email = '${person.email}'`);
      expect(await reasonFor(other.ut)).toBe('security_changed');
      await server.services.db.execute(`update customers set locked_at = now() where email = '${person.email}'`);
      expect(await reasonFor(other.ut)).toBe('locked');
      expect(await reasonFor(`${other.ut.slice(0, -6)}AAAAAA`)).toBeUndefined();
    });

    it.each<[string, (person: Person) => Promise<unknown>]>([
      [
        'chosen while signed in',
        async (person) => updatePassword(server, (await confirmed(server, person)).ut, person.email, newPassword),
      ],
      ["chosen on the sign-in service's own page", ({ email }) => resetPage(email)],
    ])(
      '%s, is over everywhere, and so is the proof of the old password; the next sign-in goes on',
      async (_how, change) => {
        const person = await signedInNow();
        const oldProof = await idTokenOf(server, person.email);
        await change(person);
        await expectEnded(person);
        expect(await customerToken(server, person.email, oldProof)).toMatchObject({ http: 401, code: 'invalid_token' });
        const next = await signIn(person, newPassword);
        expect(await detail(next)).toBe(200);
        expect((await uses(next)).map((reply) => reply.http)).not.toContain(401);
        await expectEnded(person);
      },
    );

    it('chosen past us, pauses withdrawals and is mailed at the next sign-in, once', async () => {
      const person = await signedInNow();
      await resetPage(person.email);
      const next = await signIn(person, newPassword);
      const pausedUntil = async () =>
        (
          await call<{ sends_paused_until: string | null }>(server, '/customers/security', undefined, {
            method: 'GET',
            bearer: next.ut,
          })
        ).data.sends_paused_until;
      expect(await pausedUntil()).toEqual(expect.any(String));
      await mailTo(server, person.email, /^Your password was changed$/);
      await signIn(person, newPassword);
      expect(
        (await mailsTo(server, person.email)).filter(({ subject }) => subject === 'Your password was changed'),
      ).toHaveLength(1);
    });

    it('changed externally, is reported at once, even before the second factor', async () => {
      const person = await confirmed(server, await signedInNow());
      await addApp(server, person);
      await resetPage(person.email);
      expect((await customerToken(server, person.email, await idTokenOf(server, person.email, newPassword))).code).toBe(
        'second_factor_required',
      );
      await mailTo(server, person.email, /^Your password was changed$/);
    });

    it('takes the step-up token along', async () => {
      const person = await signedInNow();
      const at = await stepUp(person);
      expect((await updatePassword(server, (await confirmed(server, person)).ut, person.email, newPassword)).http).toBe(
        200,
      );
      expect(await prices(at)).toBe(401);
    });

    it('or another second factor: only the session continues', async () => {
      const person = await signedInNow();
      const at = await stepUp(person);
      await addApp(server, await confirmed(server, person));
      expect([await prices(at), await prices(person.at), await detail(person)]).toEqual([401, 200, 200]);
    });

    it('that was changed in the middle of a sign-in with the old one', async () => {
      const person = await signedInNow();
      const services = createBackendServices(server.services);
      const resetToken = await createReset(services.db, person.email, services.clock.now());
      const slow: typeof services.identity = {
        ...services.identity,
        async verify(idToken) {
          const proved = await services.identity.verify(idToken);
          await changePassword(services, { email: person.email, password: newPassword, proof: { resetToken } });
          return proved;
        },
      };
      const { tokens: made } = await makeCustomerTokens(
        { ...services, identity: slow },
        person.email,
        await idTokenOf(server, person.email),
        {
          c: new Context(new Request(server.url, { headers: fromOwnBrowser(server, person.email) })),
          otp: '',
          passkey: null,
        },
      );
      await expectEnded({ ...person, ...made });
    });
  });
});
