import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase, withServer } from '../support.ts';
import { idTokenOf, mailTo, type Reply } from './client.ts';
import {
  addPasskey,
  appCode,
  askCode,
  asked,
  customerWithApp,
  type Factor,
  giveCode,
  localhost,
  passkeyOptions,
  passSteps,
  savePasskey,
  signInWith,
  stopInStep,
  wrongAppCode,
} from './factor-client.ts';
import { type FakeBank, startFakeBank, tries } from './fake-bank.ts';
import { softPasskey } from './soft-authenticator.ts';

const times = (count: number, make: (index: number) => Promise<Reply<unknown>>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countOf = (replies: readonly Reply<unknown>[], code: string) =>
  replies.filter((reply) => (reply.code ?? 'success') === code).length;

describeOnOneDatabase('two-step verification under guessing and replay', (open, kind) => {
  const clock = createTestClock(Date.now());
  let bank: FakeBank;
  let server: RunningServer;
  beforeAll(async () => {
    stopInStep();
    bank = await startFakeBank();
    server = await open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await bank.close();
  });
  const lock = 15 * 60_000;
  const eventsOf = async (guid: string) =>
    (await server.services.db.query.securityEvents.findMany())
      .filter((event) => event.customerGuid === guid)
      .map((event) => event.kind);

  it('allows five wrong tries of all methods together, of sixty that come at once', async () => {
    const person = await customerWithApp(server);
    const { passkey } = await addPasskey(server, person, 'Laptop');
    const { data } = await askCode(server, person);
    const wrong: Factor[] = [
      { otp: wrongAppCode(person.secret) },
      { otp: '00000-00000' },
      { passkey: passkey.assert(data.passkey, { isForged: true }) },
    ];
    const replies = await times(60, (index) => giveCode(server, person, wrong[index % 3] ?? {}));
    expect([countOf(replies, 'code_wrong'), countOf(replies, 'code_locked')]).toEqual([4, 56]);
    const right = await giveCode(server, person, { otp: appCode(person.secret) });
    expect(right).toMatchObject({
      http: 423,
      code: 'code_locked',
      message: 'Too many incorrect codes. Try again in 15 minutes.',
    });
    expect(right.headers.get('retry-after')).toBe('900');
    expect(await askCode(server, person)).toMatchObject({ http: 423, code: 'code_locked' });
    const events = await eventsOf(person.guid);
    expect(events.filter((event) => event === 'secondFactorRefused')).toHaveLength(5);
    expect(events.filter((event) => event === 'codesLocked')).toHaveLength(1);
    clock.advance(lock - 1000);
    expect((await askCode(server, person)).headers.get('retry-after')).toBe('1');
    clock.advance(1000);
    expect((await askCode(server, person)).data.attempts).toBe(5);
    expect((await giveCode(server, person, { otp: appCode(person.secret) })).http).toBe(200);
  });

  it('allows sixty guesses at sign-in no more, which locks no step-up, and is emailed about', async () => {
    const person = await customerWithApp(server);
    const idToken = await idTokenOf(server, person.email);
    const replies = await times(60, () =>
      signInWith(server, person.email, { otp: wrongAppCode(person.secret) }, idToken),
    );
    expect([countOf(replies, 'code_wrong'), countOf(replies, 'code_locked')]).toEqual([4, 56]);
    expect(await signInWith(server, person.email, { otp: appCode(person.secret) })).toMatchObject({
      http: 423,
      code: 'code_locked',
    });
    expect((await mailTo(server, person.email, /^Someone tried to sign in/)).links[0]?.url).toMatch(/\/reset$/);
    expect((await giveCode(server, person, { otp: appCode(person.secret) }, person.guid)).http).toBe(200);
    clock.advance(lock);
    expect((await signInWith(server, person.email, { otp: appCode(person.secret, 1) })).http).toBe(200);
  });

  it('locks one purpose only, and forgets wrong tries once a right one came', async () => {
    const person = await customerWithApp(server);
    const otp = wrongAppCode(person.secret);
    for (const left of [4, 3, 2, 1])
      expect((await giveCode(server, person, { otp })).message).toMatch(`You have ${left} tr`);
    expect((await giveCode(server, person, { otp: appCode(person.secret) })).http).toBe(200);
    for (const left of [4, 3, 2, 1])
      expect((await giveCode(server, person, { otp })).message).toMatch(`You have ${left} tr`);
    expect((await giveCode(server, person, { otp })).code).toBe('code_locked');
    expect((await giveCode(server, person, { otp: appCode(person.secret, 1) }, person.guid)).http).toBe(200);
  });

  it('takes each step of an app once, whatever it is for and however often it comes at once', async () => {
    const person = await customerWithApp(server);
    const otp = appCode(person.secret);
    const same = await times(12, (index) => giveCode(server, person, { otp }, index % 2 === 0 ? '' : person.guid));
    expect(countOf(same, 'success')).toBe(1);
    expect(countOf(same, 'code_wrong')).toBe(11);
    const late = await giveCode(server, person, { otp });
    expect(late).toMatchObject({
      http: 422,
      code: 'code_wrong',
      message: expect.stringContaining('already used. Wait for the next one'),
    });
    expect((await signInWith(server, person.email, { otp })).code).toBe('code_wrong');
    // Nor an earlier step's.
    expect((await giveCode(server, person, { otp: appCode(person.secret, -1) })).code).toBe('code_wrong');
    passSteps(1);
    const next = appCode(person.secret);
    const idToken = await idTokenOf(server, person.email);
    const signIns = await times(4, () => signInWith(server, person.email, { otp: next }, idToken));
    expect(countOf(signIns, 'success')).toBe(1);
  });

  it('takes codes of the step before and after, and of no other', async () => {
    const person = await customerWithApp(server);
    passSteps(3);
    for (const steps of [-2, 2])
      expect((await giveCode(server, person, { otp: appCode(person.secret, steps) })).code).toBe('code_wrong');
    for (const steps of [-1, 0, 1])
      expect((await giveCode(server, person, { otp: appCode(person.secret, steps) })).http).toBe(200);
  });

  it('takes a recovery code once, and an assertion once, however often they come at once', async () => {
    const person = await customerWithApp(server);
    const [otp = ''] = person.codes;
    expect(countOf(await times(4, () => giveCode(server, person, { otp })), 'success')).toBe(1);
    const { passkey } = await addPasskey(server, person, 'Laptop');
    const assertion = passkey.assert((await askCode(server, person)).data.passkey);
    expect(countOf(await times(4, () => giveCode(server, person, { passkey: assertion })), 'success')).toBe(1);
    expect((await giveCode(server, person, { passkey: assertion })).code).toBe('code_wrong');
  });

  it('makes recovery codes once when two first factors come at once', async () => {
    const person = await customerWithApp(server);
    expect((await asked(server, person, 'DELETE', 'authenticator')).http).toBe(200);
    const [laptop, phone] = [softPasskey(localhost(server)), softPasskey(localhost(server))];
    const made = [
      laptop.register(await passkeyOptions(server, person)),
      phone.register(await passkeyOptions(server, person)),
    ];
    const replies = await Promise.all(
      made.map((credential, at) => savePasskey(server, person, `Passkey ${at}`, credential)),
    );
    const added = replies.map(({ data }) => ({ codes: data.recovery_codes }));
    expect(added.filter(({ codes }) => codes !== null)).toHaveLength(1);
  });

  it('stays good while the bank does not answer', async () => {
    const person = await customerWithApp(server);
    bank.fail(/customer_tokens/, tries);
    const otp = appCode(person.secret);
    expect(await giveCode(server, person, { otp }, person.guid)).toMatchObject({ http: 503, code: 'bank_unavailable' });
    expect((await giveCode(server, person, { otp }, person.guid)).http).toBe(200);
    bank.fail(/customer_tokens/, tries);
    expect(await signInWith(server, person.email, { otp: person.codes[0] ?? '' })).toMatchObject({
      http: 503,
      code: 'bank_unavailable',
    });
    expect((await signInWith(server, person.email, { otp: person.codes[0] ?? '' })).http).toBe(200);
  });

  // The embedded database belongs to one process.
  if (kind.kind === 'postgres') {
    it('is used up for another process too', async () => {
      const databaseUrl = server.services.config.databaseUrl ?? '';
      const elsewhere = await withServer({
        clock,
        databaseUrl,
        environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url },
      });
      const person = await customerWithApp(server);
      const otp = appCode(person.secret);
      const both = await times(8, (index) => giveCode(index % 2 === 0 ? server : elsewhere, person, { otp }));
      expect(countOf(both, 'success')).toBe(1);
      const wrong = await times(20, (index) =>
        giveCode(index % 2 === 0 ? server : elsewhere, person, { otp: wrongAppCode(person.secret) }, person.guid),
      );
      expect([countOf(wrong, 'code_wrong'), countOf(wrong, 'code_locked')]).toEqual([4, 16]);
      await elsewhere.close();
    });
  }
});
