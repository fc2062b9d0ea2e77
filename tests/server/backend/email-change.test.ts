import { afterAll, describe, expect, it } from 'vitest';
import { createLink } from '#server/backend/access/security/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  confirmedCustomer,
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  resetPassword,
  signUp,
  type Tokens,
  updatePassword,
} from './client.ts';
import { unconfirmed } from './confirmations.ts';
import { startFakeBank } from './fake-bank.ts';

type Person = Tokens & { readonly email: string };

describeOnOneDatabase('another email address', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => bank.close());

  const ask = ({ ut }: Person, newEmail: string) =>
    call<null>(server, '/customers/change-email', { new_email: newEmail }, { bearer: ut });
  const confirm = (token: string) =>
    call<{ email: string; applies_at: string | null }>(server, '/customers/confirm-email', { token });
  const check = (token: string) =>
    call<{ email: string; effect: string; applies_at: string | null }>(server, '/customers/check-email-link', {
      token,
    });
  const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
  const mailedToken = async (to: string, later?: string) =>
    tokenOf((await mailTo(server, to, /^Confirm your new email address$/, later)).links[0]?.url);
  const change = async (person: Person, newEmail = freshEmail()) => {
    await ask(person, newEmail);
    return { newEmail, token: await mailedToken(newEmail) };
  };
  const events = async (guid: string) =>
    (await server.services.db.query.securityEvents.findMany())
      .filter((row) => row.customerGuid === guid)
      .map((row) => row.kind);
  const signIn = async (email: string, opened = email) =>
    customerToken(server, email, await idTokenOf(server, email), opened);

  it('is the account’s once its owner has pressed the button of the page that the mail leads to', async () => {
    const person = await confirmedCustomer(server);
    const newEmail = freshEmail();
    expect(await ask(person, newEmail.toUpperCase())).toMatchObject({ http: 200, data: null });
    const token = await mailedToken(newEmail);
    expect((await mailTo(server, newEmail, /^Confirm/)).links[0]?.url).toBe(
      `${server.url}/confirm-email?token=${token}`,
    );
    expect(JSON.stringify(await server.services.db.query.accountLinks.findMany())).not.toContain(token);
    const notice = await mailTo(server, person.email, /^A new email address was requested$/);
    expect(notice.links[0]?.url).toContain('/lock-account?token=');
    // Mail scanners change nothing.
    await fetch(`${server.url}/confirm-email?token=${token}`);
    expect(await check(token)).toMatchObject({ http: 200, data: { email: newEmail, effect: 'now', applies_at: null } });
    expect((await signIn(person.email)).http).toBe(200);

    expect(await confirm(token)).toMatchObject({ http: 200, data: { email: newEmail, applies_at: null } });
    expect(await check(token)).toMatchObject({ http: 422, code: 'link_used' });
    expect(await call(server, '/customers/user-detail', { email: person.email }, { bearer: person.ut })).toMatchObject({
      http: 401,
    });
    await expect(idTokenOf(server, person.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    const { http, data } = await signIn(newEmail, person.email);
    expect([http, data.guid]).toEqual([200, person.guid]);
    for (const to of [newEmail, person.email]) {
      expect((await mailTo(server, to, /^Your email address was changed$/)).links[0]?.url).toContain(
        '/lock-account?token=',
      );
    }
    expect(await events(person.guid)).toEqual(expect.arrayContaining(['emailChangeRequested', 'emailChanged']));
    expect(
      (await call<{ sends_paused_until: string | null }>(server, '/customers/security', undefined, { bearer: data.ut }))
        .data.sends_paused_until,
    ).not.toBe(null);
  });

  it('leaves the old address free, with nothing of the account', async () => {
    const person = await confirmedCustomer(server);
    const oldLink = await mailedResetToken(server, person.email);
    await call(server, '/customers/create-otp', { email: person.email, customer_guid: '' }, { bearer: person.ut });
    const { token } = await change(person);
    expect((await confirm(token)).http).toBe(200);
    expect(await updatePassword(server, oldLink, person.email, goodPassword)).toMatchObject({
      http: 401,
      code: 'reset_link_invalid',
    });
    const codes = await server.services.db.query.oneTimeCodes.findMany({
      where: (row, { eq }) => eq(row.email, person.email),
    });
    expect(codes).toEqual([]);
    expect((await resetPassword(server, person.email)).http).toBe(200);
    // Other mails to the old address may be pending.
    const resets = (await mailsTo(server, person.email)).filter(({ subject }) => subject === 'Choose a new password');
    expect(resets).toHaveLength(1);

    const opened = await signUp(server, person.email);
    expect([opened.http, opened.data.customer_guid === person.guid]).toEqual([201, false]);
    expect(await call(server, '/customers/user-detail', { email: person.email }, { bearer: person.ut })).toMatchObject({
      http: 401,
    });
  });

  it('that is taken gets the same reply, and its owner an email without a link', async () => {
    const [person, owner] = [await confirmedCustomer(server), await confirmedCustomer(server)];
    const [taken, free] = [await ask(person, owner.email), await ask(person, freshEmail())];
    expect({ ...taken, headers: [...taken.headers.keys()] }).toEqual({ ...free, headers: [...free.headers.keys()] });
    const mail = await mailTo(server, owner.email, /^This address already has an account$/);
    expect(mail.links.map(({ url }) => url)).toEqual([`${server.url}/reset`]);
    expect((await signIn(owner.email)).data.guid).toBe(owner.guid);
  });

  it('that was taken since the mail is refused, and the account keeps its own', async () => {
    const person = await confirmedCustomer(server);
    const { newEmail, token } = await change(person);
    await signUp(server, newEmail);
    expect(await confirm(token)).toMatchObject({ http: 409, code: 'email_taken' });
    expect((await signIn(person.email)).data.guid).toBe(person.guid);
  });

  it('needs a code that was entered in this session, and another address', async () => {
    const person = await confirmedCustomer(server);
    expect((await call(server, '/customers/change-email', { new_email: freshEmail() })).http).toBe(401);
    expect(await ask(person, ` ${person.email.toUpperCase()} `)).toMatchObject({
      http: 422,
      fields: { new_email: expect.stringMatching(/already/) },
    });
    expect(await ask(person, '<b>a</b>@example.test')).toMatchObject({ http: 422, code: 'invalid_input' });
    expect(await ask(await unconfirmed(server, person), freshEmail())).toMatchObject({
      http: 403,
      code: 'recent_sign_in_required',
    });
  });

  describe('by a link that', () => {
    it('was used, by many at once too, changes the address once', async () => {
      const person = await confirmedCustomer(server);
      const { newEmail, token } = await change(person);
      const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
      expect(replies.map(({ http }) => http).sort()).toEqual([200, 422, 422, 422, 422]);
      expect(await confirm(token)).toMatchObject({ http: 422, code: 'link_used' });
      await mailTo(server, newEmail, /^Your email address was changed$/);
      expect(
        (await mailsTo(server, newEmail)).filter(({ subject }) => subject === 'Your email address was changed'),
      ).toHaveLength(1);
    });

    it('is old, replaced, made up or of another purpose changes nothing', async () => {
      const person = await confirmedCustomer(server);
      const first = await change(person);
      const second = await change(person);
      expect(await confirm(first.token)).toMatchObject({ http: 422, code: 'link_used' });
      for (const odd of ['x', 'A'.repeat(43), `${second.token}x`, second.token.slice(1)]) {
        expect(await confirm(odd)).toMatchObject({ http: 422, code: 'link_unknown' });
      }
      const lock = await createLink(server.services.db, { purpose: 'lock', customerGuid: person.guid }, clock.now());
      const reset = await mailedResetToken(server, person.email);
      for (const other of [lock, reset])
        expect(await confirm(other)).toMatchObject({ http: 422, code: 'link_unknown' });
      for (const other of [lock, second.token]) {
        expect(await updatePassword(server, other, person.email, goodPassword)).toMatchObject({
          http: 401,
          code: 'reset_link_invalid',
        });
      }
      clock.advance(60 * 60_000);
      expect(await confirm(second.token)).toMatchObject({ http: 422, code: 'link_expired' });
    });

    it('was requested before a new password was set changes nothing', async () => {
      const person = await confirmedCustomer(server);
      const { token } = await change(person);
      expect(
        (await updatePassword(server, await mailedResetToken(server, person.email), person.email, 'battery-staple-7'))
          .http,
      ).toBe(200);
      expect(await confirm(token)).toMatchObject({ http: 422, code: 'link_used' });
    });

    it('is opened in another person’s browser gives them no session', async () => {
      const person = await confirmedCustomer(server);
      const { token } = await change(person);
      const reply = await confirm(token);
      expect(reply.headers.get('set-cookie')).toBe(null);
      expect(reply.data).toEqual({ email: expect.any(String), applies_at: null });
    });
  });
});
