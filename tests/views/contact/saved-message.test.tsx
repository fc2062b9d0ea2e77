import { beforeEach, expect, test } from 'vitest';
import { readSavedMessage } from '#features/contact/saved.ts';
import { blankDraft, type SavedMessage } from '#machines/contactForm/contactForm.machine.ts';
import {
  forgetOtherCustomersFlows,
  removeSavedDrafts,
  removeSavedFlows,
  saveDrafts,
  savedDrafts,
  saveFlow,
} from '#ports/browser/saved-flows.ts';

const saved: SavedMessage = {
  draft: { ...blankDraft, name: 'Maya Osei', message: 'How much?', coin: 'ETH', timing: 'week' },
  wasSubmitted: true,
};

beforeEach(() => sessionStorage.clear());

test('input in a form is restored when it is opened again, and each form has its own', () => {
  saveFlow('otc', saved);
  expect([readSavedMessage('otc'), readSavedMessage('contact')]).toEqual([saved, null]);
});

test.each([
  ['no JSON', '{'],
  ['a field missing', JSON.stringify({ ...saved, draft: { ...saved.draft, phone: undefined } })],
  ['a coin that is not traded', JSON.stringify({ ...saved, draft: { ...saved.draft, coin: 'XRP' } })],
])('it is not believed with %s', (_, text) => {
  sessionStorage.setItem('contact', text);
  expect(readSavedMessage('contact')).toBeNull();
});

test('it stays when a visitor signs in, and is gone after signing out', () => {
  saveFlow('contact', saved);
  forgetOtherCustomersFlows('ada');
  expect(readSavedMessage('contact')).toEqual(saved);
  removeSavedFlows();
  expect(sessionStorage).toHaveLength(0);
});

test('a session that expired takes it out of the storage, for the same customer only', () => {
  saveFlow('contact', saved);
  const kept = savedDrafts();
  removeSavedDrafts();
  expect(sessionStorage).toHaveLength(0);
  saveDrafts(kept);
  expect(readSavedMessage('contact')).toEqual(saved);
});
