import { describe, expect, test } from 'vitest';
import { historyCases, sampleActivity, samplePage } from '#machines/history/history.cases.ts';
import { historyMachine } from '#machines/history/history.machine.ts';
import { selectActivities, selectHasMore, selectIsBroken, selectIsComplete, selectProblem } from '#machines/history/history.selectors.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(historyMachine, historyCases);

const started = () => story(historyMachine, undefined);
/** The one look at the bank that is under way. */
const requesting = (history: ReturnType<typeof started>) => history.running.find((id) => id !== 'watchWindow') ?? 'nothing';
const answer = (history: ReturnType<typeof started>, ...pages: readonly unknown[]) =>
  pages.reduce<typeof history>((flow, page) => flow.resolve(requesting(flow), page), history);
const opened = () => answer(started(), samplePage(0, 100, 250));
const guids = (history: ReturnType<typeof started>) => selectActivities(history.snapshot)?.map(({ guid }) => Number.parseInt(guid, 16));
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
    const history = answer(opened().send({ type: 'all.requested' }), samplePage(100, 200, 250), samplePage(200, 250, 250));
    expect(guids(history)).toEqual(upTo(250));
    expect(selectIsComplete(history.snapshot)).toBe(true);
  });

  test('leaves nothing out when records arrive while it reads', () => {
    // The list began at record 3; 0 to 2 come while the second page is on its way.
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
    const open = { activities: [sampleActivity(0, 'pending')], total: 1, length: 1 };
    const history = answer(started(), open);
    expect(isRequesting(history.advance(3_000))).toBe(true);
    const hidden = answer(history, open).send({ type: 'tab.hidden' }).advance(600_000);
    expect(isRequesting(hidden)).toBe(false);
    expect(isRequesting(hidden.send({ type: 'tab.shown' }))).toBe(true);
  });
});
