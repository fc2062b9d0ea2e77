import { expect, test } from 'vitest';
import { staffDraftCases } from '#machines/staffDraft/staffDraft.cases.ts';
import {
  type StaffDraftInput,
  selectFound,
  selectIsUnsaved,
  selectSavedAt,
  staffDraftMachine,
} from '#machines/staffDraft/staffDraft.machine.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(staffDraftMachine, staffDraftCases);

function begin() {
  const { heard, ref } = listener<StaffDraftInput['reportTo']>();
  const draft = story(staffDraftMachine, { key: 'roles:4f2a', reportTo: ref });
  const type = (text: string) => draft.send({ type: 'text.changed', text });
  return { draft, heard, type };
}

test('a pause of typing saves, and what is typed meanwhile is saved after it', () => {
  const { draft, type } = begin();
  draft.resolve('readDraft', null);
  type('Sent');
  draft.advance(500);
  type('Sent their');
  expect(draft.advance(500).state).toBe('pausing');
  expect(draft.advance(100).state).toBe('saving');
  type('Sent their passport');
  draft.resolve('saveDraft', { savedAt: 1_000 });
  expect([draft.state, selectSavedAt(draft.snapshot)]).toEqual(['pausing', 1_000]);
  draft.advance(600).resolve('saveDraft', { savedAt: 2_000 });
  expect([draft.state, selectSavedAt(draft.snapshot)]).toEqual(['idle', 2_000]);
});

test('a draft of before is reported, and what was typed meanwhile does not take its place unseen', () => {
  const { draft, heard, type } = begin();
  type('New words');
  expect(draft.advance(5_000).state).toBe('reading');
  draft.resolve('readDraft', { text: 'Old words', savedAt: 1_000 });
  expect(heard).toEqual(['draft.found']);
  expect([draft.state, selectFound(draft.snapshot)]).toEqual(['pausing', { text: 'Old words', savedAt: 1_000 }]);
});

test('a text that was not saved is tried again, and the form can say so', () => {
  const { draft, type } = begin();
  draft.resolve('readDraft', null);
  type('Sent');
  draft.advance(600).reject('saveDraft', new Error('offline'));
  expect(selectIsUnsaved(draft.snapshot)).toBe(true);
  draft.advance(5_000).resolve('saveDraft', { savedAt: 3_000 });
  expect([draft.state, selectIsUnsaved(draft.snapshot)]).toEqual(['idle', false]);
});

test('what is done is removed, also in the middle of a pause', () => {
  const { draft, type } = begin();
  draft.resolve('readDraft', null);
  type('Sent');
  draft.send({ type: 'draft.finished' }).resolve('removeDraft', null);
  expect(draft.snapshot.status).toBe('done');
});
