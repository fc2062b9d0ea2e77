import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#server/backend/access/passwords/change-password.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  resetPassword,
  signedInCustomer,
  signUp,
  type Tokens,
  updatePassword,
} from './client.ts';
import { startFakeBank } from './fake-bank.ts';

const invalid = { http: 401, code: 'reset_link_invalid', data: null };
const expired = {
  http: 401,
  code: 'session_expired',
  message: 'Your session has expired. Please log in again.',
  data: null,
};
const newPassword = 'battery-staple-7';

describeOnOneDatabase('passwords', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  let customer: Tokens & { readonly email: string };
  beforeAll(async () => {
    customer = await signedInCustomer(server);
  });
  afterAll(() => bank.close());

  const detail = ({ email, ut }: { email: string; ut: string }) =>
    call(server, '/customers/user-detail', { email }, { bearer: ut });
  const signInAgain = async (email: string, password: string) =>
    (await customerToken(server, email, await idTokenOf(server, email, password))).data;

  describe('a forgotten password', () => {
    it('is replaced by the link of the mail, which ends every session and is good once', async () => {
      const token = await mailedResetToken(server, customer.email.toUpperCase());
      const mail = await mailTo(server, customer.email, /^Choose a new password$/);
      expect(mail.links[0]?.url).toBe(
        `${server.url}/reset-password?token=${token}&email=${encodeURIComponent(customer.email)}`,
      );
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(await server.services.db.query.passwordResets.findMany())).not.toContain(token);

      const changed = await updatePassword(server, token, customer.email, newPassword);
      expect(changed).toMatchObject({
        http: 200,
        data: null,
        message: 'Your password was changed. Sign in with the new one.',
      });
      expect(await detail(customer)).toMatchObject(expired);
      await expect(idTokenOf(server, customer.email, goodPassword)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
      const notice = await mailTo(server, customer.email, /^Your password was changed$/);
      expect(notice.links[0]?.url).toContain(`${server.url}/lock-account?token=`);

      expect(await updatePassword(server, token, customer.email, 'another-password-1')).toMatchObject(invalid);
      customer = { ...customer, ...(await signInAgain(customer.email, newPassword)) };
      expect((await detail(customer)).http).toBe(200);
    });

    it('takes the sign-in back after too many wrong passwords, and every other open link away', async () => {
      const [older, token] = [
        await mailedResetToken(server, customer.email),
        await mailedResetToken(server, customer.email),
      ];
      for (let guess = 0; guess < 5; guess++)
        await expect(idTokenOf(server, customer.email, 'wrong-guess-1')).rejects.toThrow();
      await expect(idTokenOf(server, customer.email, newPassword)).rejects.toThrow('TOO_MANY_ATTEMPTS');
      expect((await updatePassword(server, token, customer.email, newPassword)).http).toBe(200);
      expect(await updatePassword(server, older, customer.email, newPassword)).toMatchObject(invalid);
      customer = { ...customer, ...(await signInAgain(customer.email, newPassword)) };
    });

    it('confirms the email, because the link proves it', async () => {
      const email = freshEmail();
      await signUp(server, email);
      const token = await mailedResetToken(server, email);
      expect((await updatePassword(server, token, email, newPassword)).http).toBe(200);
      expect((await customerToken(server, email, await idTokenOf(server, email, newPassword))).http).toBe(200);
    });

    it('is replaced for a user without a row here', async () => {
      const email = freshEmail();
      const body = JSON.stringify({ email, password: goodPassword, displayName: 'Direct' });
      await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, { method: 'POST', body });
      const token = await mailedResetToken(server, email);
      expect((await updatePassword(server, token, email, newPassword)).http).toBe(200);
      const { data } = await customerToken(server, email, await idTokenOf(server, email, newPassword));
      expect(data.displayName).toBe('Direct');
    });

    it('keeps the old one when the link is made up, expired, of another email, or of a disabled user', async () => {
      const [email, other] = [freshEmail(), freshEmail()];
      await signUp(server, email);
      await signUp(server, other);
      const token = await mailedResetToken(server, email);
      for (const odd of [undefined, 'x', 'A'.repeat(43), `${token}x`, token.slice(1)]) {
        expect(await updatePassword(server, odd, email, newPassword)).toMatchObject(invalid);
      }
      expect(await updatePassword(server, token, other, newPassword)).toMatchObject(invalid);
      await server.services.db.execute(`update identity_users set disabled = true where email = '${email}'`);
      expect(await updatePassword(server, token, email, newPassword)).toMatchObject(invalid);
      await server.services.db.execute(`update identity_users set disabled = false where email = '${email}'`);
      clock.advance(60 * 60_000);
      expect(await updatePassword(server, token, email, newPassword)).toMatchObject(invalid);
      expect(await idTokenOf(server, email, goodPassword)).toBeTruthy();
      const fresh = await mailedResetToken(server, email);
      clock.advance(60 * 60_000 - 1);
      expect((await updatePassword(server, fresh, email, newPassword)).http).toBe(200);
    });

    it('has a link whose state only its holder learns', async () => {
      const [email, other] = [freshEmail(), freshEmail()];
      for (const address of [email, other]) await signUp(server, address);
      const token = await mailedResetToken(server, email);
      const stateOf = async (of: string, link: string) =>
        (await call<{ link: string }>(server, '/customers/check-reset-link', { email: of, token: link })).data.link;
      expect(await stateOf(email, token)).toBe('open');
      for (const odd of [token.slice(1), `${token}x`, 'A'.repeat(43)])
        expect(await stateOf(email, odd)).toBe('unknown');
      expect([await stateOf(other, token), await stateOf(freshEmail(), token)]).toEqual(['unknown', 'unknown']);
      const spent = await mailedResetToken(server, other);
      await updatePassword(server, spent, other, newPassword);
      expect(await stateOf(other, spent)).toBe('used');
      clock.advance(60 * 60_000);
      expect(await stateOf(email, token)).toBe('expired');
    });

    it('is chosen once when a link is followed many times at once', async () => {
      const email = freshEmail();
      await signUp(server, email);
      const token = await mailedResetToken(server, email);
      const passwords = Array.from({ length: 6 }, (_, index) => `battery-staple-${index}`);
      const replies = await Promise.all(passwords.map((password) => updatePassword(server, token, email, password)));
      expect(replies.map((reply) => reply.http).sort()).toEqual([200, 401, 401, 401, 401, 401]);
      const chosen = passwords[replies.findIndex((reply) => reply.http === 200)] ?? '';
      expect(await idTokenOf(server, email, chosen)).toBeTruthy();
      await mailTo(server, email, /^Your password was changed$/);
      expect(
        (await mailsTo(server, email)).filter((mail) => mail.subject === 'Your password was changed'),
      ).toHaveLength(1);
    });

    it('leaves the link good when the change breaks off, before the password is set or after', async () => {
      const email = freshEmail();
      await signUp(server, email);
      const token = await mailedResetToken(server, email);
      const services = createBackendServices(server.services);
      const change = { email, password: newPassword, proof: { resetToken: token } };
      const broken = new Error('the process ended here');
      const before = { ...services.identity, replacePassword: () => Promise.reject(broken) };
      const after: typeof services.identity = {
        ...services.identity,
        replacePassword: async (...given) => {
          await services.identity.replacePassword(...given);
          throw broken;
        },
      };
      await expect(changePassword({ ...services, identity: before }, change)).rejects.toMatchObject({
        status: 503,
        code: 'identity_unavailable',
      });
      await expect(idTokenOf(server, email, newPassword)).rejects.toThrow();
      await expect(changePassword({ ...services, identity: after }, change)).rejects.toMatchObject({ status: 503 });
      expect(await idTokenOf(server, email, newPassword)).toBeTruthy();
      expect((await updatePassword(server, token, email, newPassword)).http).toBe(200);
    });

    it('says which rule a password breaks, and keeps the link', async () => {
      const { email } = customer;
      const token = await mailedResetToken(server, email);
      for (const [password, sentence] of [
        ['', 'Choose a password.'],
        ['short-1', 'Use at least 10 characters.'],
        ['abcabcabcabc', 'This password is a pattern. Choose another password.'],
        ['qwertyuiop', 'This password is too common. Choose another password.'],
        [email, 'Your password cannot contain your email address.'],
        [`${'x1'.repeat(129)}`, 'Use at most 256 characters.'],
        ['nul-character-1\0', 'The password contains characters that we can’t use.'],
      ] as const) {
        expect(await updatePassword(server, token, email, password)).toMatchObject({
          http: 422,
          code: 'invalid_input',
          fields: { password: sentence },
        });
      }
      const services = createBackendServices(server.services);
      const strict = { ...services.identity, replacePassword: async () => false };
      const change = changePassword(
        { ...services, identity: strict },
        { email, password: newPassword, proof: { resetToken: token } },
      );
      await expect(change).rejects.toMatchObject({ status: 422, fields: { password: expect.any(String) } });
      expect((await updatePassword(server, token, email, newPassword)).http).toBe(200);
      customer = { ...customer, ...(await signInAgain(email, newPassword)) };
    });

    it('is not sent for an unknown address, nor to a disabled user', async () => {
      const [unknown, disabled] = [freshEmail(), freshEmail()];
      await signUp(server, disabled);
      await server.services.db.execute(`update identity_users set disabled = true where email = '${disabled}'`);
      for (const email of [unknown, disabled])
        expect(await resetPassword(server, email)).toMatchObject({ http: 200, data: null });
      await mailedResetToken(server, customer.email);
      expect(await mailsTo(server, unknown)).toEqual([]);
      await expect
        .poll(async () => (await mailsTo(server, disabled)).map((mail) => mail.subject))
        .toEqual(['Confirm your email address']);
    });
  });
});
