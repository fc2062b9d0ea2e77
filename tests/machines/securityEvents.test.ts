import { expect, test } from 'vitest';
import { sampleEvent, securityEventsCases } from '#machines/securityEvents/securityEvents.cases.ts';
import { securityEventsMachine } from '#machines/securityEvents/securityEvents.machine.ts';
import { selectIsNotSaved, selectList, selectProblem, selectQuery, selectSavedFile } from '#machines/securityEvents/securityEvents.selectors.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { noticeTime } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(securityEventsMachine, securityEventsCases);

const page = { events: [sampleEvent], total: 26 };
const loaded = () => story(securityEventsMachine, undefined).resolve('readEvents', page);

test('another page leaves the last one in sight, another kind does not', () => {
  const flow = loaded().send({ type: 'page.chosen', page: 1 });
  expect([flow.inputOf('readEvents'), selectList(flow.snapshot)]).toEqual([{ kind: null, page: 1 }, page]);
  flow.send({ type: 'kind.chosen', kind: 'signedIn' });
  expect([flow.inputOf('readEvents'), selectList(flow.snapshot)]).toEqual([{ kind: 'signedIn', page: 0 }, null]);
});

test('a page that did not load is read again as it was chosen', () => {
  const flow = loaded()
    .send({ type: 'page.chosen', page: 1 })
    .reject('readEvents', new ProblemError(problem('offline', true)));
  expect(selectProblem(flow.snapshot)?.code).toBe('offline');
  expect(selectQuery(flow.send({ type: 'retry.requested' }).snapshot)).toEqual({ kind: null, page: 1 });
  expect(selectProblem(flow.snapshot)).toBeNull();
});

test('a change of the account’s security is read at once, with the list in sight', () => {
  const flow = loaded().send({ type: 'page.chosen', page: 1 }).resolve('readEvents', page).send({ type: 'security.changed' });
  expect([flow.inputOf('readEvents'), selectList(flow.snapshot)]).toEqual([{ kind: null, page: 1 }, page]);
});

test('the file is of the chosen kind, and its news ends', () => {
  const flow = story(securityEventsMachine, undefined).send({ type: 'kind.chosen', kind: 'signedIn' }).send({ type: 'export.requested' });
  expect(flow.running).toEqual(['watchSecurity', 'readEvents']);
  flow.resolve('readEvents', page).send({ type: 'export.requested' });
  expect(flow.inputOf('saveEvents')).toEqual({ kind: 'signedIn' });
  flow.reject('saveEvents', new Error('no room'));
  expect(selectIsNotSaved(flow.snapshot)).toBe(true);
  const file = { name: 'security-events_2026-01-01_2026-01-01.csv', rows: 26 };
  flow.send({ type: 'export.requested' }).resolve('saveEvents', file);
  expect(selectSavedFile(flow.snapshot)).toEqual(file);
  expect(selectSavedFile(flow.advance(noticeTime).snapshot)).toBeNull();
});
