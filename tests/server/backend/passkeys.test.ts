import { Context } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Registration } from '#contract/access/factorFields.ts';
import { checkRegistration, registrationOptions } from '#server/backend/access/factors/passkeys.ts';
import { relyingParty } from '#server/backend/access/factors/relying-party.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, confirmedCustomer } from './client.ts';
import {
  addApp,
  addPasskey,
  askCode,
  asked,
  type Challenge,
  customerWithApp,
  giveCode,
  localhost,
  type Person,
  passkeyOptions,
  savePasskey,
  signInWith,
} from './factor-client.ts';
import { startFakeBank } from './fake-bank.ts';
import { type Misbehavior, type RegisterOptions, type SoftPasskey, softPasskey } from './soft-authenticator.ts';

const minutes = 60_000;

describeOnOneDatabase('passkeys', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  let person: Person;
  let passkey: SoftPasskey;
  beforeAll(async () => {
    person = await confirmedCustomer(server);
    ({ passkey } = await addPasskey(server, person, 'Laptop'));
  });
  afterAll(() => bank.close());
  const refused = {
    http: 422,
    code: 'code_wrong',
    message: expect.stringMatching(/^We couldn’t confirm that passkey/),
  };
  const challengeFor = async (who: Person, guid = '') => (await askCode(server, who, guid)).data.passkey;
  /** A valid assertion, which resets earlier wrong tries. */
  const expectGood = async () =>
    expect((await giveCode(server, person, { passkey: passkey.assert(await challengeFor(person)) })).http).toBe(200);

  it.each<[string, Misbehavior]>([
    ['of another origin', { origin: 'https://statechange.example.evil' }],
    ['of another port of this machine', { origin: 'http://localhost:1' }],
    ['of the address without a domain', { origin: 'http://127.0.0.1' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of a challenge that was never given', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of no challenge', { challenge: '' }],
    ['without the customer being verified', { isVerified: false }],
    ['signed by another key', { isForged: true }],
    ['with a counter that does not grow', { counter: 1 }],
    ['that registers', { type: 'webauthn.create' }],
  ])('are refused %s', async (_what, odd) => {
    expect(await giveCode(server, person, { passkey: passkey.assert(await challengeFor(person), odd) })).toMatchObject(
      refused,
    );
    await expectGood();
  });

  it('are refused with a challenge that was used, has expired, or was issued for another purpose or person', async () => {
    const other = await confirmedCustomer(server);
    await addPasskey(server, other, 'Laptop');
    const options = await challengeFor(person);
    expect((await giveCode(server, person, { passkey: passkey.assert(options) })).http).toBe(200);
    expect(await giveCode(server, person, { passkey: passkey.assert(options) })).toMatchObject(refused);
    const late = await challengeFor(person);
    clock.advance(5 * minutes);
    expect(await giveCode(server, person, { passkey: passkey.assert(late) })).toMatchObject(refused);
    expect(await giveCode(server, person, { passkey: passkey.assert(await challengeFor(other)) })).toMatchObject(
      refused,
    );
    await expectGood();
    const forMoney = await challengeFor(person, person.guid);
    expect(await giveCode(server, person, { passkey: passkey.assert(forMoney) })).toMatchObject(refused);
    const atSignIn = (await signInWith(server, person.email)).data.passkey;
    expect(await giveCode(server, person, { passkey: passkey.assert(atSignIn) })).toMatchObject(refused);
    const toRegister = await passkeyOptions(server, person);
    expect(
      await giveCode(server, person, { passkey: passkey.assert({ ...toRegister, rpId: 'localhost' }) }),
    ).toMatchObject(refused);
    expect((await giveCode(server, person, { passkey: passkey.assert(forMoney) }, person.guid)).http).toBe(200);
    await expectGood();
  });

  it('of another customer are refused, and so are those that were removed', async () => {
    const other = await confirmedCustomer(server);
    const theirs = await addPasskey(server, other, 'Laptop');
    expect(
      await giveCode(server, person, { passkey: theirs.passkey.assert(await challengeFor(person)) }),
    ).toMatchObject(refused);
    const second = await addPasskey(server, person, 'Phone');
    expect((await asked(server, person, 'DELETE', `passkeys/${second.passkey.id}`)).http).toBe(200);
    expect(
      await giveCode(server, person, { passkey: second.passkey.assert(await challengeFor(person)) }),
    ).toMatchObject(refused);
    await expectGood();
  });

  it('of another customer cannot be removed, nor one that does not exist', async () => {
    const other = await confirmedCustomer(server);
    await addApp(server, other);
    for (const id of [passkey.id, 'x', '%00', '../authenticator', "'--", 'a'.repeat(2000)]) {
      const reply = await fetch(`${server.url}/backend/customers/passkeys/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${other.ut}` },
      });
      expect(reply.status, id).toBe(404);
    }
    await expectGood();
  });

  it('are not made from what is no passkey for us', async () => {
    const add = async (odd: Parameters<SoftPasskey['register']>[1]) =>
      savePasskey(
        server,
        person,
        'Odd one',
        softPasskey(localhost(server)).register(await passkeyOptions(server, person), odd),
      );
    const odds: Parameters<SoftPasskey['register']>[1][] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32, 7).toString('base64url') },
      { isVerified: false },
      { type: 'webauthn.get' },
      { format: 'fido-u2f' },
      { statement: new Map([['sig', new Uint8Array(8)]]) },
    ];
    for (const odd of odds)
      expect(await add(odd), JSON.stringify(odd)).toMatchObject({ http: 422, code: 'passkey_refused' });
    const other = await confirmedCustomer(server);
    const theirs = softPasskey(localhost(server)).register(await passkeyOptions(server, other));
    expect(await savePasskey(server, person, 'Odd one', theirs)).toMatchObject({ http: 422, code: 'passkey_refused' });
    // The same id for another customer.
    const copied = passkey.register(await passkeyOptions(server, other));
    expect(await savePasskey(server, other, 'Copied', copied)).toMatchObject({ http: 422, code: 'passkey_refused' });
  });

  it('are made from options once, within five minutes', async () => {
    const options = await passkeyOptions(server, person);
    const [first, second] = [softPasskey(localhost(server)), softPasskey(localhost(server))];
    const both = await Promise.all([
      savePasskey(server, person, 'One', first.register(options)),
      savePasskey(server, person, 'Two', second.register(options)),
    ]);
    expect(both.map((reply) => reply.http).sort()).toEqual([201, 422]);
    const late = softPasskey(localhost(server)).register(await passkeyOptions(server, person));
    clock.advance(5 * minutes);
    expect(await savePasskey(server, person, 'Three', late)).toMatchObject({ http: 422, code: 'passkey_refused' });
  });

  it('have a name of their own, of forty characters at most, and there are ten at most', async () => {
    const many = await confirmedCustomer(server);
    await addPasskey(server, many, 'Laptop');
    const named = async (name: unknown) =>
      asked(server, many, 'POST', 'passkeys', {
        name,
        credential: softPasskey(localhost(server)).register(await passkeyOptions(server, many)),
      });
    for (const name of ['Laptop', ' Laptop ', '', ' ', 'x'.repeat(41), 'a\u2800b', 'a\nb', 'a\0b', 7, null]) {
      expect(await named(name), String(name)).toMatchObject({
        http: 422,
        code: 'invalid_input',
        fields: { name: expect.any(String) },
      });
    }
    expect((await passkeyOptions(server, many)).excludeCredentials).toHaveLength(1);
    const html = '<img src=x onerror=alert(1)>';
    expect(await named(html)).toMatchObject({ http: 201, data: { passkey: { name: html }, recovery_codes: null } });
    for (let count = 3; count <= 9; count++) await addPasskey(server, many, `Key ${count}`);
    const tenth = await passkeyOptions(server, many);
    await addPasskey(server, many, 'x'.repeat(40));
    expect(await asked(server, many, 'POST', 'passkey-options', {})).toMatchObject({
      http: 409,
      code: 'too_many_passkeys',
    });
    const eleventh = await savePasskey(server, many, 'Eleventh', softPasskey(localhost(server)).register(tenth));
    expect(eleventh).toMatchObject({ http: 409, code: 'too_many_passkeys' });
  });

  it('are not offered where they cannot work: at an IP address', async () => {
    const both = await customerWithApp(server);
    await addPasskey(server, both, 'Laptop');
    const at = (path: string, body: object) =>
      call<Challenge>(server, `/customers/${path}`, body, { bearer: both.ut, headers: { Origin: server.url } });
    expect((await at('create-otp', { email: both.email, customer_guid: '' })).data).toMatchObject({
      methods: ['authenticator', 'recoveryCode'],
      passkey: null,
    });
    expect(await at('passkey-options', {})).toMatchObject({
      http: 409,
      code: 'passkeys_unavailable',
      message: `Passkeys don’t work at this address. Open ${localhost(server)} instead.`,
    });
  });

  it('are for the domain of PUBLIC_URL, if it has one', async () => {
    const { config } = server.services;
    const partyOf = (publicUrl: string | null, from?: string) => {
      const services = createBackendServices({ ...server.services, config: { ...config, publicUrl } });
      return relyingParty(
        services,
        new Context(new Request(server.url, { headers: from === undefined ? {} : { Origin: from } })),
      );
    };
    const own = { id: 'statechange.example', origin: 'https://statechange.example' };
    expect(partyOf(own.origin, own.origin)).toEqual(own);
    expect(partyOf(own.origin)).toEqual(own);
    for (const from of ['https://other.example', 'http://statechange.example', 'null', localhost(server)])
      expect(partyOf(own.origin, from)).toBeNull();
    expect(partyOf('http://192.0.2.1', 'http://192.0.2.1')).toBeNull();
    expect(partyOf('http://127.0.0.1:81', 'http://localhost:81')).toEqual({
      id: 'localhost',
      origin: 'http://localhost:81',
    });
    expect(partyOf('http://[::1]:81', 'http://[::1]:81')).toBeNull();

    const options = await registrationOptions(server.services, own, { ...person, name: person.displayName }, []);
    const made = (origin: string) =>
      checkRegistration(
        server.services,
        own,
        person.guid,
        softPasskey(origin).register(options as unknown as RegisterOptions) as Registration,
      );
    expect(await made(localhost(server))).toBeNull();
    expect(await made(own.origin)).toMatchObject({ counter: 1, transports: ['internal'] });
  });
});
