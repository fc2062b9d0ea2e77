import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import { historyCases, sampleActivity, samplePage } from '#machines/history/history.cases.ts';
import {
  historyMachine,
  selectActivities,
  selectHasMore,
  selectIsBroken,
  selectIsComplete,
  selectIsMissing,
  selectReadAt,
  selectUnreadable,
} from '#machines/history/history.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem, selectProblem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(historyMachine, historyCases);

const started = () => story(historyMachine, undefined);
/** The only pending request. */
const requesting = (history: ReturnType<typeof started>) =>
  history.running.find((id) => id.startsWith('load')) ?? 'nothing';
const answer = (history: ReturnType<typeof started>, ...pages: readonly unknown[]) =>
  pages.reduce<typeof history>((flow, page) => flow.resolve(requesting(flow), page), history);
const opened = () => answer(started(), samplePage(0, 100, 250));
const guids = (history: ReturnType<typeof started>) =>
  selectActivities(history.snapshot)?.map(({ guid }) => Number.parseInt(guid, 16));
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index);
const isRequesting = (history: ReturnType<typeof started>) => requesting(history) !== 'nothing';

describe('the history', () => {
  test('knows nothing before its first page', () => {
    expect(selectActivities(started().snapshot)).toBeNull();
    expect(guids(opened())).toEqual(upTo(100));
    expect(selectHasMore(opened().snapshot)).toBe(true);
  });

  test('reads one older page on request', () => {
    const history = answer(opened().send({ type: 'older.requested' }), samplePage(100, 200, 250));
    expect(guids(history)).toEqual(upTo(200));
    expect(isRequesting(history)).toBe(false);
  });

  test('reads every page when all are requested, without gaps', () => {
    const history = answer(
      opened().send({ type: 'all.requested' }),
      samplePage(100, 200, 250),
      samplePage(200, 250, 250),
    );
    expect(guids(history)).toEqual(upTo(250));
    expect(selectIsComplete(history.snapshot)).toBe(true);
  });

  test('looks for new records on request, unless it is looking', () => {
    const history = opened().send({ type: 'newest.requested' });
    expect(requesting(history)).toBe('loadNewestPage');
    history.advance(29_000).send({ type: 'newest.requested' }).advance(1_000);
    // A load that keeps restarting would never finish.
    expect(isRequesting(history)).toBe(false);
  });

  test('leaves nothing out when records arrive while it reads', () => {
    // The list began at record 3; 0 to 2 arrive while the second page loads.
    const first = answer(started(), samplePage(3, 103, 203)).send({ type: 'all.requested' });
    const history = answer(first, samplePage(100, 200, 206), samplePage(200, 206, 206));
    expect(guids(history)).toEqual(upTo(206).slice(3));
    const looked = answer(history.advance(15_000), samplePage(0, 100, 206));
    expect(guids(looked)).toEqual(upTo(206));
  });

  test('begins anew when so much is new that the newest page does not reach what is known', () => {
    const history = answer(opened().advance(15_000), samplePage(0, 100, 400));
    expect(guids(history)).toEqual(upTo(100));
    expect(selectHasMore(history.snapshot)).toBe(true);
  });

  test('keeps what it has when a look fails, and says why the rest is missing', () => {
    const fault = new ProblemError(problem('serverFault', true));
    const looked = opened().advance(15_000).reject('loadNewestPage', fault);
    expect(guids(looked)).toEqual(upTo(100));
    const requested = opened().send({ type: 'all.requested' }).reject('loadRemainingPages', fault);
    expect(selectIsBroken(requested.snapshot)).toBe(true);
    expect(selectProblem(requested.snapshot)).toMatchObject({ code: 'serverFault' });
    expect(guids(answer(requested.advance(15_000), samplePage(100, 200, 200)))).toEqual(upTo(200));
  });

  test('polls every three seconds while a record is open, and not in a hidden tab', () => {
    const open = { ...samplePage(0, 1, 1), activities: [sampleActivity(0, 'pending')] };
    const history = answer(started(), open);
    expect(isRequesting(history.advance(3_000))).toBe(true);
    const hidden = answer(history, open).send({ type: 'tab.hidden' }).advance(600_000);
    expect(isRequesting(hidden)).toBe(false);
    expect(isRequesting(hidden.send({ type: 'tab.shown' }))).toBe(true);
  });

  test('looks again just after a hold ends, and not more often than usual before', () => {
    const held = (endsAt: number) => {
      const activity = { ...sampleActivity(0, 'holding'), hold: { startedAt: startTime, endsAt } } as Activity;
      return answer(started(), { ...samplePage(0, 1, 1), activities: [activity] });
    };
    const soon = held(startTime + 6_000);
    expect([isRequesting(soon.advance(6_999)), isRequesting(soon.advance(1))]).toEqual([false, true]);
    for (const end of [startTime + 86_400_000, startTime - 1]) {
      const usual = held(end);
      expect([isRequesting(usual.advance(14_999)), isRequesting(usual.advance(1))]).toEqual([false, true]);
    }
  });

  test('says when a look finds a record that is new or in another state, and looks when the balances are others', () => {
    const history = answer(started(), samplePage(1, 2, 1));
    expect(history.emitted).toEqual([]);
    answer(history.advance(15_000), samplePage(1, 2, 1));
    expect(history.emitted).toEqual([]);
    answer(history.send({ type: 'balances.changed' }), {
      ...samplePage(0, 2, 2),
      activities: [sampleActivity(0, 'pending'), sampleActivity(1)],
    });
    expect(history.emitted).toEqual([{ type: 'records.updated' }]);
    answer(history.advance(3_000), samplePage(0, 2, 2));
    expect(history.emitted).toHaveLength(2);
  });

  test('names the records that it could not read, until it can', () => {
    const [, ...others] = samplePage(0, 100, 250).activities;
    const name = sampleActivity(0).guid;
    const history = answer(started(), { ...samplePage(0, 100, 250), activities: others, unreadable: [name] });
    expect(guids(history)).toEqual(upTo(100).slice(1));
    expect(selectUnreadable(history.snapshot)).toEqual([name]);
    answer(history.send({ type: 'older.requested' }), { ...samplePage(100, 200, 250), unreadable: ['{}'] });
    expect(selectUnreadable(history.snapshot)).toEqual([name, '{}']);
    answer(history.advance(15_000), samplePage(0, 100, 250));
    expect(guids(history)).toEqual(upTo(200));
    expect(selectUnreadable(history.snapshot)).toEqual(['{}']);
  });

  test('is missing from its first failure until it loads, and asks when the server wants to be asked', () => {
    const busy = new ProblemError({ ...problem('rateLimited', true), wait: { seconds: 60, until: 60_000 } });
    const history = started();
    expect(selectIsMissing(history.snapshot)).toBe(false);
    history.reject('loadFirstPage', busy);
    expect([
      selectIsMissing(history.snapshot),
      isRequesting(history.advance(59_999)),
      isRequesting(history.advance(1)),
    ]).toEqual([true, false, true]);
    expect(selectIsMissing(history.snapshot)).toBe(true);
    answer(history, samplePage(0, 100, 250));
    expect([selectIsMissing(history.snapshot), selectReadAt(history.snapshot)]).toEqual([false, startTime]);
  });

  test('notices at once that there is no network', () => {
    const history = opened()
      .send({ type: 'network.offline' })
      .reject('loadNewestPage', new ProblemError(problem('offline', true)));
    expect(selectProblem(history.snapshot)).toMatchObject({ code: 'offline' });
    expect(guids(history)).toEqual(upTo(100));
    answer(history.send({ type: 'network.online' }), samplePage(0, 100, 250));
    expect(selectProblem(history.snapshot)).toBeNull();
  });
});
