import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SecurityEventKind, securityEventKinds } from '#domain/security/events.ts';
import { recordEvent } from '#server/backend/access/security/events.ts';
import { sweep } from '#server/backend/desk/sweeps/sweep.ts';
import { customers } from '#server/db/schema/backend.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import { call, confirmedCustomer, mailedResetToken, signedInCustomer } from './client.ts';

const path = '/customers/security-events';
const day = 86_400_000;

interface Page {
  readonly total: number;
  readonly page: number;
  readonly items: readonly {
    readonly id: string;
    readonly kind: string;
    readonly detail: string | null;
    readonly createdAt: string;
  }[];
}

describeOnOneDatabase('the security events of an account', (open) => {
  const server = before(() => open());
  let people: readonly Awaited<ReturnType<typeof signedInCustomer>>[];
  beforeAll(async () => {
    people = await Promise.all([signedInCustomer(server), signedInCustomer(server)]);
  });

  /** With test-written events only. */
  async function customer(index = 0) {
    const { ut, guid } = people[index] ?? { ut: '', guid: '' };
    await server.services.db.delete(securityEvents).where(eq(securityEvents.customerGuid, guid));
    return {
      guid,
      record: (kind: SecurityEventKind, at: number, detail = '') =>
        recordEvent(server.services.db, { customerGuid: guid, kind, c: null, ...(detail !== '' && { detail }) }, at),
      read: (query = '') => call<Page>(server, `${path}?${query}`, undefined, { bearer: ut }),
    };
  }

  it('come newest first, 25 a page, with how many there are', async () => {
    const { record, read } = await customer();
    const now = Date.now();
    for (let index = 0; index < 27; index += 1) await record('signedIn', now - (30 - index) * 1000, String(index));
    const { data } = await read();
    expect([data.total, data.items.length, data.items[0]?.detail]).toEqual([27, 25, '26']);
    const second = await read('page=1');
    expect([second.data.page, second.data.items.map(({ detail }) => detail)]).toEqual([1, ['1', '0']]);
    expect((await read('page=2&per_page=10')).data.items.map(({ detail }) => detail)).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
  });

  it('are not pushed away by strangers who ask for new passwords', async () => {
    const { read } = await customer(1);
    const { email = '' } = people[1] ?? {};
    for (let times = 0; times < 3; times += 1) await mailedResetToken(server, email);
    expect((await read()).data.items.map(({ kind }) => kind)).toEqual(['passwordResetRequested']);
  });

  it('can be picked by kind and by time', async () => {
    const { record, read } = await customer();
    const now = Date.now();
    const kinds: readonly SecurityEventKind[] = ['signedIn', 'passkeyAdded', 'signedOut'];
    for (const [index, kind] of kinds.entries()) await record(kind, now - (3 - index) * day);
    expect((await read('kind=passkeyAdded')).data).toMatchObject({ total: 1, items: [{ kind: 'passkeyAdded' }] });
    const at = (ago: number) => encodeURIComponent(new Date(now - ago * day).toISOString());
    expect((await read(`from=${at(2)}`)).data.items.map(({ kind }) => kind)).toEqual(['signedOut', 'passkeyAdded']);
    expect((await read(`to=${at(2)}`)).data.items.map(({ kind }) => kind)).toEqual(['passkeyAdded', 'signedIn']);
    expect((await read(`from=${at(1)}&to=${at(2)}`)).data).toMatchObject({ total: 0, items: [] });
  });

  it('are visible to their customer only', async () => {
    const [one, other] = [await customer(0), await customer(1)];
    await one.record('accountLocked', Date.now());
    expect((await other.read()).data.total).toBe(0);
    expect((await call(server, path)).code).toBe('session_expired');
  });

  it('are shown for ninety days, and then removed', async () => {
    const { guid, record, read } = await customer();
    const now = Date.now();
    await record('signedIn', now - 91 * day);
    await record('signedIn', now - 89 * day);
    expect((await read()).data.total).toBe(1);
    await sweep(server.services);
    expect(
      await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, guid)),
    ).toHaveLength(1);
  });

  it('say why withdrawals are paused, while they are', async () => {
    const { guid, record } = await customer();
    const security = async () =>
      (await call(server, '/customers/security', undefined, { bearer: people[0]?.ut ?? '' })).data;
    const pauseUntil = (sendsPausedUntil: number) =>
      server.services.db.update(customers).set({ sendsPausedUntil }).where(eq(customers.bankCustomerGuid, guid));
    const now = Date.now();
    await record('passkeyAdded', now - day);
    await record('passwordChanged', now);
    await record('signedIn', now);
    await pauseUntil(now + day);
    expect(await security()).toMatchObject({
      sends_paused_until: new Date(now + day).toISOString(),
      sends_paused_by: 'passwordChanged',
    });
    await pauseUntil(now - 1);
    expect(await security()).toMatchObject({ sends_paused_until: null, sends_paused_by: null });
  });

  it('have each change of the hold once, and each sign-out', async () => {
    const { email, ut, guid } = await confirmedCustomer(server);
    const kinds = async () =>
      (await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, guid)))
        .filter(({ kind }) => kind === 'addressHoldChanged' || kind === 'signedOut')
        .map(({ kind, detail }) => [kind, detail]);
    const hold = () =>
      call(server, '/customers/address-hold', { email, hold_hours: 168 }, { method: 'PUT', bearer: ut });
    expect([(await hold()).http, (await hold()).http]).toEqual([200, 200]);
    const signOut = () => call(server, '/customers/sign-out', {}, { bearer: ut });
    expect([(await signOut()).http, (await signOut()).http]).toEqual([200, 200]);
    expect(await kinds()).toEqual([
      ['addressHoldChanged', '7 days'],
      ['signedOut', null],
    ]);
  });

  it('refuses a query that makes no sense, part by part', async () => {
    const { read } = await customer();
    const wrong = await read('kind=party&page=-1&per_page=101&from=yesterday&to=2026-02-30T99:00:00Z');
    expect([wrong.http, wrong.code, Object.keys(wrong.fields ?? {}).sort()]).toEqual([
      422,
      'invalid_input',
      ['from', 'kind', 'page', 'per_page', 'to'],
    ]);
    for (const kind of securityEventKinds) expect((await read(`kind=${kind}`)).http).toBe(200);
  });
});
