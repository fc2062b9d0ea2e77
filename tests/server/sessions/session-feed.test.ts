import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSessionFeed } from '#server/backend/access/customers/session-feed.ts';
import { before, describeOnEachDatabase } from '../support.ts';

type Heard = readonly string[] | null;

const row = (guid: string) =>
  sql`insert into customers (email, display_name, bank_customer_guid, sign_up_state, latest_iat, created_at, updated_at)
      values (${`${guid}@example.test`}, 'Ada', ${guid}, 'complete', 100, now(), now())`;

describeOnEachDatabase('the feed of session changes', (open, { kind }) => {
  const server = before(() => open());
  const openFeed = async () => {
    const heard: Heard[] = [];
    const feed = createSessionFeed(server.services.db, (guids) => heard.push(guids));
    const news = async () => {
      await feed.listen();
      return [...(heard.at(-1) ?? [])].toSorted();
    };
    await feed.listen();
    // Others' open transactions hold the feed back.
    const untilQuiet = () => expect.poll(news, { timeout: 60_000 }).toEqual([]);
    return { feed, heard, news, untilQuiet };
  };
  beforeAll(async () => {
    for (const guid of ['ada', 'bob', 'eve']) await server.services.db.execute(row(guid));
  });

  it('begins with no knowledge, and hears nothing where nothing changed', async () => {
    const { feed, heard, untilQuiet } = await openFeed();
    expect([heard, feed.isCurrent()]).toEqual([[null], true]);
    await untilQuiet();
  });

  it.each([
    'latest_iat = latest_iat + 1',
    'ended_iat = latest_iat',
    'locked_at = now()',
    'frozen_at = now()',
    'closed_at = now()',
    'valid_since = 7',
    `past_us = 'signInDisabled'`,
    `identity_uid = 'other'`,
    `email = 'other@example.test'`,
  ])('hears of %s, and of a change back', async (change) => {
    const { news } = await openFeed();
    await server.services.db.execute(`update customers set ${change} where bank_customer_guid = 'ada'`);
    expect(await news()).toContain('ada');
    await news();
    await server.services.db.execute(
      `update customers set latest_iat = 100, ended_iat = null, active_iat = null, locked_at = null, frozen_at = null, closed_at = null,
              valid_since = null, past_us = null, identity_uid = null, email = 'ada@example.test' where bank_customer_guid = 'ada'`,
    );
    expect(await news()).toContain('ada');
  });

  it('does not hear of what the check of a session does not read, nor of activity, which comes each minute', async () => {
    const { news, untilQuiet } = await openFeed();
    await untilQuiet();
    await server.services.db.execute(
      `update customers set active_at = now(), active_iat = 7, phone = '+1', lease = 'x' where bank_customer_guid = 'bob'`,
    );
    expect(await news()).not.toContain('bob');
  });

  it('hears that everything may have changed where the table was emptied', async () => {
    const { heard, feed } = await openFeed();
    await server.services.db.execute('truncate customers cascade');
    await feed.listen();
    expect(heard).toEqual([null, null]);
    for (const guid of ['ada', 'bob', 'eve']) await server.services.db.execute(row(guid));
  });

  it('does not take rows of a restored backup for news, whose numbers are ahead of this server', async () => {
    const { news } = await openFeed();
    await server.services.db.execute(
      `update customers set session_xid = '9000000000' where bank_customer_guid = 'eve'`,
    );
    expect(await news()).not.toContain('eve');
  });

  // Nothing commits during another transaction on one connection.
  if (kind === 'embedded') return;
  it('misses no transaction that commits long after it changed the row, and after later ones did', async () => {
    const { news, untilQuiet } = await openFeed();
    await untilQuiet();
    const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { db } = server.services;
    const slow = db.transaction(async (tx) => {
      await tx.execute(`update customers set ended_iat = latest_iat where bank_customer_guid = 'ada'`);
      changed.resolve();
      await commit.promise;
    });
    try {
      await changed.promise;
      await db.execute(`update customers set ended_iat = latest_iat where bank_customer_guid = 'bob'`);
      expect(await news()).toEqual(['bob']);
      expect(await news()).toEqual(['bob']);
    } finally {
      commit.resolve();
      await slow;
    }
    expect(await news()).toEqual(['ada', 'bob']);
    await db.execute('select pg_current_xact_id()');
    await untilQuiet();
  });
});

describe('what the feed says', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const said = { xmin: '100', place: 'here', standby: false, changed: [] as readonly string[] };
  const open = () => {
    const answer = vi.fn(async (): Promise<unknown> => ({ rows: [said] }));
    const heard: Heard[] = [];
    const time = { now: 0, wall: 0 };
    const db = { execute: answer } as unknown as Parameters<typeof createSessionFeed>[0];
    const feed = createSessionFeed(db, (guids) => heard.push(guids), { now: () => time.now, wall: () => time.wall });
    return {
      answer,
      heard,
      time,
      feed,
      tells: (more: object) => answer.mockResolvedValueOnce({ rows: [{ ...said, ...more }] }),
    };
  };

  it.each([
    ['after two seconds of silence', { now: 2_000, wall: 2_000 }, false],
    ['when the machine slept, which the monotonic clock does not count', { now: 1, wall: 10_000 }, false],
    ['when the clock of the wall was put back', { now: 1, wall: -3_600_000 }, false],
    ['before', { now: 1_999, wall: 1_999 }, true],
  ])('is believed %s: %s %s', async (_when, later, isBelieved) => {
    const { feed, time } = open();
    expect(feed.isCurrent()).toBe(false);
    await feed.listen();
    Object.assign(time, later);
    expect(feed.isCurrent()).toBe(isBelieved);
  });

  it('counts from when the question began: a process that was stopped meanwhile believes nothing', async () => {
    const { feed, time, answer } = open();
    answer.mockImplementationOnce(async () => {
      time.now = 10_000;
      return { rows: [said] };
    });
    await feed.listen();
    expect(feed.isCurrent()).toBe(false);
  });

  it.each([
    ['another server answers', { place: 'elsewhere' }],
    ['numbers went back', { xmin: '99' }],
    ['there are too many changes', { changed: Array.from({ length: 5_001 }, (_, index) => `${index}`) }],
  ])('is that everything may have changed when %s', async (_why, more) => {
    const { feed, tells, heard } = open();
    await feed.listen();
    tells({ changed: ['ada'] });
    await feed.listen();
    tells(more);
    await feed.listen();
    expect(heard).toEqual([null, ['ada'], null]);
  });

  it('is that everything may have changed after a long silence', async () => {
    const { feed, time, heard } = open();
    await feed.listen();
    time.now = 10_000;
    await feed.listen();
    expect(heard).toEqual([null, null]);
  });

  it('is nothing when a standby answers', async () => {
    const { feed, tells, heard } = open();
    tells({ standby: true });
    await expect(feed.listen()).rejects.toThrow('primary');
    expect([heard, feed.isCurrent()]).toEqual([[], false]);
  });

  it('is nothing when the database hangs, which takes up two connections at most; a late answer is none', async () => {
    vi.useFakeTimers();
    const { feed, answer, heard } = open();
    const late = Promise.withResolvers<unknown>();
    answer.mockReturnValue(late.promise);
    for (const _ of [1, 2, 3]) {
      const listening = expect(feed.listen()).rejects.toThrow(/No answer|not answered/);
      await vi.advanceTimersByTimeAsync(1_500);
      await listening;
    }
    late.resolve({ rows: [said] });
    await vi.advanceTimersByTimeAsync(0);
    expect([answer.mock.calls.length, heard, feed.isCurrent()]).toEqual([2, [], false]);
    answer.mockResolvedValue({ rows: [said] });
    await feed.listen();
    expect(feed.isCurrent()).toBe(true);
  });

  it('is polled once for concurrent calls', async () => {
    const { feed, answer } = open();
    await Promise.all([feed.listen(), feed.listen(), feed.listen()]);
    expect(answer).toHaveBeenCalledTimes(2);
  });
});
