import { beforeEach, expect, test } from 'vitest';
import { readSavedSignUp } from '#features/sign-up/saved.ts';
import { filledForm as saved } from '#machines/signUp/signUp.cases.ts';
import { removeSavedFlows, saveFlow } from '#ports/browser/saved-flows.ts';

beforeEach(() => sessionStorage.clear());

test('input of the sign-up form survives a reload, but not a session', () => {
  saveFlow('signUp', saved);
  expect(readSavedSignUp()).toEqual(saved);
  removeSavedFlows();
  expect(readSavedSignUp()).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['a field missing', JSON.stringify({ ...saved, email: undefined })],
])('it is not believed with %s, and a password in it is not read', (_, text) => {
  sessionStorage.setItem('signUp', text);
  expect(readSavedSignUp()).toBeNull();
  sessionStorage.setItem('signUp', JSON.stringify({ ...saved, password: 'tin-kettle-4-moons' }));
  expect(readSavedSignUp()).toEqual(saved);
});
