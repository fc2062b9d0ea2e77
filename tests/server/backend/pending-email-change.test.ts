import type { Context } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { confirmEmailChange } from '#server/backend/access/email-change/confirm-change.ts';
import { makeDueChanges } from '#server/backend/access/email-change/due-changes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  customerToken,
  freshEmail,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  signedInCustomer,
  signUp,
  updatePassword,
} from './client.ts';
import { confirmed, unconfirmed } from './confirmations.ts';
import { appCode, askCode, asked, customerWithApp, giveCode, type Person } from './factor-client.ts';
import { startFakeBank } from './fake-bank.ts';

const day = 24 * 3600_000;

describeOnOneDatabase('another email address that the old mailbox had no word in', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => bank.close());

  const waits = /^Your email address changes in 24 hours$/;
  const changed = /^Your email address was changed$/;
  const ask = (person: Person, newEmail: string) =>
    asked<null>(server, person, 'POST', 'change-email', { new_email: newEmail });
  const cancel = (person: Person) => asked<null>(server, person, 'DELETE', 'change-email');
  const withToken = (path: string) => (token: string) =>
    call<{ email: string; effect?: string; applies_at?: string | null }>(server, `/customers/${path}`, { token });
  const [check, confirm, stop] = [
    withToken('check-email-link'),
    withToken('confirm-email'),
    withToken('stop-email-change'),
  ];
  const tokenIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
  const mailedToken = async (to: string, subject: RegExp, label: string) =>
    tokenIn((await mailTo(server, to, subject)).links.find((link) => link.label === label)?.url);
  const pending = async (person: Pick<Person, 'ut'>) =>
    (
      await asked<{ pending_email_change: { email: string; applies_at: string } | null }>(
        server,
        person,
        'GET',
        'security',
      )
    ).data.pending_email_change;
  const events = async (guid: string) =>
    (await server.services.db.query.securityEvents.findMany())
      .filter((row) => row.customerGuid === guid)
      .map((row) => row.kind);
  const round = () => makeDueChanges(createBackendServices(server.services));
  const signIn = async (email: string, opened: string) =>
    customerToken(server, email, await idTokenOf(server, email), opened);
  const addressOf = async (guid: string) =>
    (await server.services.db.query.customers.findMany()).find((row) => row.bankCustomerGuid === guid)?.email;
  const used = { http: 422, code: 'link_used' };

  /** A confirmed change that waits. */
  async function waiting() {
    const person = await confirmed(server, await signedInCustomer(server), 'factor');
    const newEmail = freshEmail();
    await ask(person, newEmail);
    const token = await mailedToken(newEmail, /^Confirm your new/, 'Confirm new address');
    const reply = await confirm(token);
    return { person, newEmail, token, reply, stopToken: await mailedToken(person.email, waits, 'Stop the change') };
  }

  it('waits 24 hours after the new mailbox has confirmed it, then is made by the watch', async () => {
    const { person, newEmail, token, reply, stopToken } = await waiting();
    const appliesAt = new Date(clock.now() + day).toISOString();
    expect(reply).toMatchObject({
      http: 200,
      message: 'Your email address changes in 24 hours.',
      data: { email: newEmail, applies_at: appliesAt },
    });
    expect(await pending(person)).toEqual({ email: newEmail, applies_at: appliesAt });
    expect(await check(token)).toMatchObject(used);
    const mail = await mailTo(server, person.email, waits);
    // Rounded up to the minute, as on screens.
    const minute = Math.ceil(Date.parse(appliesAt) / 60_000) * 60_000;
    const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      minute,
    );
    expect(mail.text).toContain(`It replaces this one on ${written} UTC.`);
    expect(mail.links.map(({ label, url }) => [label, new URL(url).pathname])).toEqual([
      ['Stop the change', '/confirm-email'],
      ['Confirm it now', '/confirm-email'],
      ['Lock account', '/lock-account'],
    ]);
    // Mail scanners change nothing.
    await fetch(mail.links[1]?.url ?? '');
    expect(await check(stopToken)).toMatchObject({
      http: 200,
      data: { email: newEmail, effect: 'pending', applies_at: appliesAt },
    });
    clock.advance(day - 1);
    await round();
    expect(await addressOf(person.guid)).toBe(person.email);
    clock.advance(1);
    await round();
    expect(await addressOf(person.guid)).toBe(newEmail);
    expect(await asked(server, person, 'GET', 'security')).toMatchObject({ http: 401 });
    expect(await check(stopToken)).toMatchObject(used);
    const again = await signIn(newEmail, person.email);
    expect(again.data.guid).toBe(person.guid);
    expect(
      (await asked<{ sends_paused_until: string | null }>(server, again.data, 'GET', 'security')).data
        .sends_paused_until,
    ).not.toBeNull();
    for (const to of [newEmail, person.email]) await mailTo(server, to, changed);
    expect(await events(person.guid)).toEqual(
      expect.arrayContaining(['emailChangeRequested', 'emailChangeConfirmed', 'emailChanged']),
    );
    await round();
    expect((await mailsTo(server, newEmail)).filter(({ subject }) => changed.test(subject))).toHaveLength(1);
  });

  it('follows from the kind of the check: a factor makes it wait, a code from the old mailbox does not', async () => {
    const signedIn = await unconfirmed(server, await customerWithApp(server));
    const entered = await signedInCustomer(server);
    const effects = [];
    for (const person of [signedIn, entered]) {
      const newEmail = freshEmail();
      const about = { kind: 'emailChange', address: newEmail } as const;
      await askCode(server, person, '', about);
      const otp =
        person === signedIn
          ? appCode(signedIn.secret)
          : ((await mailTo(server, person.email, /^Your Statechange code$/)).codes[0] ?? '');
      expect((await giveCode(server, person, { otp }, '', about)).http).toBe(200);
      await ask(person, newEmail);
      effects.push((await check(await mailedToken(newEmail, /^Confirm your new/, 'Confirm new address'))).data.effect);
    }
    expect(effects).toEqual(['later', 'now']);
  });

  it('is made at once when the old mailbox confirms it', async () => {
    const { person, newEmail, stopToken } = await waiting();
    expect(await confirm(stopToken)).toMatchObject({ http: 200, data: { email: newEmail, applies_at: null } });
    expect((await signIn(newEmail, person.email)).data.guid).toBe(person.guid);
    expect(await confirm(stopToken)).toMatchObject(used);
    expect(await stop(stopToken)).toMatchObject(used);
  });

  it('is stopped by the link of the old mailbox, once, and by no other link', async () => {
    const { person, newEmail, token, stopToken } = await waiting();
    const fresh = await waiting();
    for (const odd of ['x', 'A'.repeat(43), tokenIn((await mailTo(server, person.email, waits)).links[2]?.url)])
      expect(await stop(odd)).toMatchObject({ http: 422, code: 'link_unknown' });
    expect(await stop(token)).toMatchObject(used);
    expect(await stop(stopToken)).toMatchObject({ http: 200, data: { email: newEmail } });
    expect([await pending(person), await pending(fresh.person)]).toEqual([
      null,
      expect.objectContaining({ email: fresh.newEmail }),
    ]);
    expect(await stop(stopToken)).toMatchObject(used);
    clock.advance(day);
    await round();
    expect(await addressOf(person.guid)).toBe(person.email);
    expect(await events(person.guid)).toContain('emailChangeCanceled');
  });

  it('is not confirmed while the old mailbox cannot be notified, and works later with the same link', async () => {
    const person = await confirmed(server, await signedInCustomer(server), 'factor');
    const newEmail = freshEmail();
    await ask(person, newEmail);
    const token = await mailedToken(newEmail, /^Confirm your new/, 'Confirm new address');
    const mailer = { send: () => Promise.reject(new Error('no mail today')) };
    const services = { ...createBackendServices(server.services), mailer };
    await expect(confirmEmailChange(services, {} as Context, token)).rejects.toMatchObject({
      status: 503,
      code: 'mail_unavailable',
    });
    expect(await pending(person)).toBeNull();
    expect(await confirm(token)).toMatchObject({ http: 200, data: { applies_at: expect.any(String) } });
  });

  it('by one link that is confirmed by many at once waits once', async () => {
    const person = await confirmed(server, await signedInCustomer(server), 'factor');
    const newEmail = freshEmail();
    await ask(person, newEmail);
    const token = await mailedToken(newEmail, /^Confirm your new/, 'Confirm new address');
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(token)));
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 422, 422, 422]);
    await mailTo(server, person.email, waits);
    expect((await mailsTo(server, person.email)).filter(({ subject }) => waits.test(subject))).toHaveLength(1);
  });

  it('that was taken during the wait is not applied, and the old address is notified', async () => {
    const { person, newEmail } = await waiting();
    await signUp(server, newEmail);
    clock.advance(day);
    await round();
    expect(await addressOf(person.guid)).toBe(person.email);
    expect(await pending(person)).toBeNull();
    await mailTo(server, person.email, /^Your email address wasn’t changed$/);
  });

  describe('ends with', () => {
    it.each([
      ['a cancel in the settings', (person: Person) => cancel(person)],
      ['another request', (person: Person) => ask(person, freshEmail())],
      ['a lock', (person: Person) => asked(server, person, 'POST', 'lock-account', {})],
      [
        'a password that is set by an emailed link',
        async (person: Person) =>
          updatePassword(server, await mailedResetToken(server, person.email), person.email, 'battery-staple-7'),
      ],
    ] as const)('%s', async (_, end) => {
      const { person, stopToken } = await waiting();
      expect((await end(person)).http).toBe(200);
      await expect.poll(() => events(person.guid)).toContain('emailChangeCanceled');
      for (const answer of [check, confirm, stop]) expect(await answer(stopToken)).toMatchObject(used);
      clock.advance(day);
      await round();
      expect(await addressOf(person.guid)).toBe(person.email);
    });

    it('nothing that somebody else does', async () => {
      const { person, newEmail } = await waiting();
      const other = await signedInCustomer(server);
      expect((await cancel(other)).http).toBe(200);
      expect(await pending(other)).toBeNull();
      expect(await asked(server, { ut: '' }, 'DELETE', 'change-email')).toMatchObject({ http: 401 });
      expect((await pending(person))?.email).toBe(newEmail);
    });

    it('the cancel of a link that was not opened yet, too', async () => {
      const person = await confirmed(server, await signedInCustomer(server));
      const newEmail = freshEmail();
      await ask(person, newEmail);
      const token = await mailedToken(newEmail, /^Confirm your new/, 'Confirm new address');
      expect((await cancel(person)).http).toBe(200);
      expect(await confirm(token)).toMatchObject(used);
    });
  });
});
