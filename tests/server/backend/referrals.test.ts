import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { referralCodeProblem } from '#domain/credentials/referralCode.ts';
import { mostPeopleListed } from '#domain/referrals/referrals.ts';
import { recordInviter } from '#server/backend/access/customers/inviter.ts';
import { findCustomer, openCustomer } from '#server/backend/access/customers/store.ts';
import { drawCode, ownCode } from '#server/backend/account/referrals/referral-routes.ts';
import { customers, referrals } from '#server/db/schema/index.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import {
  call,
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  openMailedLink,
  signedInCustomer,
} from './client.ts';
import { confirmed } from './confirmations.ts';

interface Invitations {
  readonly code: string;
  readonly link: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly people: readonly object[];
  readonly can_add_until: string | null;
}

const path = '/customers/referrals';
const month = new Date().toISOString().slice(0, 7);
const day = 24 * 3600_000;
const nobody = { counts: { signed_up: 0, verified: 0, traded: 0 }, people: [], can_add_until: expect.any(String) };
const one = { counts: { signed_up: 1, verified: 0, traded: 0 }, people: [{ joined_month: month, stage: 'signed_up' }] };

describeOnOneDatabase('referrals', (open) => {
  const server = before(() => open({ environment: { LOG_LEVEL: 'silent', SANDBOX_SPEED: '20' } }));

  const read = async (ut: string, query = '') =>
    (await call<Invitations>(server, `${path}${query}`, undefined, { bearer: ut })).data;
  async function inviter() {
    const person = await signedInCustomer(server);
    return { ...person, ...(await read(person.ut)), read: () => read(person.ut) };
  }
  const signUpWith = (referral_code: unknown, email = freshEmail()) =>
    call<{ customer_guid: string }>(server, '/customers/signup', {
      email,
      password: goodPassword,
      displayName: 'Bo Example',
      referral_code,
    });
  async function enter(email: string) {
    await openMailedLink(server, email);
    return customerToken(server, email, await idTokenOf(server, email));
  }
  const inviterOf = async (inviteeGuid: string) =>
    (await server.services.db.query.referrals.findFirst({ where: eq(referrals.inviteeGuid, inviteeGuid) }))
      ?.inviterGuid;

  it('give every customer one code, however many calls make it at once', async () => {
    const { ut, email } = await signedInCustomer(server);
    const given = await Promise.all(Array.from({ length: 8 }, () => read(ut)));
    const [first] = given;
    expect(new Set(given.map(({ code }) => code)).size).toBe(1);
    expect(first).toEqual({ code: first?.code, link: `${server.url}/signup?ref=${first?.code}`, ...nobody });
    expect(referralCodeProblem(first?.code ?? 'none')).toBeNull();
    expect((await findCustomer(server.services.db, email))?.ownReferralCode).toBe(first?.code);
  });

  it('never give two customers the same code', async () => {
    const { code } = await inviter();
    const other = await signedInCustomer(server);
    const draws = [code, code, drawCode()];
    const made = await ownCode(
      server.services.db,
      { email: other.email, ownReferralCode: null },
      () => draws.shift() ?? '',
    );
    expect([made === code, draws]).toEqual([false, []]);
    expect((await read(other.ut)).code).toBe(made);
  });

  it('count sign-ups with the code once the address is confirmed and signed in, anonymously', async () => {
    const { code, read: seen } = await inviter();
    const email = freshEmail();
    expect((await signUpWith(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`, email)).http).toBe(201);
    expect(await seen()).toMatchObject(nobody);
    await enter(email);
    expect(await seen()).toEqual({ code, link: expect.any(String), can_add_until: expect.any(String), ...one });
  });

  it('belong to one customer, whatever a call names', async () => {
    const [ada, bob] = [await inviter(), await inviter()];
    const email = freshEmail();
    await signUpWith(ada.code, email);
    await enter(email);
    for (const query of ['', `?code=${ada.code}`, `?customer_guid=${ada.guid}&email=${ada.email}`]) {
      expect(await read(bob.ut, query)).toEqual({ code: bob.code, link: bob.link, ...nobody });
    }
    for (const bearer of [undefined, 'a.b.c', ada.at])
      expect((await call(server, path, undefined, bearer === undefined ? {} : { bearer })).http).toBe(401);
  });

  it('do not say whether there is a code: only a typo is refused', async () => {
    const { code } = await inviter();
    const reply = async (given: string) => {
      const { headers, data, ...said } = await signUpWith(given);
      return { ...said, data: Object.keys(data), headers: [...headers.keys()].sort() };
    };
    expect(await reply(drawCode())).toEqual(await reply(code));
    const wrong = {
      http: 422,
      code: 'invalid_input',
      fields: { referral_code: 'This isn’t one of our referral codes. Correct it, or leave the field empty.' },
    };
    const typo = `${code.slice(0, 3)}${code[3] === '2' ? '3' : '2'}${code.slice(4)}`;
    for (const given of [typo, 'K7Q', '<b>A</b>', 7, ['a']])
      expect(await signUpWith(given)).toMatchObject({ http: 422, fields: { referral_code: expect.any(String) } });
    expect(await signUpWith(typo)).toMatchObject(wrong);
  });

  it('belong to the last submitted code when an interrupted or unconfirmed sign-up is repeated, and never change after that', async () => {
    const [ada, bob] = [await inviter(), await inviter()];
    const email = freshEmail();
    await openCustomer(server.services.db, email, 'Bo', Date.now());
    await server.services.db.update(customers).set({ referralCode: ada.code }).where(eq(customers.email, email));
    const { data } = await signUpWith(bob.code, email);
    expect(await inviterOf(data.customer_guid)).toBe(bob.guid);
    await signUpWith(ada.code, email);
    expect(await inviterOf(data.customer_guid)).toBe(ada.guid);
    await openMailedLink(server, email);
    expect((await signUpWith(bob.code, email)).code).toBe('email_exists');
    expect(await inviterOf(data.customer_guid)).toBe(ada.guid);
  });

  it('are kept when signing in finishes the sign-up', async () => {
    const { code, read: seen } = await inviter();
    const email = freshEmail();
    await openCustomer(server.services.db, email, 'Bo', Date.now());
    await server.services.db.update(customers).set({ referralCode: code }).where(eq(customers.email, email));
    const body = JSON.stringify({ email, password: goodPassword });
    await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, { method: 'POST', body });
    await server.services.db.execute(`update identity_users set email_verified = true where email = '${email}'`);
    expect((await customerToken(server, email, await idTokenOf(server, email))).http).toBe(200);
    expect(await seen()).toMatchObject(one);
  });

  it('count while the inviter’s account is locked, and never for one’s own code', async () => {
    const { ut, guid, code, email } = await inviter();
    await confirmed(server, { ut, email });
    expect((await call(server, '/customers/lock-account', {}, { bearer: ut })).http).toBe(200);
    const { data } = await signUpWith(code);
    expect(await inviterOf(data.customer_guid)).toBe(guid);
    await recordInviter(
      server.services.db,
      { bankCustomerGuid: guid, referralCode: code, createdAt: Date.now() },
      Date.now(),
    );
    expect(await inviterOf(guid)).toBeUndefined();
  });

  it('exclude later customers, such as after an interrupted sign-up', async () => {
    const { guid, code } = await inviter();
    const earlier = await signUpWith(null);
    const { db } = server.services;
    await recordInviter(
      db,
      { bankCustomerGuid: earlier.data.customer_guid, referralCode: code, createdAt: 0 },
      Date.now(),
    );
    expect(await inviterOf(earlier.data.customer_guid)).toBeUndefined();
    await recordInviter(
      db,
      { bankCustomerGuid: earlier.data.customer_guid, referralCode: code, createdAt: Date.now() },
      Date.now(),
    );
    expect(await inviterOf(earlier.data.customer_guid)).toBe(guid);
  });

  it('go with either customer', async () => {
    const { db } = server.services;
    const { code, guid, read: seen } = await inviter();
    const [first, second] = [await signUpWith(code), await signUpWith(code)];
    await db.delete(customers).where(eq(customers.bankCustomerGuid, first.data.customer_guid));
    expect([await inviterOf(first.data.customer_guid), await inviterOf(second.data.customer_guid)]).toEqual([
      undefined,
      guid,
    ]);
    expect(await seen()).toMatchObject(nobody);
    await db.delete(customers).where(eq(customers.bankCustomerGuid, guid));
    expect(await inviterOf(second.data.customer_guid)).toBeUndefined();
    expect((await signUpWith(code)).http).toBe(201);
  });

  describe('a code that is added later', () => {
    const add = (ut: string, referral_code: unknown) =>
      call(server, '/customers/referral-code', { referral_code }, { bearer: ut, method: 'PUT' });
    const openedAt = (email: string, at: number) =>
      server.services.db.update(customers).set({ createdAt: at }).where(eq(customers.email, email));
    const now = () => server.services.clock.now();
    const pair = async () => [await inviter(), await inviter()] as const;

    it('counts with the inviter in the month of the sign-up, and repeating it has no further effect', async () => {
      const [ada, bob] = await pair();
      expect(Date.parse(bob.can_add_until ?? '')).toBe(
        ((await findCustomer(server.services.db, bob.email))?.createdAt ?? 0) + 30 * day,
      );
      for (const given of [ada.code, ` ${ada.code.toLowerCase()} `]) expect((await add(bob.ut, given)).http).toBe(200);
      expect(await ada.read()).toMatchObject(one);
      expect(await bob.read()).toMatchObject({ can_add_until: null });
    });

    it('is one of two that come at once', async () => {
      const [ada, bob, cleo] = [await inviter(), await inviter(), await inviter()];
      const replies = await Promise.all([ada, bob].map(({ code }) => add(cleo.ut, code)));
      expect(replies.map(({ http }) => http).sort()).toEqual([200, 409]);
      const added = [ada, bob][replies.findIndex(({ http }) => http === 200)];
      expect(await inviterOf(cleo.guid)).toBe(added?.guid);
    });

    it('is refused for what it is, and nothing is added', async () => {
      const [ada, bob] = await pair();
      const refused: ReadonlyArray<readonly [unknown, string, string]> = [
        ['', 'invalid_input', 'Enter the code.'],
        [
          `${ada.code.slice(1)}`,
          'invalid_input',
          'This isn’t one of our referral codes. Correct it, or leave the field empty.',
        ],
        [bob.code, 'own_code', 'This is your own code. Enter the code of the person who invited you.'],
        [drawCode(), 'unknown_code', 'Nobody has this code. Check it with the person who invited you.'],
        ['PARTNER2026', 'unknown_code', 'Nobody has this code. Check it with the person who invited you.'],
      ];
      for (const [given, code, sentence] of refused) {
        expect(await add(bob.ut, given)).toMatchObject({ http: 422, code, fields: { referral_code: sentence } });
      }
      expect(await add(ada.ut, bob.code)).toMatchObject({ http: 422, code: 'joined_later' });
      expect([await inviterOf(ada.guid), await inviterOf(bob.guid)]).toEqual([undefined, undefined]);
      for (const bearer of [undefined, 'a.b.c', bob.at]) expect((await add(bearer ?? '', ada.code)).http).toBe(401);
    });

    it('is accepted for thirty days, unless there is an inviter or a partner’s code', async () => {
      const [ada, bob] = await pair();
      await openedAt(ada.email, now() - 40 * day);
      await openedAt(bob.email, now() - 30 * day);
      expect(await add(bob.ut, ada.code)).toMatchObject({ http: 409, code: 'code_too_late' });
      expect(await bob.read()).toMatchObject({ can_add_until: null });
      await openedAt(bob.email, now() - 30 * day + 60_000);
      await server.services.db
        .update(customers)
        .set({ referralCode: 'PARTNER2026' })
        .where(eq(customers.email, bob.email));
      expect(await add(bob.ut, ada.code)).toMatchObject({ http: 409, code: 'already_invited' });
      expect(await bob.read()).toMatchObject({ can_add_until: null });
      // An unknown code does not prevent adding the right one.
      await server.services.db
        .update(customers)
        .set({ referralCode: drawCode() })
        .where(eq(customers.email, bob.email));
      expect(await bob.read()).toMatchObject({ can_add_until: expect.any(String) });
      expect((await add(bob.ut, ada.code)).http).toBe(200);
      const cleo = await inviter();
      await openedAt(cleo.email, now() - 40 * day);
      expect(await add(bob.ut, cleo.code)).toMatchObject({ http: 409, code: 'already_invited' });
      expect(await inviterOf(bob.guid)).toBe(ada.guid);
    });
  });

  it('list the newest hundred, and count all', async () => {
    const { guid, read: seen } = await inviter();
    const { db } = server.services;
    const all = Array.from({ length: mostPeopleListed + 1 }, (_, index) => ({
      id: `${guid.slice(0, 28)}${String(index).padStart(4, '0')}`,
      at: Date.UTC(2020, index),
    }));
    await db.insert(customers).values(
      all.map(({ id, at }) => ({
        ...{
          email: `${id}@example.test`,
          displayName: 'Bo',
          bankCustomerGuid: id,
          signUpState: 'complete' as const,
          latestIat: 1,
        },
        ...{ createdAt: at, updatedAt: at },
      })),
    );
    await db.insert(referrals).values(all.map(({ id, at }) => ({ inviteeGuid: id, inviterGuid: guid, joinedAt: at })));
    const { counts, people } = await seen();
    expect([counts, people.length]).toEqual([
      { signed_up: mostPeopleListed + 1, verified: 0, traded: 0 },
      mostPeopleListed,
    ]);
    expect([people[0], people.at(-1)]).toEqual([
      { joined_month: '2028-05', stage: 'signed_up' },
      { joined_month: '2020-02', stage: 'signed_up' },
    ]);
  });
});
