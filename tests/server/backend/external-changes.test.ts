import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { findExternalChanges } from '#server/backend/access/customers/external-changes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers } from '#server/db/schema/backend.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import {
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  signedInCustomer,
  signUp,
  updatePassword,
} from './client.ts';
import { confirmed } from './confirmations.ts';

const newPassword = 'battery-staple-7';

describeOnOneDatabase('a sign-in that is changed at the authentication service, without us,', (open) => {
  const server = before(() => open());
  const look = () => findExternalChanges(createBackendServices(server.services));

  const rowOf = async (guid: string) => {
    const [row] = await server.services.db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    if (!row) throw new Error('no such customer');
    return row;
  };
  /** Direct changes at the service. */
  const atTheService = async (guid: string, method: 'update' | 'delete', change: object = {}) => {
    const { identityUid: localId } = await rowOf(guid);
    const response = await fetch(
      `${server.url}/identitytoolkit.googleapis.com/v1/projects/demo-statechange/accounts:${method}`,
      {
        method: 'POST',
        headers: { Authorization: 'Bearer owner' },
        body: JSON.stringify({ localId, ...change }),
      },
    );
    expect(response.status).toBe(200);
  };
  const told = async (email: string, subject: string) =>
    (await mailsTo(server, email)).filter((mail) => mail.subject === subject);
  const kindsOf = async (guid: string) =>
    (await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, guid))).map(
      ({ kind }) => kind,
    );

  it.each<[SecurityEventKind, string, 'update' | 'delete', () => object]>([
    ['passwordChanged', 'Your password was changed', 'update', () => ({ password: newPassword })],
    [
      'signInAddressChanged',
      'The address that you sign in with was changed',
      'update',
      () => ({ email: freshEmail(), emailVerified: true }),
    ],
    ['signInDisabled', 'Your sign-in was turned off', 'update', () => ({ disableUser: true })],
    ['signInDeleted', 'Your sign-in was deleted', 'delete', () => ({})],
  ])(
    'is %s: its owner is told once, at our address, with the link that locks, and withdrawals pause',
    async (kind, subject, method, change) => {
      const person = await signedInCustomer(server);
      const { sendsPausedUntil: paused } = await rowOf(person.guid);
      await look();
      expect([paused, (await kindsOf(person.guid)).includes(kind)]).toEqual([null, false]);
      await atTheService(person.guid, method, change());
      await look();
      const mail = await mailTo(server, person.email, new RegExp(`^${subject}$`));
      expect(mail.links[0]?.url).toContain('/lock-account?token=');
      expect((await rowOf(person.guid)).sendsPausedUntil).toBeGreaterThan(Date.now() + 23 * 3600_000);
      await look();
      expect((await kindsOf(person.guid)).filter((each) => each !== 'signedIn')).toEqual([kind]);
      expect(await told(person.email, subject)).toHaveLength(1);
    },
  );

  it('is checked in batches of a hundred, for customers with a recent session only', async () => {
    const person = await signedInCustomer(server);
    const { db } = server.services;
    const day = 24 * 3600;
    const row = {
      displayName: '',
      signUpState: 'complete' as const,
      latestIat: Math.floor(Date.now() / 1000),
      createdAt: 0,
      updatedAt: 0,
    };
    await db.insert(customers).values(
      Array.from({ length: 150 }, (_, index) => ({
        ...row,
        email: `0-${index}@example.test`,
        identityUid: `0-${index}`,
      })),
    );
    await db
      .insert(customers)
      .values({ ...row, email: 'long-ago@example.test', identityUid: 'long-ago', latestIat: row.latestIat - 2 * day });
    await atTheService(person.guid, 'update', { password: newPassword });
    const services = createBackendServices(server.services);
    const sizes: number[] = [];
    const asked: string[] = [];
    const findByUids: typeof services.identity.findByUids = async (uids) => {
      sizes.push(uids.length);
      asked.push(...uids);
      return services.identity.findByUids(uids);
    };
    await findExternalChanges({ ...services, identity: { ...services.identity, findByUids } });
    expect([Math.max(...sizes), asked.includes('long-ago')]).toEqual([100, false]);
    await mailTo(server, person.email, /^Your password was changed$/);
  });

  it('opens nothing with its new address: the owner is notified at once, and a new password restores our address', async () => {
    const person = await signedInCustomer(server);
    const other = freshEmail();
    await atTheService(person.guid, 'update', { email: other, emailVerified: true });
    expect(await customerToken(server, other, await idTokenOf(server, other))).toMatchObject({
      http: 401,
      code: 'invalid_token',
    });
    await mailTo(server, person.email, /^The address that you sign in with was changed$/);
    expect((await signUp(server, other)).code).toBe('email_exists');
    const token = await mailedResetToken(server, person.email);
    expect((await updatePassword(server, token, person.email, newPassword)).http).toBe(200);
    expect((await customerToken(server, person.email, await idTokenOf(server, person.email, newPassword))).http).toBe(
      200,
    );
    await expect(idTokenOf(server, other)).rejects.toThrow();
    await look();
    expect(await told(person.email, 'The address that you sign in with was changed')).toHaveLength(1);
    expect(await told(person.email, 'Your password was changed')).toHaveLength(1);
  });

  it('does not lock out the owner, even if a stranger then creates a user with our address', async () => {
    const person = await signedInCustomer(server);
    await atTheService(person.guid, 'update', { email: freshEmail(), emailVerified: true });
    const { identity } = createBackendServices(server.services);
    await identity.createUser({ email: person.email, password: goodPassword, displayName: 'Mallory' });
    const token = await mailedResetToken(server, person.email);
    expect((await updatePassword(server, token, person.email, newPassword)).http).toBe(200);
    const { data } = await customerToken(server, person.email, await idTokenOf(server, person.email, newPassword));
    expect(data.guid).toBe(person.guid);
    await look();
    expect((await kindsOf(person.guid)).filter((kind) => kind === 'signInAddressChanged')).toHaveLength(1);
  });

  it('is not taken over by who signs up with the address that it has there', async () => {
    const person = await signedInCustomer(server);
    const other = freshEmail();
    await atTheService(person.guid, 'update', { email: other });
    expect((await signUp(server, other, newPassword)).code).toBe('email_exists');
    expect(await idTokenOf(server, other, goodPassword)).toEqual(expect.any(String));
    expect((await mailsTo(server, other)).map(({ subject }) => subject)).toEqual([]);
  });

  it('is reported at the next look if the bank could not pause withdrawals', async () => {
    const person = await signedInCustomer(server);
    await atTheService(person.guid, 'update', { disableUser: true });
    const services = createBackendServices(server.services);
    const pauseSends = () => Promise.reject(new Error('the bank is down'));
    const log = { ...services.log, warn: () => {} } as never;
    await findExternalChanges({ ...services, log, bank: { ...services.bank, pauseSends } });
    expect(await kindsOf(person.guid)).not.toContain('signInDisabled');
    await look();
    expect(await kindsOf(person.guid)).toContain('signInDisabled');
  });

  it('and made again with the same address by its owner, is theirs from then on', async () => {
    const person = await signedInCustomer(server);
    await atTheService(person.guid, 'delete');
    const { identity } = createBackendServices(server.services);
    const made = await identity.createUser({ email: person.email, password: newPassword, displayName: 'Ada' });
    await identity.markVerified(made?.uid ?? '');
    expect((await customerToken(server, person.email, await idTokenOf(server, person.email, newPassword))).http).toBe(
      200,
    );
    expect((await rowOf(person.guid)).identityUid).toBe(made?.uid);
    await look();
    expect((await customerToken(server, person.email, await idTokenOf(server, person.email, newPassword))).http).toBe(
      200,
    );
    expect((await kindsOf(person.guid)).filter((kind) => !kind.startsWith('signedIn'))).toEqual(['signInDeleted']);
  });

  it('is no news when we changed it ourselves', async () => {
    const person = await signedInCustomer(server);
    expect((await updatePassword(server, (await confirmed(server, person)).ut, person.email, newPassword)).http).toBe(
      200,
    );
    await look();
    await look();
    expect((await kindsOf(person.guid)).filter((kind) => kind === 'passwordChanged')).toHaveLength(1);
  });
});
