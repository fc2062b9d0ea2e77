import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { directory } from '#server/db/schema/projection.ts';
import { customerNotes } from '#server/db/schema/staff.ts';
import { before, describeOnEachDatabase } from '../../support.ts';
import { ask, audited, hire, type Person } from '../staff/people.ts';

interface Done {
  readonly outcome: string;
  readonly effect: string;
  readonly results: ReadonlyArray<{ readonly guid: string; readonly outcome: string; readonly text: string }>;
}

const [one, other, nobody] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];

describeOnEachDatabase('what is done to many customers', (open) => {
  const server = before(() => open());
  let [support, viewer]: Person[] = [];
  beforeAll(async () => {
    [support, viewer] = [await hire(server, 'support'), await hire(server, 'viewer')];
    await server.services.db.insert(directory).values([{ guid: one }, { guid: other }]);
  });
  const bulk = (who: Person | undefined, body: object, key?: string) =>
    ask<Done>(
      server,
      who as Person,
      'customers/bulk',
      body,
      key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
    );
  const note = { action: 'addNote', reason: 'Outage', text: 'Emailed about the outage.' };

  it('has a result for each, and a row in the audit log for each that was done', async () => {
    const before = (await audited(server)).length;
    const { http, data } = await bulk(support, { ...note, guids: [one, nobody, other, one] });
    expect([http, data.outcome, data.effect]).toEqual([200, 'faulty', '2 of 3 done.']);
    expect(data.results.map(({ guid, outcome }) => [guid, outcome])).toEqual([
      [one, 'done'],
      [nobody, 'refused'],
      [other, 'done'],
    ]);
    const rows = (await audited(server)).slice(before);
    expect(rows.map(({ action, reason, targets }) => [action, reason, JSON.parse(targets)[0]])).toEqual([
      ['writeNotes', 'Outage', `customer:${one}`],
      ['writeNotes', 'Outage', `customer:${other}`],
    ]);
  });

  it('is done once for one key, also where the first try got half of the way', async () => {
    const count = async () =>
      (await server.services.db.select().from(customerNotes).where(eq(customerNotes.customerGuid, one))).length;
    const before = await count();
    const body = { ...note, guids: [one, other] };
    const [first, second] = [await bulk(support, body, 'key-of-many'), await bulk(support, body, 'key-of-many')];
    expect([first.data, await count()]).toEqual([second.data, before + 1]);
    expect(await bulk(support, { ...body, text: 'Another' }, 'key-of-many')).toMatchObject({
      http: 422,
      code: 'key_reused',
    });
  });

  it('says why a customer was left out', async () => {
    const { data } = await bulk(support, { action: 'endSessions', reason: 'Outage', guids: [one] });
    expect(data).toMatchObject({
      outcome: 'faulty',
      results: [{ guid: one, outcome: 'refused', text: 'There is no such customer.' }],
    });
  });

  it('needs the right and a reason, and takes at most 200', async () => {
    expect((await bulk(viewer, { ...note, guids: [one] })).http).toBe(403);
    for (const body of [
      { ...note, guids: [] },
      { ...note, guids: [one], reason: ' ' },
      { ...note, guids: [one], text: 'Card 4111 1111 1111 1111' },
      { action: 'addNote', reason: 'x', guids: [one] },
      { ...note, guids: Array.from({ length: 201 }, (_, index) => `c${index}`) },
      { ...note, action: 'freeze', guids: [one] },
    ])
      expect((await bulk(support, body)).http).toBe(422);
  });
});
