import { beforeAll, expect, it } from 'vitest';
import { dayAt } from '#domain/sales/calendar.ts';
import { createLink } from '#server/backend/access/security/links.ts';
import { backendGroups } from '#server/backend/backend.ts';
import type { Route } from '#server/backend/kit/http/routes.ts';
import type { RunningServer } from '#server/server.ts';
import { describeOnOneDatabase } from '../support.ts';
import { call, confirmedCustomer, freshEmail, goodPassword, idTokenOf, mailedResetToken } from './client.ts';
import { addPasskey, type Person } from './factor-client.ts';

const routes = backendGroups.flatMap((group) => group.routes);
const guarded = routes.filter(({ access }) => access.schemes.includes('userToken'));

/** Replaces emails and guids in the example by another customer's. */
const naming = (example: Readonly<Record<string, unknown>> | null, { email, guid }: Person): object | undefined =>
  example === null
    ? undefined
    : {
        ...example,
        ...('email' in example && { email }),
        ...('customer_guid' in example && { customer_guid: guid }),
        ...('cybrid_guid' in example && { cybrid_guid: guid }),
      };

describeOnOneDatabase('a call about another customer', (open) => {
  let server: RunningServer;
  let [ada, bob]: Person[] = [];
  const ids: Record<string, string> = {};
  const pathOf = ({ path }: Route): string =>
    path.replace(/\{\w+\}/, () => {
      // Customer tokens never reach staff ids.
      const id = path.startsWith('/admin/') ? 'nobody' : ids[path];
      if (id === undefined) throw new Error(`${path} needs a line in the table of ids`);
      return id;
    });
  beforeAll(async () => {
    server = await open({ environment: { LOG_LEVEL: 'silent' } });
    [ada, bob] = [await confirmedCustomer(server), await confirmedCustomer(server)];
    ids['/customers/passkeys/{id}'] = (await addPasskey(server, known(bob), 'Laptop')).passkey.id;
    ids['/customers/price-alerts/{id}'] = 'the-alert-of-bob';
    const alert = { id: 'the-alert-of-bob', asset: 'BTC', kind: 'above', threshold: '1,000,000' };
    await call(server, '/customers/price-alerts', alert, { bearer: known(bob).ut });
    ids['/customers/recurring-buys/{id}'] = 'the-buy-of-bob';
    const dates = { rhythm: 'weekly', first_day: dayAt(Date.now() + 2 * 86_400_000, 'UTC'), hour: 9, last_day: null };
    const buy = { id: 'the-buy-of-bob', asset: 'BTC', amount: '50', ...dates, zone: 'UTC' };
    await call(server, '/customers/recurring-buys', buy, { bearer: known(bob).ut });
  });
  const known = (person: Person | undefined): Person => {
    if (person === undefined) throw new Error('nobody');
    return person;
  };

  /** All stored data about a customer. */
  const kept = async ({ guid, email }: Person) => {
    const { db } = server.services;
    const tables = [
      db.query.customers,
      db.query.authenticators,
      db.query.passkeys,
      db.query.recoveryCodes,
      db.query.accountLinks,
      db.query.securityEvents,
      db.query.oneTimeCodes,
      db.query.addressHolds,
      db.query.costBasis,
      db.query.priceAlerts,
      db.query.recurringBuys,
      db.query.referrals,
    ];
    const rows = await Promise.all(tables.map((table) => (table as { findMany(): Promise<object[]> }).findMany()));
    return rows.map((each) =>
      each.filter((row) => Object.values(row).some((value) => value === guid || value === email)),
    );
  };

  it('changes and shows nothing of theirs, whatever the call', async () => {
    const other = known(bob);
    const before = await kept(other);
    for (const route of guarded) {
      const { method } = route;
      const reply = await call(server, pathOf(route), naming(route.example, other), { method, bearer: known(ada).ut });
      const about = `${method} ${route.path}`;
      expect(reply.http, about).toBeLessThan(500);
      expect(`${about} ${JSON.stringify(reply)}`).not.toContain(other.guid);
      expect(`${about} ${JSON.stringify(reply)}`).not.toContain(other.email);
      expect(await kept(other), about).toEqual(before);
      if (/sign-out|lock-account/.test(route.path)) ada = await confirmedCustomer(server);
    }
  });

  it('is opened by a proof of one purpose for no other', async () => {
    const { db, clock } = server.services;
    const me = known(bob);
    const proofs = {
      lock: await createLink(db, { purpose: 'lock', customerGuid: me.guid }, clock.now()),
      email: await createLink(db, { purpose: 'email', customerGuid: me.guid, newEmail: freshEmail() }, clock.now()),
      reset: await mailedResetToken(server, me.email),
      id: await idTokenOf(server, me.email, goodPassword),
      at: me.at,
      ut: me.ut,
    };
    const meant = [
      /^lock .*lock-(account|link)$/,
      /^email .*(confirm-email|check-email-link)$/,
      /^reset .*(update-password|check-reset-link)$/,
      /^id .*(generate-customer-token|unlock-[a-z-]+)$/,
    ];
    const opened: string[] = [];
    for (const [name, proof] of Object.entries(proofs)) {
      for (const route of routes) {
        const { method, path, example, access } = route;
        if (
          meant.some((each) => each.test(`${name} ${path}`)) ||
          (name === 'ut' && access.schemes.includes('userToken'))
        )
          continue;
        const bearer = access.schemes.length > 0 ? { bearer: proof } : {};
        const inBody =
          example !== null && 'token' in example ? { ...naming(example, me), token: proof } : naming(example, me);
        if (access.schemes.length === 0 && !(example !== null && 'token' in example)) continue;
        const reply = await call(server, pathOf(route), inBody, { method, ...bearer });
        const isRefused = reply.http >= 400 && reply.http < 500;
        // Links of another kind are reported as unknown.
        if (!isRefused && !(path.endsWith('check-reset-link') && reply.data.link === 'unknown'))
          opened.push(`${name} ${method} ${path} ${reply.http}`);
      }
    }
    expect(opened).toEqual([]);
  });
});
