import { expect, test } from 'vitest';
import { ownedListCases } from '#machines/ownedList/ownedList.cases.ts';
import {
  ownedListMachine,
  ownedListOf,
  selectFailed,
  selectList,
  selectSaved,
  selectSaving,
} from '#machines/ownedList/ownedList.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(ownedListMachine, ownedListCases);

const letters = ownedListOf<{ list: readonly string[]; added: string; item: string; changed: 'letters.changed' }>();
const begun = () => story(letters, { changed: 'letters.changed' }).send({ type: 'list.updated', list: ['a'] });
const addition = { type: 'item.added', item: 'b' } as const;
const removal = { type: 'item.removed', item: 'a' } as const;

test('an item is there only once the server has answered', () => {
  const flow = begun().send(addition);
  expect([selectSaving(flow.snapshot), selectList(flow.snapshot)]).toEqual([addition, ['a']]);
  flow.send(removal);
  expect(flow.inputOf('addItem')).toEqual({ list: ['a'], change: addition });
  flow.resolve('addItem', { ok: true, list: ['a', 'b'] });
  expect([selectSaved(flow.snapshot), selectList(flow.snapshot), flow.emitted]).toEqual([
    addition,
    ['a', 'b'],
    [{ type: 'letters.changed' }],
  ]);
});

test('a change that was not made can be tried again, with the list as it is by then', () => {
  const flow = begun()
    .send(removal)
    .reject('removeItem', new ProblemError(problem('offline', true)));
  expect([selectFailed(flow.snapshot), selectList(flow.snapshot)]).toEqual([removal, ['a']]);
  flow.send({ type: 'list.updated', list: ['a', 'c'] });
  expect(flow.send({ type: 'retry.requested' }).inputOf('removeItem')).toEqual({ list: ['a', 'c'], change: removal });
});

test('what the server refuses stays out of the list, with its words', () => {
  const refusal = { code: 'too_many', retryable: false, message: 'Remove one first.' };
  const flow = begun().send(addition).resolve('addItem', { ok: false, reason: 'refused', problem: refusal });
  expect([selectFailed(flow.snapshot), selectList(flow.snapshot), flow.snapshot.context.problem]).toEqual([
    addition,
    ['a'],
    refusal,
  ]);
});
