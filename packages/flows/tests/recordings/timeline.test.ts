import { describe, expect, test } from 'vitest';
import type { RosterActor } from '#flows/observe/protocol.ts';
import type { FlowRecord } from '#flows/observe/records.ts';
import { FlowRecorder } from '#flows/recordings/recorder.ts';
import { at, timelineOf } from '#flows/recordings/timeline.ts';
import { recordsOf, startOf, tabOf } from './samples.ts';

const rosterActor = (actor: number, more: Partial<RosterActor> = {}): RosterActor => {
  const { kind: _, q: __, t: ___, c: ____, transitions: _____, ...made } = startOf(actor, 1);
  return { ...made, started: null, ...more };
};
const about = { title: '', app: null, xstate: null, redaction: null, expected: null };

describe('looking back', () => {
  const records: readonly FlowRecord[] = [
    startOf(1, 1),
    startOf(2, 2),
    {
      kind: 'timer.set',
      q: 3,
      t: 3,
      c: 2,
      actor: 2,
      timer: 'second',
      type: 'xstate.after.second',
      delay: 1_000,
      due: 1_003,
    },
    {
      kind: 'received',
      q: 4,
      t: 9,
      c: null,
      actor: 1,
      from: null,
      type: 'x',
      payload: { record: {} },
      result: 'moved',
      transitions: [],
      value: { off: 'now' },
    },
    { kind: 'timer.fired', q: 5, t: 1_004, c: 3, actor: 2, timer: 'second', set: 3, due: 1_003 },
    {
      ...{
        kind: 'received',
        q: 6,
        t: 1_004,
        c: 5,
        actor: 2,
        from: 2,
        type: 'xstate.after.second',
        payload: { record: {} },
        result: 'moved',
        transitions: [],
      },
      ...{ value: 'over', status: 'done', output: 7, context: { text: 'new' } },
    },
    { kind: 'ended', q: 7, t: 1_004, c: 6, actor: 2, how: 'done' },
  ];
  const timeline = timelineOf(
    tabOf(records, { beginning: { at: 1, actors: [rosterActor(9, { value: 'old' })], timers: [] } }),
  );

  test('every actor is as it was: state, context, timers with deadlines, and end', () => {
    expect(timeline.actorsAt(1)).toEqual([9, 1]);
    expect(timeline.actorAt(2, 1)).toBeNull();
    expect(timeline.actorAt(2, 4)).toMatchObject({
      value: 'on',
      status: 'active',
      started: 2,
      ended: null,
      timers: [{ timer: 'second', due: 1_003, set: 3 }],
    });
    expect(timeline.actorAt(2, 7)).toMatchObject({
      ...{ value: 'over', status: 'done', output: 7, timers: [], ended: 7 },
      context: { text: 'new', other: { token: 1, of: 'text' } },
    });
    expect(at(timeline, 5).map(({ actor, value }) => [actor, value])).toEqual([
      [9, 'old'],
      [1, { off: 'now' }],
      [2, 'on'],
    ]);
  });

  test('what does not concern an actor leaves it the same object', () => {
    expect(timeline.actorAt(1, 7)).toBe(timeline.actorAt(1, 4));
    expect(timeline.actorAt(9, 7)).toBe(timeline.actorAt(9, 1));
  });

  test('100,000 records can be looked at in any order', () => {
    const long = timelineOf(tabOf(recordsOf(100_000)));
    for (const q of [100_000, 1, 2, 99_999, 50_000, 50_001, 49_000, 100_000, 64, 65])
      expect(long.actorAt(1, q)?.context, String(q)).toEqual({
        text: q === 1 ? '' : String(q),
        ...(q > 1 && { count: q }),
        other: { token: 1, of: 'text' },
      });
  });

  test('after a gap, actors are as the gap says', () => {
    const gap = {
      first: 4,
      last: 6,
      counts: {},
      actors: [rosterActor(1, { value: 'later' }), rosterActor(5)],
      timers: [],
    };
    const gapped = timelineOf(
      tabOf([startOf(1, 1), { kind: 'ended', q: 7, t: 9, c: null, actor: 5, how: 'stopped' }], { gaps: [gap] }),
    );
    expect([gapped.actorAt(1, 5)?.value, gapped.actorAt(1, 6)?.value, gapped.actorAt(5, 7)?.status]).toEqual([
      'on',
      'later',
      'stopped',
    ]);
  });
});

describe('recording', () => {
  const welcome = {
    kind: 'welcome',
    build: 'abc',
    fingerprints: { toy: 'f' },
    first: 1,
    last: 0,
    hidden: false,
    now: { t: 5, epoch: 1_000_005 },
  } as const;
  const roster = { kind: 'roster', at: 1, actors: [], timers: [] } as const;
  const batch = (records: readonly FlowRecord[], ask: number | null = null) =>
    ({ kind: 'batch', ask, first: records[0]?.q ?? 1, last: records.at(-1)?.q ?? 1, records, left: [] }) as const;

  test('tabs are recorded side by side, with their clocks and marks', () => {
    const recorder = new FlowRecorder();
    for (const tab of ['a', 'b']) {
      recorder.hear(tab, welcome);
      recorder.hear(tab, roster);
      recorder.hear(tab, batch(recordsOf(4)));
    }
    recorder.hear('b', batch(recordsOf(2, 5)));
    recorder.hear('silent', welcome);
    recorder.mark({ tab: 'b', q: 5, text: 'here' });
    const { tabs, marks, started } = recorder.recording({ ...about, title: 'Two' }, []);
    expect(tabs.map(({ tab, records, clock, build }) => [tab, records.length, clock, build])).toEqual([
      ['a', 4, { t: 5, epoch: 1_000_005 }, 'abc'],
      ['b', 6, { t: 5, epoch: 1_000_005 }, 'abc'],
    ]);
    expect([marks.length, started]).toEqual([1, 1_000_001]);
  });

  test('the newest records are kept, and the beginning moves on with them', () => {
    const recorder = new FlowRecorder(100);
    recorder.hear('a', welcome);
    recorder.hear('a', roster);
    for (let from = 1; from < 1_000; from += 10) recorder.hear('a', batch(recordsOf(10, from)));
    expect(recorder.size).toBeLessThanOrEqual(110);
    const [tab] = recorder.recording(about, []).tabs;
    expect([tab?.records.length, tab?.records[0]?.q, tab?.beginning.at]).toEqual([100, 901, 901]);
    expect(tab?.beginning.actors).toMatchObject([
      { actor: 1, started: 1, value: 'on', context: { text: '900', count: 900 } },
    ]);
    expect(tab && timelineOf(tab).actorAt(1, 901)?.context).toMatchObject({ text: '901' });
  });

  test('a gap stays until what it left out has come', () => {
    const recorder = new FlowRecorder();
    recorder.hear('a', welcome);
    recorder.hear('a', roster);
    recorder.hear('a', batch(recordsOf(3)));
    recorder.hear('a', { kind: 'gap', first: 4, last: 6, counts: { 'text.typed': 3 }, actors: [], timers: [] });
    recorder.hear('a', batch(recordsOf(2, 7)));
    const tab = () => recorder.recording(about, []).tabs[0];
    expect([tab()?.gaps.length, tab()?.records.map(({ q }) => q)]).toEqual([1, [1, 2, 3, 7, 8]]);
    recorder.hear('a', batch(recordsOf(2, 4), 1));
    expect(tab()?.gaps).toHaveLength(1);
    recorder.hear('a', batch(recordsOf(2, 5), 2));
    expect([tab()?.gaps, tab()?.records.map(({ q }) => q)]).toEqual([[], [1, 2, 3, 4, 5, 6, 7, 8]]);
  });
});
