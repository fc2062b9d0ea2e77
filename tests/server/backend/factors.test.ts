import { expect, it } from 'vitest';
import { before, describeOnOneDatabase } from '../support.ts';
import { confirmedCustomer, mailsTo, mailTo } from './client.ts';
import { confirmed } from './confirmations.ts';
import {
  addPasskey,
  appCode,
  askCode,
  asked,
  customerWithApp,
  giveCode,
  type Person,
  signInWith,
} from './factor-client.ts';

interface Security {
  readonly authenticator: { since: string } | null;
  readonly passkeys: readonly { id: string; name: string; last_used_at: string | null }[];
  readonly recovery_codes_left: number;
  readonly sends_paused_until: string | null;
}

describeOnOneDatabase('a method of two-step verification', (open) => {
  const server = before(() => open({ environment: { LOG_LEVEL: 'silent' } }));
  const security = async (person: Person) => (await asked<Security>(server, person, 'GET', 'security')).data;

  it('of an app: is added with its first code, required at sign-in and for money, and removed', async () => {
    const person = await customerWithApp(server);
    expect(person.codes).toHaveLength(10);
    expect(await security(person)).toMatchObject({
      authenticator: { since: expect.any(String) },
      recovery_codes_left: 10,
    });
    expect((await security(person)).sends_paused_until).not.toBeNull();

    const mails = (await mailsTo(server, person.email)).length;
    expect(await askCode(server, person, person.guid)).toMatchObject({
      http: 200,
      data: { methods: ['authenticator', 'recoveryCode'], passkey: null },
    });
    expect(await mailsTo(server, person.email)).toHaveLength(mails);
    const bought = await giveCode(server, person, { otp: appCode(person.secret) }, person.guid);
    expect(bought).toMatchObject({ http: 200, data: { verified: true, at: expect.any(String) } });

    expect(await signInWith(server, person.email)).toMatchObject({
      http: 403,
      code: 'second_factor_required',
      data: { methods: ['authenticator', 'recoveryCode'] },
    });
    const again = await signInWith(server, person.email, { otp: appCode(person.secret, 1) });
    expect(again.http).toBe(200);
    const now = await confirmed(server, { ...person, ...again.data });
    expect((await asked(server, now, 'DELETE', 'authenticator')).http).toBe(200);
    expect(await security(now)).toMatchObject({ authenticator: null, recovery_codes_left: 0 });
    expect((await askCode(server, now)).data.methods).toEqual(['email']);
    expect((await signInWith(server, person.email)).code).toBe('browser_unconfirmed');
  });

  it('of a passkey: is added, required at sign-in and for money, and removed', async () => {
    const person = await confirmedCustomer(server);
    const { passkey, codes } = await addPasskey(server, person, 'Laptop');
    expect(codes).toHaveLength(10);
    const { data } = await askCode(server, person, person.guid);
    expect(data).toMatchObject({
      methods: ['passkey', 'recoveryCode'],
      passkey: { rpId: 'localhost', allowCredentials: [{ id: passkey.id }] },
    });
    expect(await giveCode(server, person, { passkey: passkey.assert(data.passkey) }, person.guid)).toMatchObject({
      http: 200,
      data: { at: expect.any(String) },
    });

    const refused = await signInWith(server, person.email);
    expect(refused).toMatchObject({ http: 403, code: 'second_factor_required' });
    const again = await signInWith(server, person.email, { passkey: passkey.assert(refused.data.passkey) });
    expect(again.http).toBe(200);
    const now = await confirmed(server, { ...person, ...again.data });
    expect(await security(now)).toMatchObject({
      passkeys: [{ id: passkey.id, name: 'Laptop', last_used_at: expect.any(String) }],
    });
    expect((await asked(server, now, 'DELETE', `passkeys/${passkey.id}`)).http).toBe(200);
    expect(await security(now)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await signInWith(server, person.email)).code).toBe('browser_unconfirmed');
  });

  it('that is lost is replaced by a recovery code, which works once and is emailed about', async () => {
    const person = await customerWithApp(server);
    const [code = ''] = person.codes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const again = await signInWith(server, person.email, {
      otp: ` ${code.toUpperCase().replace('-', ' – ').replaceAll('0', 'o')} `,
    });
    expect(again.http).toBe(200);
    expect((await mailTo(server, person.email, /^You used a recovery code$/)).text).toContain('9 are left.');
    const now = await confirmed(server, { ...person, ...again.data });
    expect((await security(now)).recovery_codes_left).toBe(9);
    expect(await giveCode(server, now, { otp: code })).toMatchObject({
      http: 422,
      code: 'code_wrong',
      message: 'That recovery code didn’t work. Each one works once. You have 4 tries left.',
    });
    const renewed = await asked<{ recovery_codes: string[] }>(server, now, 'POST', 'recovery-codes', {});
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect(await giveCode(server, now, { otp: person.codes[1] ?? '' })).toMatchObject({
      http: 422,
      code: 'code_wrong',
    });
    expect((await giveCode(server, now, { otp: renewed.data.recovery_codes[0] ?? '' })).http).toBe(200);
  });
});
