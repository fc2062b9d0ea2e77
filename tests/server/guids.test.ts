import { expect, it } from 'vitest';
import type { Executor } from '#server/db/database.ts';
import { createGuids } from '#server/db/guids.ts';
import { before, describeOnEachDatabase } from './support.ts';

/** Counts calls. */
function counted(db: Executor) {
  const asked = { times: 0 };
  const execute: Executor['execute'] = (query) => {
    asked.times += 1;
    return db.execute(query);
  };
  return { asked, db: Object.assign(Object.create(db) as Executor, { execute }) };
}

const take = (count: number, next: () => Promise<string>) => Promise.all(Array.from({ length: count }, next));

describeOnEachDatabase('record ids', (open) => {
  const server = before(() => open());

  it('are unique across concurrent callers and processes', async () => {
    const processes = [1, 2, 3].map(() => createGuids(server.services.db, 'seed'));
    const given = await Promise.all(processes.map((guids) => take(1_000, () => guids.next())));
    expect(new Set(given.flat())).toHaveLength(3_000);
    expect(given.flat().every((guid) => /^[0-9a-f]{32}$/.test(guid))).toBe(true);
  });

  it('are fetched once for all who wait, many at a time', async () => {
    const { db, asked } = counted(server.services.db);
    const guids = createGuids(db, 'seed');
    await take(16, () => guids.next());
    expect(asked.times).toBe(1);
    await take(1_000, () => guids.next());
    expect(asked.times).toBe(2);
  });

  it('come within an open transaction while others wait for more', async () => {
    const guids = createGuids(server.services.db, 'seed');
    let outside: Promise<string[]> | null = null;
    const inside = await server.services.db.transaction(async (tx) => {
      outside = take(600, () => guids.next());
      return [await guids.next(tx), await guids.next(tx)];
    });
    expect(new Set([...inside, ...((await outside) ?? [])])).toHaveLength(602);
  });

  it('follow from the seed and the calls before', async () => {
    const sequence = async () => {
      const { services } = await open();
      const guids = createGuids(services.db, 'seed');
      const given: string[] = [];
      while (given.length < 700) given.push(await guids.next());
      return given;
    };
    expect(await sequence()).toEqual(await sequence());
  });
});
