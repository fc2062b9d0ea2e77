import { afterAll, expect, it } from 'vitest';
import { nextIat } from '#server/backend/access/customers/store.ts';
import { makeDueChanges } from '#server/backend/access/email-change/due-changes.ts';
import { closeDueAccounts, obstaclesOf } from '#server/backend/account/closing/closing.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { letFail } from '../sandbox/console.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  confirmedCustomer,
  customerToken,
  freshEmail,
  idTokenOf,
  mailsTo,
  mailTo,
  resetPassword,
  signedInCustomer,
  type Tokens,
} from './client.ts';
import { confirmed, unconfirmed } from './confirmations.ts';
import { startFakeBank, tries } from './fake-bank.ts';

const day = 24 * 3600_000;
type Person = Tokens & { readonly email: string };
interface Closing {
  readonly closes_at: string | null;
  readonly balances?: readonly string[];
  readonly orders?: number;
  readonly transfers?: number;
}

describeOnOneDatabase('closing an account', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => bank.close());

  const closing = (person: Pick<Person, 'ut'>, method: 'GET' | 'POST' | 'DELETE') =>
    call<Closing>(server, '/customers/closing', method === 'POST' ? {} : undefined, { method, bearer: person.ut });
  const round = () => closeDueAccounts(createBackendServices(server.services));
  const events = async ({ guid }: Person) =>
    (await server.services.db.query.securityEvents.findMany())
      .filter((row) => row.customerGuid === guid)
      .map(({ kind }) => kind);
  const stands = async ({ email }: Person) =>
    (await server.services.db.query.customers.findMany()).find((row) => row.email === email);
  const subjects = async ({ email }: Person) => (await mailsTo(server, email)).map(({ subject }) => subject);

  /** An account that closes in a day. */
  async function waiting() {
    const person = await confirmedCustomer(server);
    expect((await closing(person, 'POST')).http).toBe(200);
    return person;
  }

  it('takes a fresh check, waits a day, then ends everything but the records', async () => {
    const person = await signedInCustomer(server);
    expect((await closing(person, 'GET')).data).toEqual({ closes_at: null, balances: [], orders: 0, transfers: 0 });
    expect(await closing(person, 'POST')).toMatchObject({ http: 403, code: 'recent_sign_in_required' });
    await confirmed(server, person);
    const closesAt = new Date(clock.now() + day).toISOString();
    expect((await closing(person, 'POST')).data).toEqual({ closes_at: closesAt });
    expect((await closing(person, 'GET')).data.closes_at).toBe(closesAt);
    expect(
      (await mailTo(server, person.email, /^Your account will be closed$/)).links.map(({ label }) => label),
    ).toEqual(['Lock account']);
    clock.advance(day - 1);
    await round();
    expect((await closing(person, 'GET')).http).toBe(200);
    clock.advance(1);
    await round();
    await mailTo(server, person.email, /^Your account is closed$/);
    expect(await closing(person, 'GET')).toMatchObject({ http: 401, code: 'session_expired' });
    const token = await idTokenOf(server, person.email);
    expect(await customerToken(server, person.email, token)).toMatchObject({ http: 403, code: 'account_closed' });
    // Strangers learn nothing new.
    expect((await customerToken(server, person.email, 'made up')).code).toBe('invalid_token');
    expect(await events(person)).toEqual(expect.arrayContaining(['closingRequested', 'accountClosed']));
    expect(await stands(person)).toMatchObject({ bankCustomerGuid: person.guid, closesAt: null });
  });

  it('of an account with money is refused, and says of what', async () => {
    const person = await confirmedCustomer(server);
    const refused = { http: 409, code: 'account_not_empty' };
    bank.dollars.set(person.guid, 1);
    expect((await closing(person, 'GET')).data).toEqual({
      closes_at: null,
      balances: ['USD'],
      orders: 0,
      transfers: 0,
    });
    expect(await closing(person, 'POST')).toMatchObject(refused);
    bank.dollars.delete(person.guid);
    bank.transfers.set(person.guid, 'pending');
    expect((await closing(person, 'GET')).data).toEqual({ closes_at: null, balances: [], orders: 0, transfers: 1 });
    expect(await closing(person, 'POST')).toMatchObject(refused);
    bank.transfers.set(person.guid, 'completed');
    expect((await closing(person, 'GET')).data.transfers).toBe(0);
    expect((await stands(person))?.closesAt).toBeNull();
  });

  it('without an answer from the bank neither starts nor completes', async () => {
    const person = await waiting();
    const another = await confirmedCustomer(server);
    bank.fail(/^GET \/api\/accounts$/, tries);
    expect(await closing(another, 'POST')).toMatchObject({ http: 503, code: 'bank_unavailable' });
    clock.advance(day);
    bank.fail(/^GET \/api\/transfers$/, tries);
    await round();
    expect(await stands(person)).toMatchObject({ closesAt: expect.any(Number), closedAt: null });
    await round();
    expect(await stands(person)).toMatchObject({ closesAt: null, closedAt: clock.now() });
  });

  it('is stopped by its customer, by a lock, and by money that arrives', async () => {
    const [kept, locked, paid] = [await waiting(), await waiting(), await waiting()];
    expect((await closing(kept, 'DELETE')).http).toBe(200);
    expect((await closing(kept, 'DELETE')).http).toBe(200);
    await confirmed(server, locked);
    expect((await call(server, '/customers/lock-account', {}, { bearer: locked.ut })).http).toBe(200);
    bank.dollars.set(paid.guid, 5);
    clock.advance(day);
    await round();
    await mailTo(server, paid.email, /^Your account stays open$/);
    for (const person of [kept, locked, paid]) {
      expect(await stands(person)).toMatchObject({ closesAt: null, closedAt: null });
      expect((await events(person)).filter((kind) => kind === 'closingCanceled')).toHaveLength(1);
      expect(await subjects(person)).not.toContain('Your account is closed');
    }
  });

  it('once made, ends what waits: a change of address, codes, and what a password or a link could still begin', async () => {
    const person = await waiting();
    const withFactor = await confirmed(server, await waiting(), 'factor');
    const tokenIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
    const changeOf = async (of: Person) => {
      const newEmail = freshEmail();
      expect((await call(server, '/customers/change-email', { new_email: newEmail }, { bearer: of.ut })).http).toBe(
        200,
      );
      return tokenIn(
        (await mailTo(server, newEmail, /^Confirm your new/)).links.find(({ label }) => label === 'Confirm new address')
          ?.url,
      );
    };
    const confirmEmail = (token: string) => call(server, '/customers/confirm-email', { token });
    const unopened = await changeOf(person);
    expect((await confirmEmail(await changeOf(withFactor))).message).toBe('Your email address changes in 24 hours.');
    const lockToken = tokenIn((await mailTo(server, person.email, /^Your account will be closed$/)).links[0]?.url);
    clock.advance(day);
    await round();
    expect(await confirmEmail(unopened)).toMatchObject({ http: 422, code: 'link_used' });
    clock.advance(day);
    await makeDueChanges(createBackendServices(server.services));
    for (const each of [person, withFactor])
      expect(await stands(each)).toMatchObject({ closedAt: expect.any(Number), bankCustomerGuid: each.guid });
    const token = await idTokenOf(server, person.email);
    for (const path of ['sign-in-create-otp', 'unlock-create-otp'])
      expect(await call(server, `/customers/${path}`, { email: person.email, token }), path).toMatchObject({
        http: 403,
        code: 'account_closed',
      });
    expect(await call(server, '/customers/lock-account', {}, { bearer: lockToken })).toMatchObject({
      http: 410,
      code: 'lock_link_used',
    });
    const before = await subjects(person);
    expect((await resetPassword(server, person.email)).http).toBe(200);
    await server.drain();
    expect(await subjects(person)).toEqual(before);
  });

  it('looks at each page of orders and transfers', async () => {
    const services = createBackendServices(server.services);
    const old = { guid: 'old', state: 'holding' };
    const listTransfersOf: typeof services.bank.listTransfersOf = async (_guid, page = 0) =>
      (page === 0 ? Array.from({ length: 100 }, () => ({ ...old, state: 'failed' })) : [old]) as never;
    const bankOfMany = { ...services.bank, listTransfersOf };
    expect((await obstaclesOf({ ...services, bank: bankOfMany }, 'somebody')).transfers).toBe(1);
  });

  it('that is made during a sign-in leaves that without a session', async () => {
    const { email } = await waiting();
    const { db } = server.services;
    expect(await nextIat(db, email)).toEqual(expect.any(Number));
    clock.advance(day);
    await round();
    expect(await nextIat(db, email)).toBeNull();
  });

  it('does not start without the email that lets its owner stop it', async () => {
    const person = await confirmedCustomer(server);
    await letFail(server, { service: 'mail', path: person.email, kind: 'failing', calls: 1 });
    expect(await closing(person, 'POST')).toMatchObject({ http: 503, code: 'mail_unavailable' });
    expect((await stands(person))?.closesAt).toBeNull();
    expect((await closing(person, 'POST')).http).toBe(200);
    expect((await stands(person))?.closesAt).toEqual(expect.any(Number));
  });

  it('is requested once, however often and from wherever it is called', async () => {
    const person = await confirmedCustomer(server);
    const replies = await Promise.all([closing(person, 'POST'), closing(person, 'POST'), closing(person, 'POST')]);
    const stored = new Date((await stands(person))?.closesAt ?? 0).toISOString();
    expect(replies.map(({ data }) => data.closes_at)).toEqual([stored, stored, stored]);
    await mailTo(server, person.email, /^Your account will be closed$/);
    expect((await events(person)).filter((kind) => kind === 'closingRequested')).toHaveLength(1);
    await unconfirmed(server, person);
    expect((await closing(person, 'POST')).data.closes_at).toBe(stored);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await closing({ ut: 'nonsense' }, method)).http).toBe(401);
  });
});
