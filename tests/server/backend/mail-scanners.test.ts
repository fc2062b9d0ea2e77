import { afterAll, expect, it } from 'vitest';
import { createLink } from '#server/backend/access/security/links.ts';
import { inviteFirstOwner } from '#server/backend/access/staff/first-owner.ts';
import { invitationUrl } from '#server/backend/access/staff/invitations.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  confirmedCustomer,
  freshEmail,
  mailTo,
  newestMail,
  openMailedLink,
  resetPassword,
  signedInCustomer,
  signUp,
  updatePassword,
} from './client.ts';
import { startFakeBank } from './fake-bank.ts';

/** A mailed link, and its reader's next step, which must succeed. */
interface Mailed {
  readonly url: string;
  readonly use: () => Promise<number>;
}

describeOnOneDatabase('what scans email', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => bank.close());

  const tokenOf = (url: string) => new URL(url.replace('#', '?')).searchParams.get('token') ?? '';
  const linkIn = async (email: string, subject: RegExp) => (await mailTo(server, email, subject)).links[0]?.url ?? '';
  const posted = async (path: string, body: object, bearer?: string) =>
    (await call(server, path, body, bearer === undefined ? {} : { bearer })).http;

  const kinds: Readonly<Record<string, () => Promise<Mailed>>> = {
    'confirms an address': async () => {
      const email = freshEmail();
      await signUp(server, email);
      return {
        url: (await newestMail(server, email)).links[0]?.url ?? '',
        use: async () => (await openMailedLink(server, email)).status,
      };
    },
    'chooses a new password': async () => {
      const { email } = await signedInCustomer(server);
      await resetPassword(server, email);
      const url = await linkIn(email, /^Choose a new password$/);
      return { url, use: async () => (await updatePassword(server, tokenOf(url), email, 'battery-staple-7')).http };
    },
    'confirms a new address': async () => {
      const { ut } = await confirmedCustomer(server);
      const email = freshEmail();
      await call(server, '/customers/change-email', { new_email: email }, { bearer: ut });
      const url = await linkIn(email, /^Confirm your new email address$/);
      return { url, use: () => posted('/customers/confirm-email', { token: tokenOf(url) }) };
    },
    'locks the account': async () => {
      const { guid } = await signedInCustomer(server);
      const token = await createLink(server.services.db, { purpose: 'lock', customerGuid: guid }, clock.now());
      return {
        url: `${server.url}/lock-account?token=${token}`,
        use: () => posted('/customers/lock-account', {}, token),
      };
    },
    'invites to staff': async () => {
      const given = { email: 'first@staff.test', name: 'Ada First' };
      const url = invitationUrl(server.url, (await inviteFirstOwner(server.services.db, given, clock.now())) ?? '');
      return { url, use: () => posted('/admin/invitation', { token: tokenOf(url) }) };
    },
  };

  it.each(Object.entries(kinds))('opens the link that %s, and uses nothing up', async (_, mail) => {
    const { url, use } = await mail();
    for (const method of ['HEAD', 'GET', 'GET'])
      expect((await fetch(url, { method, headers: { Accept: 'text/html' } })).status).toBe(200);
    expect(await use()).toBe(200);
  });
});
