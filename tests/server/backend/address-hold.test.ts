import { beforeAll, expect, it } from 'vitest';
import { bankAddressHolds } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, freshEmail, mailsTo, mailTo, signedInCustomer, signUp } from './client.ts';
import { confirmed } from './confirmations.ts';

const path = '/customers/address-hold';
const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
interface Hold {
  readonly hold_hours: number;
  readonly from: string | null;
}
interface Holds {
  readonly hold_hours: number;
  readonly next: Hold | null;
  readonly history: readonly Hold[];
}
const first: Hold = { hold_hours: 24, from: null };

describeOnOneDatabase('the hold of new wallets and bank accounts', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  /** Refused choices store nothing, so all cases can share it. */
  let newcomer: ReturnType<typeof customer> | undefined;
  beforeAll(async () => {
    server = await open({ clock: { ...clock, due: () => true } });
  });

  async function customer() {
    const person = await signedInCustomer(server);
    const { ut: bearer, email } = person;
    return {
      ...person,
      /** Simulates an entered code. */
      confirm: () => confirmed(server, person),
      read: async () => (await call<Holds>(server, path, undefined, { bearer })).data,
      save: (hours: unknown, otp?: string, more: object = {}) =>
        call<Holds>(
          server,
          path,
          { email, hold_hours: hours, ...(otp === undefined ? {} : { otp }), ...more },
          { method: 'PUT', bearer },
        ),
      async code(hours: number) {
        const [known] = await mailsTo(server, email);
        await call(server, '/customers/create-otp', { email, for: { kind: 'hold', hours } }, { bearer });
        return (await mailTo(server, email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
      },
      mails: async () => (await mailsTo(server, email)).filter(({ subject }) => /hold/.test(subject)),
    };
  }
  /** The bank's stored holds. */
  const atBank = async (guid: string) =>
    (await server.services.db.select().from(bankAddressHolds)).find((row) => row.customerGuid === guid)?.holds;

  it('is a day from the sign-up on, at the bank as well', async () => {
    const { read, guid } = await customer();
    expect(await read()).toEqual({ hold_hours: 24, next: null, history: [first] });
    expect(await atBank(guid)).toEqual([{ holdHours: 24, from: null }]);
    const unconfirmed = await signUp(server, freshEmail());
    expect(await atBank(unconfirmed.data.customer_guid)).toHaveLength(1);
  });

  it('is longer at once, with a code, and is emailed', async () => {
    const { read, save, code, guid, email } = await customer();
    const longer = { hold_hours: 168, from: iso(clock.now()) };
    expect(await save(168)).toMatchObject({ http: 403, code: 'code_required', data: null });
    expect(await read()).toMatchObject({ hold_hours: 24, history: [first] });
    const reply = await save(168, await code(168));
    expect(reply.data).toEqual({ hold_hours: 168, next: null, history: [first, longer] });
    expect(await read()).toEqual(reply.data);
    expect(await atBank(guid)).toEqual([
      { holdHours: 24, from: null },
      { holdHours: 168, from: clock.now() },
    ]);
    const mail = await mailTo(server, email, /hold/);
    expect(mail.text).toContain('New wallets and bank accounts now have a hold of 7 days.');
    expect(mail.text).toContain('If it wasn’t, lock your account now');
    expect(mail.links[0]?.url).toMatch(new RegExp(`^${server.url}/lock-account\\?token=`));
  });

  it('is shorter with a code, after the time of the one in force', async () => {
    const { read, save, code, email } = await customer();
    const refused = await save(0);
    expect(refused).toMatchObject({ http: 403, code: 'code_required', data: null });
    expect((await read()).next).toBeNull();
    const from = iso(clock.now() + 24 * hour);
    expect((await save(0, await code(0))).data).toEqual({
      hold_hours: 24,
      next: { hold_hours: 0, from },
      history: [first, { hold_hours: 0, from }],
    });
    const { text } = await mailTo(server, email, /hold/);
    expect(text).toMatch(
      /From January \d+, 2026 at \d+:\d\d.[AP]M UTC, new wallets and bank accounts have no hold: you can withdraw to them at once\. Until then, they have a hold of 24 hours\./,
    );
    clock.advance(24 * hour - 1);
    expect(await read()).toMatchObject({ hold_hours: 24, next: { hold_hours: 0 } });
    clock.advance(1);
    expect(await read()).toMatchObject({ hold_hours: 0, next: null });
  });

  it('takes no wrong code and none twice, and keeps the hold then', async () => {
    const { read, save, code, confirm } = await customer();
    expect((await save(48, await code(0))).code, 'a code for another choice').toBe('code_expired');
    const right = await code(0);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(await save(0, wrong)).toMatchObject({ http: 422, code: 'code_wrong', fields: { otp: expect.any(String) } });
    expect((await read()).next).toBeNull();
    expect((await save(0, right)).http).toBe(200);
    await confirm();
    expect((await save(48)).http).toBe(200);
    expect(await save(0, right)).toMatchObject({ http: 422, code: 'code_expired' });
    expect(await read()).toMatchObject({ hold_hours: 48, next: null });
  });

  it('is idempotent: the same choice again needs no code, restarts no wait and sends no email', async () => {
    const { read, save, code, confirm, mails } = await customer();
    const otp = await code(0);
    await save(0, otp);
    const once = await read();
    clock.advance(hour);
    expect([(await save(0)).data, (await save(0, otp)).data]).toEqual([once, once]);
    expect(await save(24), 'a choice that takes back another is one as well').toMatchObject({
      http: 403,
      code: 'code_required',
    });
    await confirm();
    expect((await save(24)).data).toEqual({ hold_hours: 24, next: null, history: [first] });
    expect((await save(24)).http).toBe(200);
    await expect.poll(async () => (await mails()).length).toBe(2);
    await server.services.background.finish(5_000);
    expect((await mails())[0]?.text).toContain('now have a hold of 24 hours');
  });

  it('is one choice at a time: of many at once, none is lost', async () => {
    const { read, save, code, email, ut: bearer, guid } = await customer();
    const entered = { email, otp: await code(168) };
    expect((await call(server, '/customers/verify_otp', entered, { bearer })).http).toBe(200);
    const choices = [48, 168, 48, 168, 48, 168];
    const replies = await Promise.all(choices.map((hours) => save(hours)));
    expect(replies.map(({ http }) => http)).toEqual(choices.map((hours) => (hours === 168 ? 200 : 403)));
    const { hold_hours: longest, history } = await read();
    expect([longest, history.length]).toEqual([168, 2]);
    expect((await atBank(guid))?.map(({ holdHours }) => holdHours)).toEqual(
      history.map(({ hold_hours: hours }) => hours),
    );
  });

  it('is the session’s customer’s, and needs a live session', async () => {
    const [ada, bob] = [await customer(), await customer()];
    expect(await ada.save(168, undefined, { email: bob.email })).toMatchObject({ http: 403, code: 'forbidden' });
    await ada.confirm();
    await ada.save(168, undefined, { guid: bob.guid, customer_guid: bob.guid });
    expect([await ada.read(), await bob.read()]).toMatchObject([{ hold_hours: 168 }, { hold_hours: 24 }]);
    for (const bearer of ['nonsense', ada.at]) {
      expect(await call(server, path, undefined, { bearer })).toMatchObject({ http: 401, code: 'session_expired' });
      expect(await call(server, path, { email: ada.email, hold_hours: 48 }, { method: 'PUT', bearer })).toMatchObject({
        http: 401,
      });
    }
  });

  it.each([
    ['a length that is not offered', 12],
    ['text', '24'],
    ['a negative one', -24],
    ['a fraction', 0.5],
    ['nothing', undefined],
    ['null', null],
  ])('refuses %s as a hold', async (_name, hours) => {
    newcomer ??= customer();
    const { save, read } = await newcomer;
    expect(await save(hours)).toMatchObject({
      http: 422,
      code: 'invalid_input',
      fields: { hold_hours: expect.any(String) },
    });
    expect((await read()).history).toEqual([first]);
  });
});
