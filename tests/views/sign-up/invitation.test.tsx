import { beforeEach, expect, test } from 'vitest';
import { saveInvitation } from '#app/address/invitation.ts';
import type { SavedSignUp } from '#machines/signUp/signUp.types.ts';
import { saveFlow } from '#ports/browser/saved-flows.ts';
import { readSavedSignUp } from '#ports/browser/saved-sign-up.ts';

const typed: SavedSignUp = {
  ...{ firstName: 'Maya', lastName: 'Osei', email: 'maya@example.test', phone: '', country: 'CA' },
  ...{ referralCode: 'M4Y2T6BT', termsAccepted: true },
};
const arrive = (address: string) => {
  history.replaceState(null, '', address);
  saveInvitation();
};
beforeEach(() => sessionStorage.clear());

test.each([
  ['/?ref=K7QM4TXF', 'K7QM4TXF'],
  ['/learn?utm=x&ref=k7qm-4txf#top', 'K7QM4TXF'],
  ['/signin?ref=PARTNER2026', 'PARTNER2026'],
])('the code of %s is saved for the form', (address, code) => {
  arrive(address);
  expect(readSavedSignUp()).toEqual({
    ...{ firstName: '', lastName: '', email: '', phone: '', country: '', termsAccepted: false },
    referralCode: code,
  });
});

test.each(['/', '/?ref=', '/?ref=%20', '/?ref=K7QM4TXG', '/?ref=%3Cb%3E', '/?code=K7QM4TXF'])('nothing is saved of %s', (address) => {
  arrive(address);
  expect(sessionStorage).toHaveLength(0);
});

test('what was typed stays, with the newest code', () => {
  saveFlow('signUp', typed);
  arrive('/?ref=K7QM4TXG');
  expect(readSavedSignUp()).toEqual(typed);
  arrive('/faq?ref=K7QM4TXF');
  expect(readSavedSignUp()).toEqual({ ...typed, referralCode: 'K7QM4TXF' });
});

test.each(['{', '"text"', '7'])('what cannot be read does not keep a code out: %s', (text) => {
  sessionStorage.setItem('signUp', text);
  arrive('/?ref=K7QM4TXF');
  expect(readSavedSignUp()?.referralCode).toBe('K7QM4TXF');
});
