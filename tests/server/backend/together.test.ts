import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { sweep } from '#server/backend/desk/sweeps/sweep.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { identityUsers } from '#server/db/schema/identity.ts';
import { before, describeOnEachDatabase } from '../support.ts';
import { call, signedInCustomer, type Tokens } from './client.ts';

type Person = Tokens & { readonly email: string };

describeOnEachDatabase('session checks that come together', (open, { kind }) => {
  const server = before(() => open());
  let people: readonly [Person, Person, Person];
  beforeAll(async () => {
    people = [await signedInCustomer(server), await signedInCustomer(server), await signedInCustomer(server)];
  });

  it('share their lookups at the authentication service', async () => {
    const { identity } = createBackendServices(server.services);
    // Opens the client in advance.
    await identity.findProved('nobody@example.test');
    // Every service call passes here.
    const arrived = vi.spyOn(server.services.controls, 'glance');
    const emails = [...people, ...people, ...people].map(({ email }) => email);
    expect((await Promise.all(emails.map(identity.findProved))).map((user) => user?.email)).toEqual(emails);
    expect([2, 3]).toContain(arrived.mock.calls.length);
    arrived.mockRestore();
  });

  it('are answered each by itself, whatever the others get', async () => {
    const [live, out, disabled] = people;
    await call(server, '/customers/sign-out', {}, { bearer: out.ut });
    await server.services.db
      .update(identityUsers)
      .set({ disabled: true })
      .where(eq(identityUsers.email, disabled.email));
    const check = ({ email, ut }: Pick<Person, 'email' | 'ut'>) =>
      call(server, '/customers/check-customer-token-dublicate', { email }, { bearer: ut });
    const replies = await Promise.all([...people, ...people, { email: live.email, ut: 'a.b.c' }].map(check));
    expect(replies.map((reply) => reply.http)).toEqual([200, 401, 401, 200, 401, 401, 401]);
    // At least one point per call; account points only for proved owners.
    const points = new Map((await server.services.db.query.rateLimits.findMany()).map((row) => [row.key, row.points]));
    expect(points.get('sessionCheck:address:127.0.0.1')).toBeGreaterThanOrEqual(replies.length);
    const [ofLive, ...others] = people.map(({ email }) => points.get(`sessionCheck:account:${email}`));
    expect([(ofLive ?? 0) >= 2, ...others]).toEqual([true, undefined, undefined]);
  });

  // Nothing runs concurrently on one connection.
  if (kind === 'embedded') return;
  it('are counted while another process counts, also when ended windows are swept', async () => {
    const { db } = server.services;
    await db.execute(
      `insert into rate_limits values ('held', 1, now() - interval '1 hour'), ('ended', 1, now() - interval '1 hour')`,
    );
    await db.transaction(async (tx) => {
      await tx.execute(`update rate_limits set points = 2 where key = 'held'`);
      await sweep(server.services);
    });
    const keys = (await db.query.rateLimits.findMany()).map(({ key }) => key);
    expect([keys.includes('held'), keys.includes('ended')]).toEqual([true, false]);
  });
});
