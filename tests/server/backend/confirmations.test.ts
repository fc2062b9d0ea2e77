import { afterEach, expect, it, vi } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { dayAt } from '#domain/sales/calendar.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  cookieIn,
  freshEmail,
  fromOwnBrowser,
  goodPassword,
  idTokenOf,
  mailsTo,
  mailTo,
  type Reply,
  signedInCustomer,
  updatePassword,
} from './client.ts';
import { unconfirmed } from './confirmations.ts';
import {
  addPasskey,
  appCode,
  askCode,
  asked,
  customerWithApp,
  giveCode,
  type Person,
  passSteps,
  signInWith,
  stopInStep,
} from './factor-client.ts';

const newPassword = 'battery-staple-7';
const needed = { http: 403, code: 'recent_sign_in_required' };

type Act = (server: { readonly url: string }, who: Person) => Promise<Reply<unknown>>;
const act =
  (method: string, path: string, body?: object): Act =>
  (server, who) =>
    asked(server, who, method, path, body);

const firstDay = dayAt(Date.now() + 2 * 86_400_000, 'UTC');
const dates = { asset: 'BTC', rhythm: 'weekly', hour: 9, zone: 'UTC' } as const;

/** Access changes, and standing orders, without a second factor, and their code subjects. */
const plainActs: ReadonlyArray<readonly [string, CodeSubject, Act]> = [
  ['adding an authenticator app', { kind: 'authenticator' }, act('POST', 'authenticator', {})],
  ['adding a passkey', { kind: 'passkey' }, act('POST', 'passkey-options', {})],
  ['turning codes in new browsers off', { kind: 'newBrowsers' }, act('PUT', 'new-browser-codes', { on: false })],
  [
    'another address',
    { kind: 'emailChange', address: 'thief@example.test' },
    act('POST', 'change-email', { new_email: 'thief@example.test' }),
  ],
  ['a new password', { kind: 'password' }, (server, who) => updatePassword(server, who.ut, who.email, newPassword)],
  [
    'no hold',
    { kind: 'hold', hours: 0 },
    (server, who) => asked(server, who, 'PUT', 'address-hold', { email: who.email, hold_hours: 0 }),
  ],
  [
    'a recurring buy',
    { kind: 'recurringBuy', amount: amount(5000), firstDay, lastDay: null, ...dates },
    (server, who) => {
      const buy = { id: crypto.randomUUID(), amount: '50', first_day: firstDay, last_day: null, ...dates };
      return asked(server, who, 'POST', 'recurring-buys', buy);
    },
  ],
  ['closing the account', { kind: 'closing' }, act('POST', 'closing', {})],
  ['locking it', { kind: 'lock' }, act('POST', 'lock-account', {})],
];

/** The same with an authenticator app. */
const factorActs: ReadonlyArray<readonly [string, CodeSubject, Act]> = [
  ['removing the authenticator app', { kind: 'factorRemoval', passkey: null }, act('DELETE', 'authenticator')],
  ['replacing it', { kind: 'authenticator' }, act('POST', 'authenticator', {})],
  ['new recovery codes', { kind: 'recoveryCodes' }, act('POST', 'recovery-codes', {})],
  ['showing recovery codes', { kind: 'recoveryCodesShown' }, act('GET', 'recovery-codes')],
  ['a passkey', { kind: 'passkey' }, act('POST', 'passkey-options', {})],
];

describeOnOneDatabase('what changes access', (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  afterEach(() => void vi.useRealTimers());

  const isNeeded = ({ code, http }: Reply<unknown>) =>
    http === 403 && (code === needed.code || code === 'code_required') ? 'needs a code' : http;
  const enter = async (who: Person, about?: CodeSubject, named = about) => {
    const [known] = await mailsTo(server, who.email);
    expect((await askCode(server, who, '', about)).http).toBe(200);
    const otp = (await mailTo(server, who.email, /^Your Statechange code$/, known?.id)).codes[0] ?? '';
    return giveCode(server, who, { otp }, '', named);
  };

  it.each(plainActs)(
    '%s needs a code for it, however new the session is: another one does not do, and each does once',
    async (_, about, make) => {
      const who = await signedInCustomer(server);
      expect(isNeeded(await make(server, who)), 'a sign-in of a moment ago').toBe('needs a code');
      const other: CodeSubject = about.kind === 'recoveryCodes' ? { kind: 'lock' } : { kind: 'recoveryCodes' };
      expect((await enter(who, other)).http).toBe(200);
      expect(isNeeded(await make(server, who)), 'a code for something else').toBe('needs a code');
      expect((await enter(who, about, other)).code, 'a code that is said to be for something else').toBe(
        'code_expired',
      );
      expect((await enter(who, about)).http).toBe(200);
      expect((await make(server, who)).http).toBe(200);
      const again = isNeeded(await make(server, who));
      // Repeats change nothing, and session-ending calls are not repeated.
      expect(again).toBe(
        ['newBrowsers', 'hold', 'closing'].includes(about.kind)
          ? 200
          : ['password', 'lock'].includes(about.kind)
            ? 401
            : 'needs a code',
      );
    },
  );

  it.each(factorActs)('%s needs the second factor for it, however new the session is', async (_, about, make) => {
    stopInStep();
    const owner = await customerWithApp(server);
    const session = await signInWith(server, owner.email, { otp: appCode(owner.secret) });
    const who = { ...owner, ...session.data };
    expect(await make(server, who), 'a sign-in with it of a moment ago').toMatchObject(needed);
    expect((await giveCode(server, who, { otp: appCode(owner.secret, 1) }, '', { kind: 'closing' })).http).toBe(200);
    expect(await make(server, who), 'for something else').toMatchObject(needed);
    passSteps(1);
    expect((await giveCode(server, who, { otp: appCode(owner.secret, 1) }, '', about)).http).toBe(200);
    expect((await make(server, who)).http).toBe(200);
  });

  it('is signed by a passkey for the act that was named, and for no other', async () => {
    const owner = await customerWithApp(server);
    const { passkey } = await addPasskey(server, owner, 'Laptop');
    const who = await unconfirmed(server, owner);
    const signed = async (about: CodeSubject) => ({
      passkey: passkey.assert((await askCode(server, who, '', about)).data.passkey),
    });
    const removal = { kind: 'factorRemoval', passkey: null } as const;
    expect((await giveCode(server, who, await signed({ kind: 'recoveryCodes' }), '', removal)).code).toBe('code_wrong');
    expect((await giveCode(server, who, await signed(removal), '', removal)).http).toBe(200);
    expect(await asked(server, who, 'DELETE', `passkeys/${passkey.id}`), 'another method').toMatchObject(needed);
    expect((await asked(server, who, 'DELETE', 'authenticator')).http).toBe(200);
  });

  it('is a new password after a code that named nothing, as the specification has it, and nothing else', async () => {
    const who = await signedInCustomer(server);
    const code = async () => {
      await call(server, '/customers/create-otp', { email: who.email }, { bearer: who.ut });
      const otp = (await mailTo(server, who.email, /^Your Statechange code$/)).codes[0] ?? '';
      return call(server, '/customers/verify_otp', { email: who.email, otp }, { bearer: who.ut });
    };
    expect((await code()).http).toBe(200);
    for (const [name, , make] of plainActs)
      if (name !== 'a new password') expect(isNeeded(await make(server, who)), name).toBe('needs a code');
    expect((await updatePassword(server, who.ut, who.email, newPassword)).http).toBe(200);
    expect(await idTokenOf(server, who.email, newPassword)).toBeTruthy();
    await expect(idTokenOf(server, who.email, goodPassword)).rejects.toThrow();
  });

  it('is not made by a copy of the session in another browser, which waits for the code', async () => {
    const who = await signedInCustomer(server);
    const from = (cookie: string) => ({ bearer: who.ut, headers: { Cookie: cookie } });
    const planted = `device=${'a'.repeat(22)}`;
    const about = { kind: 'authenticator' };
    await call(server, '/customers/create-otp', { email: who.email, for: about }, from(planted));
    const otp = (await mailTo(server, who.email, /^Your Statechange code$/)).codes[0] ?? '';
    const verified = await call(server, '/customers/verify_otp', { email: who.email, otp, for: about }, from(planted));
    expect(verified.http).toBe(200);
    for (const other of [planted, `device=${'b'.repeat(22)}`])
      expect(await call(server, '/customers/authenticator', {}, from(other))).toMatchObject(needed);
    expect(await call(server, '/customers/authenticator', {}, { bearer: who.ut })).toMatchObject(needed);
    expect((await call(server, '/customers/authenticator', {}, from(cookieIn(verified)))).http).toBe(200);
  });

  it('is named by the mail with the code', async () => {
    const who = await signedInCustomer(server);
    await askCode(server, who, '', { kind: 'emailChange', address: freshEmail() });
    expect((await mailTo(server, who.email, /^Your Statechange code$/)).text).toMatch(
      /change the email address of your account to person-/,
    );
  });

  it('leaves codes in new browsers on once the last factor is gone, and every browser needs one', async () => {
    const owner = await customerWithApp(server);
    expect((await asked(server, owner, 'PUT', 'new-browser-codes', { on: false })).http).toBe(200);
    expect((await asked(server, owner, 'DELETE', 'authenticator')).http).toBe(200);
    expect((await asked<{ new_browser_codes: boolean }>(server, owner, 'GET', 'security')).data.new_browser_codes).toBe(
      true,
    );
    const token = await idTokenOf(server, owner.email);
    const headers = fromOwnBrowser(server, owner.email);
    expect(
      (await call(server, '/customers/generate-customer-token', { email: owner.email, token }, { headers })).code,
    ).toBe('browser_unconfirmed');
  });
});
