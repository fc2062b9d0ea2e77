import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendCode } from '#server/backend/access/codes/send-code.ts';
import { seal, unseal } from '#server/backend/access/factors/authenticator.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { codeMail } from '#server/mail/emails.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  claimsOf,
  confirmedCustomer,
  customerToken,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  updatePassword,
} from './client.ts';
import { confirmed, unconfirmed } from './confirmations.ts';
import {
  addApp,
  addPasskey,
  appCode,
  askCode,
  asked,
  customerWithApp,
  giveCode,
  passSteps,
  signInWith,
  stopInStep,
} from './factor-client.ts';
import { startFakeBank } from './fake-bank.ts';

const newPassword = 'battery-staple-7';

describeOnOneDatabase('an account with two-step verification', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => bank.close());
  beforeEach(() => stopInStep());
  afterEach(() => void vi.useRealTimers());

  /** The claims without the sandbox's signature. */
  const withoutSignature = (token: string) => {
    const { sandbox_mac: _mac, ...claims } = claimsOf(token);
    return `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
  };

  it('is not entered with a new password from a mailed link, nor loses the factor by it', async () => {
    const person = await customerWithApp(server);
    const link = await mailedResetToken(server, person.email);
    expect((await updatePassword(server, link, person.email, newPassword)).http).toBe(200);
    const idToken = await idTokenOf(server, person.email, newPassword);
    expect(await signInWith(server, person.email, {}, idToken)).toMatchObject({
      http: 403,
      code: 'second_factor_required',
      data: { methods: ['authenticator', 'recoveryCode'] },
    });
    expect((await signInWith(server, person.email, { otp: appCode(person.secret) }, idToken)).http).toBe(200);
  });

  it('looks like any other until the password is proved', async () => {
    const guarded = await customerWithApp(server);
    const open = await confirmedCustomer(server);
    const proofs = [
      'a.b.c',
      withoutSignature(await idTokenOf(server, guarded.email)),
      await idTokenOf(server, (await confirmedCustomer(server)).email),
    ];
    for (const token of proofs) {
      for (const otp of ['', '123456', '00000-00000']) {
        const replies = await Promise.all(
          [guarded.email, open.email, 'nobody@example.test'].map((email) => signInWith(server, email, { otp }, token)),
        );
        for (const { headers: _headers, ...reply } of replies)
          expect(reply).toEqual({
            http: 401,
            status: 401,
            code: 'invalid_token',
            message: expect.any(String),
            data: null,
          });
      }
    }
    const tries = await server.services.db.query.factorTries.findMany();
    expect(tries.filter((each) => each.holder === guarded.guid && each.purpose === 'sign-in')).toEqual([]);
  });

  it('takes no token without a signature', async () => {
    const person = await customerWithApp(server);
    const forged = { ...person, ut: withoutSignature(person.ut) };
    for (const [method, path, body] of [
      ['POST', 'authenticator', {}],
      ['DELETE', 'authenticator', undefined],
      ['POST', 'recovery-codes', {}],
      ['POST', 'passkey-options', {}],
      ['DELETE', 'passkeys/x', undefined],
      ['GET', 'security', undefined],
    ] as const)
      expect(await asked(server, forged, method, path, body), path).toMatchObject({
        http: 401,
        code: 'session_expired',
      });
    expect(await giveCode(server, forged, { otp: appCode(person.secret) })).toMatchObject({
      http: 401,
      code: 'session_expired',
    });
  });

  it('accepts no unconfirmed secret, and confirms only the last one started', async () => {
    const person = await confirmedCustomer(server);
    const begin = async () =>
      (await asked<{ secret: string; uri: string }>(server, person, 'POST', 'authenticator', {})).data;
    const first = await begin();
    expect(first.uri).toBe(
      `otpauth://totp/Statechange:${encodeURIComponent(person.email)}?issuer=Statechange&secret=${first.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await askCode(server, person)).data.methods).toEqual(['email']);
    expect(await giveCode(server, person, { otp: appCode(first.secret) })).toMatchObject({ code: 'code_wrong' });
    const again = await customerToken(server, person.email, await idTokenOf(server, person.email));
    expect(again.http).toBe(200);
    const now = await confirmed(server, { ...person, ...again.data });
    const second = (await asked<{ secret: string }>(server, now, 'POST', 'authenticator', {})).data;
    const confirm = (otp: string) =>
      asked<{ recovery_codes: string[] | null }>(server, now, 'PUT', 'authenticator', { otp });
    expect(await confirm(appCode(first.secret))).toMatchObject({ http: 422, code: 'code_wrong' });
    expect((await confirm(appCode(second.secret))).data.recovery_codes).toHaveLength(10);
    // The confirming code is used up.
    expect((await giveCode(server, now, { otp: appCode(second.secret) })).code).toBe('code_wrong');
    expect(await confirm(appCode(second.secret, 1))).toMatchObject({ http: 409, code: 'setup_expired' });

    const third = (await asked<{ secret: string }>(server, now, 'POST', 'authenticator', {})).data;
    expect((await giveCode(server, now, { otp: appCode(third.secret) })).code).toBe('code_wrong');
    expect((await giveCode(server, now, { otp: appCode(second.secret, 1) })).http).toBe(200);
    expect((await confirm(appCode(third.secret))).data.recovery_codes).toBeNull();
    passSteps(1);
    expect((await giveCode(server, now, { otp: appCode(second.secret, 1) })).code).toBe('code_wrong');
    expect((await giveCode(server, now, { otp: appCode(third.secret) })).http).toBe(200);
    const late = (await asked<{ secret: string }>(server, now, 'POST', 'authenticator', {})).data;
    clock.advance(30 * 60_000);
    expect(await confirm(appCode(late.secret))).toMatchObject({ http: 409, code: 'setup_expired' });
  });

  it('gets no codes by email, and those sent before no longer work', async () => {
    const person = await confirmedCustomer(server);
    const sent = await askCode(server, person);
    expect(sent).toMatchObject({ http: 200, message: 'We emailed you a code.' });
    expect(sent.data).toEqual({ expires_in: 600, resend_in: 30, attempts: 5, methods: ['email'] });
    const otp = (await mailTo(server, person.email, /^Your Statechange code$/)).codes[0] ?? '';
    await addApp(server, person);
    const mails = (await mailsTo(server, person.email)).filter((mail) => mail.codes.length > 0).length;
    expect(await askCode(server, person)).toMatchObject({
      http: 200,
      message: 'Confirm that it’s you with two-step verification.',
    });
    expect((await mailsTo(server, person.email)).filter((mail) => mail.codes.length > 0)).toHaveLength(mails);
    expect((await giveCode(server, person, { otp })).code).toBe('code_wrong');
    expect((await updatePassword(server, person.ut, person.email, newPassword, otp)).code).toBe('code_wrong');
    // Requested before the factor was added.
    clock.advance(31_000);
    await sendCode(createBackendServices(server.services), person.email, 'plain', {
      ...{ actionText: 'confirm that it’s you', act: null },
      mailOf: (code) => codeMail(person.email, { code, actionText: 'confirm that it’s you', lockUrl: null }),
    });
    const late = (await mailTo(server, person.email, /^Your Statechange code$/)).codes[0] ?? '';
    expect((await updatePassword(server, person.ut, person.email, newPassword, late)).code).toBe('code_wrong');
    expect(
      (await asked(server, person, 'PUT', 'address-hold', { email: person.email, hold_hours: 0, otp: late })).code,
    ).toBe('code_wrong');
    expect((await giveCode(server, person, {})).fields).toEqual({ otp: expect.any(String) });
  });

  it('changes its factors after a check for it that is five minutes old at most, by one of them, once', async () => {
    const owner = await customerWithApp(server);
    const { passkey } = await addPasskey(server, owner, 'Laptop');
    const person = await unconfirmed(server, owner);
    for (const [method, path] of [
      ['POST', 'authenticator'],
      ['DELETE', 'authenticator'],
      ['POST', 'passkey-options'],
      ['DELETE', `passkeys/${passkey.id}`],
      ['POST', 'recovery-codes'],
    ] as const)
      expect(await asked(server, person, method, path, method === 'POST' ? {} : undefined), path).toMatchObject({
        http: 403,
        code: 'recent_sign_in_required',
      });
    // Money-moving checks don't count here.
    expect((await giveCode(server, person, { otp: appCode(person.secret) }, person.guid)).http).toBe(200);
    expect((await asked(server, person, 'POST', 'recovery-codes', {})).code).toBe('recent_sign_in_required');
    const renew = async () => (await asked(server, person, 'POST', 'recovery-codes', {})).code ?? 'done';
    // Nor does one without a named action.
    expect((await giveCode(server, person, { otp: appCode(person.secret, 1) })).http).toBe(200);
    expect(await renew()).toBe('recent_sign_in_required');
    passSteps(1);
    expect(
      (await giveCode(server, person, { otp: appCode(person.secret, 1) }, '', { kind: 'recoveryCodes' })).http,
    ).toBe(200);
    expect((await asked(server, person, 'DELETE', `passkeys/${passkey.id}`)).code).toBe('recent_sign_in_required');
    expect([await renew(), await renew()]).toEqual(['done', 'recent_sign_in_required']);
    passSteps(1);
    expect(
      (await giveCode(server, person, { otp: appCode(person.secret, 1) }, '', { kind: 'recoveryCodes' })).http,
    ).toBe(200);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect(await renew()).toBe('recent_sign_in_required');
  });

  it('has every change recorded, emailed with a link that locks, and followed by a pause of withdrawals', async () => {
    const person = await confirmedCustomer(server);
    const { codes } = await addPasskey(server, person, 'Laptop <b>');
    await addApp(server, person);
    await asked(server, person, 'POST', 'recovery-codes', {});
    await asked(server, person, 'DELETE', 'authenticator');
    const { data } = await asked<{ passkeys: { id: string }[] }>(server, person, 'GET', 'security');
    await asked(server, person, 'DELETE', `passkeys/${data.passkeys[0]?.id}`);
    expect(codes).toHaveLength(10);
    const events = (await server.services.db.query.securityEvents.findMany()).filter(
      (event) => event.customerGuid === person.guid,
    );
    const changes = events.filter(({ kind }) => /passkey|authenticator|recovery/i.test(kind));
    expect(changes.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['passkeyAdded', 'Laptop <b>'],
      ['authenticatorAdded', null],
      ['recoveryCodesReplaced', null],
      ['authenticatorRemoved', null],
      ['passkeyRemoved', 'Laptop <b>'],
    ]);
    for (const subject of [
      /^A passkey was added$/,
      /^An authenticator app was added$/,
      /^You have new recovery codes$/,
      /^Your authenticator app was removed$/,
      /^A passkey was removed$/,
    ]) {
      const mail = await mailTo(server, person.email, subject);
      expect(mail.links[0]?.url).toContain('/lock-account?token=');
      expect(mail.html).not.toContain('<b>');
    }
    const pause = (await asked<{ sends_paused_until: string }>(server, person, 'GET', 'security')).data
      .sends_paused_until;
    expect(Date.parse(pause)).toBe(clock.now() + 24 * 3600_000);
  });

  it('is not opened by the factors of another', async () => {
    const [mine, theirs] = [await customerWithApp(server), await customerWithApp(server)];
    expect((await giveCode(server, mine, { otp: appCode(theirs.secret) })).code).toBe('code_wrong');
    expect((await giveCode(server, mine, { otp: theirs.codes[0] ?? '' })).code).toBe('code_wrong');
    expect((await giveCode(server, { ...mine, email: theirs.email }, { otp: appCode(theirs.secret) })).code).toBe(
      'forbidden',
    );
    expect((await giveCode(server, mine, { otp: appCode(theirs.secret) }, theirs.guid)).code).toBe('forbidden');
    expect((await giveCode(server, theirs, { otp: theirs.codes[0] ?? '' })).http).toBe(200);
  });

  it('is kept so that a copy of the database opens nothing', async () => {
    const person = await customerWithApp(server);
    const { challenge } = (await askCode(server, { ...person, ...(await addPasskey(server, person, 'Laptop')) })).data
      .passkey;
    const { authenticators, recoveryCodes, passkeyChallenges } = server.services.db.query;
    const stored = JSON.stringify([
      await authenticators.findMany(),
      await recoveryCodes.findMany(),
      await passkeyChallenges.findMany(),
    ]);
    for (const secret of [
      person.secret,
      challenge,
      ...person.codes,
      ...person.codes.map((code) => code.replace('-', '')),
    ])
      expect(stored).not.toContain(secret);
    const { keys } = createBackendServices(server.services);
    const sealed = await seal(keys, person.guid, 'secret');
    expect(await unseal(keys, person.guid, sealed)).toBe('secret');
    expect(await unseal(keys, 'f'.repeat(32), sealed)).toBeNull();
    expect(await unseal(keys, person.guid, `${sealed.slice(0, -2)}AA`)).toBeNull();
    expect(await unseal(keys, person.guid, sealed.replace(/^[^.]+/, 'A'.repeat(43)))).toBeNull();
    expect(await seal(keys, person.guid, 'secret')).not.toBe(sealed);
  });
});
