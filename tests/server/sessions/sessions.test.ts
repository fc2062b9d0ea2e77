import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter, limits } from '#server/backend/kit/http/rate-limits.ts';
import { identityUsers } from '#server/db/schema/identity.ts';
import type { RunningServer } from '#server/server.ts';
import { call, customerToken, freshEmail, idTokenOf, signedInCustomer, type Tokens } from '../backend/client.ts';
import { confirmed } from '../backend/confirmations.ts';
import { before, describeOnOneDatabase, postgres, withServer } from '../support.ts';

type Person = Tokens & { readonly email: string };
const check = (server: Pick<RunningServer, 'url'>, { email, ut }: Person) =>
  call<{ iat: number }>(server, '/customers/check-customer-token-dublicate', { email }, { bearer: ut });
const detail = async (server: Pick<RunningServer, 'url'>, { email, ut }: Person) =>
  (await call(server, '/customers/user-detail', { email }, { bearer: ut })).http;
/** Bypasses the feed's trigger. */
const changeUnheard = ({ services }: RunningServer, { email }: Person, change: string) =>
  services.db.transaction(async (tx) => {
    await tx.execute('alter table customers disable trigger note_session_change');
    await tx.execute(sql`update customers set ${sql.raw(change)} where email = ${email}`);
    await tx.execute('alter table customers enable trigger note_session_change');
  });

describeOnOneDatabase('a session that was found live', (open) => {
  const server = before(() => open());
  let person: Person;
  /**
   * Polls, since concurrent news may delay it. Remembered checks call nobody; every sandbox call
   * passes here.
   */
  const untilRemembered = async (at: RunningServer, who: Person) => {
    const calls = vi.spyOn(at.services.controls, 'glance');
    const callsOfCheck = async () => {
      calls.mockClear();
      await check(at, who);
      return calls.mock.calls.length;
    };
    await expect.poll(callsOfCheck, { interval: 10 }).toBe(1);
    calls.mockRestore();
  };
  beforeEach(async () => {
    person = await signedInCustomer(server);
    await untilRemembered(server, person);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is admitted without reading to its check; what else it can do is read first, and ends what was remembered', async () => {
    const deaf = await open();
    const who = await signedInCustomer(deaf);
    // Frozen, however busy the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    await untilRemembered(deaf, who);
    // Sign-ins are reported again while an older transaction is open.
    await deaf.services.background.finish(60_000);
    await untilRemembered(deaf, who);
    await changeUnheard(deaf, who, 'ended_iat = latest_iat');
    expect((await check(deaf, who)).http).toBe(200);
    expect(await detail(deaf, who)).toBe(401);
    expect((await check(deaf, who)).http).toBe(401);
  });

  it('is read at every check while the news are not heard of', async () => {
    await changeUnheard(server, person, 'ended_iat = latest_iat');
    let at = Date.now();
    const clock = vi.spyOn(Date, 'now');
    // News that come between the jump and the check would be of the new time.
    const checkAfterJump = async () => {
      at -= 10_000;
      clock.mockReturnValue(at);
      return (await check(server, person)).http;
    };
    await expect.poll(checkAfterJump, { interval: 10 }).toBe(401);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signed out', ({ ut }) => call(server, '/customers/sign-out', {}, { bearer: ut })],
    [
      'locked the account',
      async (who) => call(server, '/customers/lock-account', {}, { bearer: (await confirmed(server, who)).ut }),
    ],
  ])('is over at once for this process, whose customer %s', async (_what, end) => {
    await end(person);
    expect((await check(server, person)).http).toBe(401);
  });

  it('hears at once of a newer sign-in here', async () => {
    const before = (await check(server, person)).data.iat;
    const newer = await customerToken(server, person.email, await idTokenOf(server, person.email));
    const { http, data } = await check(server, person);
    expect([http, data.iat]).toEqual([200, (await check(server, { ...newer.data, email: person.email })).data.iat]);
    expect(data.iat).toBeGreaterThan(before);
  });

  it('is refused at once by whatever moves money or changes security when its user was disabled past us', async () => {
    await server.services.db.update(identityUsers).set({ disabled: true }).where(eq(identityUsers.email, person.email));
    expect(await detail(server, person)).toBe(401);
    expect((await check(server, person)).http).toBe(401);
  });

  it('has its activity noted by whichever tab was active last', async () => {
    const look = (idle: number) =>
      call(
        server,
        '/customers/check-customer-token-dublicate',
        { email: person.email, idle_seconds: idle },
        { bearer: person.ut },
      );
    expect((await look(0)).http).toBe(200);
    const activeAt = async () =>
      (await server.services.db.query.customers.findFirst({ where: (row) => eq(row.email, person.email) }))?.activeAt ??
      0;
    const first = await activeAt();
    expect((await look(600)).http).toBe(200);
    expect(await activeAt()).toBe(first);
  });
});

describeOnOneDatabase('points of a frequent call', (open) => {
  const server = before(() => open());
  const process = () => {
    const { db, config } = server.services;
    return createRateLimiter({ db, config: { ...config, sandbox: { ...config.sandbox, on: false } } });
  };
  const most = limits.sessionCheck.account.calls;
  const admitted = async (limiters: readonly ReturnType<typeof process>[], email: string, calls: number) => {
    let count = 0;
    for (let index = 0; index < calls; index++) {
      const limiter = limiters[index % limiters.length] ?? process();
      count += await limiter.countAccount('sessionCheck', email).then(
        () => 1,
        () => 0,
      );
    }
    return count;
  };

  it('are exactly those of the limit at one process', async () => {
    expect(await admitted([process()], freshEmail(), most + 20)).toBe(most);
  });

  it('are never more at two processes', async () => {
    expect(await admitted([process(), process()], freshEmail(), 2 * most)).toBe(most);
    const restarted = freshEmail();
    expect(
      (await admitted([process()], restarted, 60)) + (await admitted([process()], restarted, most)),
    ).toBeLessThanOrEqual(most);
  });
});

// Only Postgres is shared by processes.
describe('two processes on one database', () => {
  const servers = before(async () => {
    const databaseUrl = await postgres.newDatabase('migrated');
    const [here, there] = [await withServer({ databaseUrl }), await withServer({ databaseUrl })];
    return { here, there };
  });
  let person: Person;
  afterAll(async () => {
    await servers.here.close();
    await servers.there.close();
  });
  beforeEach(async () => {
    person = await signedInCustomer(servers.here);
    for (const _ of [1, 2]) expect((await check(servers.there, person)).http).toBe(200);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['a sign-out', ({ ut }) => call(servers.here, '/customers/sign-out', {}, { bearer: ut })],
    [
      'a lock',
      async (who) =>
        call(servers.here, '/customers/lock-account', {}, { bearer: (await confirmed(servers.here, who)).ut }),
    ],
    [
      'a freeze',
      ({ email }) =>
        servers.here.services.db.execute(sql`update customers set frozen_at = now() where email = ${email}`),
    ],
  ])('hear of %s at the other one', async (_what, end) => {
    await end(person);
    await expect.poll(async () => (await check(servers.there, person)).http).toBe(401);
  });

  it('hear of a newer sign-in at the other one', async () => {
    const { iat } = (await check(servers.there, person)).data;
    await customerToken(servers.here, person.email, await idTokenOf(servers.here, person.email));
    await expect.poll(async () => (await check(servers.there, person)).data.iat).toBeGreaterThan(iat);
  });
});
