import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createBackendServices } from '#server/backend/services.ts';
import { accountLinks, customers, devices, securityEvents } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase, withServer } from '../support.ts';
import { call, goodPassword, idTokenOf, mailsTo, signedInCustomer, signUp, type Tokens } from './client.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const minute = 60_000;

describeOnOneDatabase('a sign-in from a new device', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ clock: { ...clock, due: () => true } });
  });

  interface SignIn {
    readonly cookie?: string;
    readonly agent?: string;
    readonly zone?: string;
  }
  async function signIn(email: string, { cookie, agent = chrome, zone }: SignIn = {}) {
    await server.services.db.update(customers).set({ newBrowserCodes: false }).where(eq(customers.email, email));
    const body = { email, token: await idTokenOf(server, email), ...(zone !== undefined && { zone }) };
    const headers = { 'User-Agent': agent, ...(cookie !== undefined && { Cookie: cookie }) };
    const reply = await call<Tokens>(server, '/customers/generate-customer-token', body, { headers });
    const set = reply.headers.get('set-cookie') ?? '';
    return { ...reply, set, cookie: set.split(';')[0] ?? '' };
  }
  const newDeviceMails = async (email: string) =>
    (await mailsTo(server, email)).filter(({ subject }) => subject === 'New sign-in to your account');
  const settled = () => server.services.background.finish(5_000);
  const known = ({ guid }: Tokens) => server.services.db.select().from(devices).where(eq(devices.customerGuid, guid));

  it('is emailed once, with device and time, and a link that locks the account', async () => {
    const person = await signedInCustomer(server);
    clock.advance(minute - (clock.now() % minute));
    const first = await signIn(person.email);
    await settled();
    const [mail, ...others] = await newDeviceMails(person.email);
    expect(others).toEqual([]);
    const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      clock.now(),
    );
    for (const line of ['Device: Chrome on Linux', `Time: ${at} UTC`, 'This wasn’t me'])
      expect(mail?.text).toContain(line);
    const token = new URL(mail?.links[0]?.url ?? '').searchParams.get('token') ?? '';
    expect((await call(server, '/customers/lock-link', undefined, { bearer: token })).http).toBe(200);
    expect(await signIn(person.email, { cookie: first.cookie })).toMatchObject({ http: 200, cookie: first.cookie });
    await settled();
    expect(await newDeviceMails(person.email)).toHaveLength(1);
    const kinds = (
      await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, person.guid))
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['signedIn', 'signedInOnNewDevice', 'signedIn']);
  });

  it('says the customer’s time zone, and no unknown one keeps anybody out', async () => {
    const person = await signedInCustomer(server);
    const kept = async (zone?: string) => {
      expect((await signIn(person.email, { ...(zone !== undefined && { zone }) })).http).toBe(200);
      const [own] = await server.services.db.select().from(customers).where(eq(customers.email, person.email));
      return own?.timeZone;
    };
    const zones: unknown[] = [];
    for (const zone of [undefined, 'America/Toronto', 'Mars/Olympus', undefined]) zones.push(await kept(zone));
    expect(zones).toEqual([null, 'America/Toronto', 'America/Toronto', 'America/Toronto']);
  });

  it('is known by a random cookie that only our own pages send, and is stored as its hash', async () => {
    const person = await signedInCustomer(server);
    const { set, cookie } = await signIn(person.email);
    expect(set).toMatch(/^device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    const stored = await known(person);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1]);
    const { cookie: other } = await signIn(person.email);
    expect(other).not.toBe(cookie);
    for (const odd of ['device=', 'device=short', `device=${'a'.repeat(4_000)}`, 'device=<script>aaaaaaaaaaaaaa'])
      expect((await signIn(person.email, { cookie: odd })).cookie).toMatch(/^device=[\w-]{22}$/);
  });

  it('of one browser belongs to each of its customers apart', async () => {
    const [ada, bob] = [await signedInCustomer(server), await signedInCustomer(server)];
    const { cookie } = await signIn(ada.email);
    const { cookie: shared } = await signIn(bob.email, { cookie });
    expect((await signIn(ada.email, { cookie: shared })).cookie).toBe(shared);
    await settled();
    expect([(await newDeviceMails(ada.email)).length, (await newDeviceMails(bob.email)).length]).toEqual([1, 1]);
  });

  it('replaces a planted cookie, so that its planter is not recognized by it', async () => {
    const [person, thief] = [await signedInCustomer(server), await signedInCustomer(server)];
    const { cookie: planted } = await signIn(thief.email);
    for (const cookie of [planted, `device=${'A'.repeat(22)}`]) {
      const { cookie: own } = await signIn(person.email, { cookie });
      expect(own).not.toBe(cookie);
      expect((await signIn(person.email, { cookie: own })).cookie).toBe(own);
    }
    await server.services.db.update(customers).set({ newBrowserCodes: true }).where(eq(customers.email, person.email));
    const body = { email: person.email, token: await idTokenOf(server, person.email) };
    const reply = await call(server, '/customers/generate-customer-token', body, { headers: { Cookie: planted } });
    expect(reply.code).toBe('browser_unconfirmed');
  });

  it('shows nothing of a hostile User-Agent', async () => {
    const person = await signedInCustomer(server);
    const agents = [
      '',
      '<img src=x onerror=alert(1)>',
      `Chrome/1 ${'A'.repeat(6_000)}`,
      `${chrome} <script>alert(1)</script> SELECT 1; --`,
      // Bowser echoes unknown names.
      'Your money is at risk alert us at evil dot example/1 x',
    ];
    for (const agent of agents) expect((await signIn(person.email, { agent })).http).toBe(200);
    await settled();
    const mails = await newDeviceMails(person.email);
    expect(mails).toHaveLength(agents.length);
    for (const { text, html } of mails) expect(text + html).not.toMatch(/script|onerror|alert|SELECT|A{9}|evil/);
    for (const { name } of await known(person)) expect(name.length).toBeLessThanOrEqual(60);
  });

  it('without cookies is one of fifty at most, and has a link only with an email', async () => {
    const { guid, email } = await signedInCustomer(server);
    const { db } = server.services;
    const at = clock.now();
    const many = Array.from({ length: 60 }, (_, i) => ({
      deviceHash: `old-${i}`,
      name: '',
      customerGuid: guid,
      firstSeenAt: at,
      lastSeenAt: at + i,
    }));
    await db.insert(devices).values(many);
    clock.advance(minute);
    const { cookie } = await signIn(email);
    const kept = await known({ guid } as Tokens);
    expect(kept).toHaveLength(50);
    expect(kept.map(({ deviceHash }) => deviceHash)).not.toContain('old-0');
    expect(await signIn(email, { cookie })).toMatchObject({ cookie });
    const links = () => db.select().from(accountLinks).where(eq(accountLinks.customerGuid, guid));
    await settled();
    expect([(await newDeviceMails(email)).length, (await links()).length]).toEqual([1, 1]);
  });

  it('is not caused by strangers: neither a wrong password nor an unconfirmed address', async () => {
    const person = await signedInCustomer(server);
    const other = await signedInCustomer(server);
    const token = await idTokenOf(server, other.email);
    expect((await call(server, '/customers/generate-customer-token', { email: person.email, token })).code).toBe(
      'invalid_token',
    );
    await settled();
    expect(await newDeviceMails(person.email)).toEqual([]);
    expect(await known(person)).toHaveLength(1);
  });
});

it('has a cookie that only https carries where the site has https', async () => {
  const server = await withServer({ environment: { PUBLIC_URL: 'https://exchange.example' } });
  const email = 'secure@example.test';
  await signUp(server, email);
  const { identity } = createBackendServices(server.services);
  await identity.markVerified((await identity.findByEmail(email))?.uid ?? '');
  const token = await idTokenOf(server, email, goodPassword);
  const reply = await call(server, '/customers/generate-customer-token', { email, token });
  expect(reply.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await server.close();
});
