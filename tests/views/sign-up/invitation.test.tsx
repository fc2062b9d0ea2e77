import { beforeEach, expect, test, vi } from 'vitest';
import { readInvitation, readSavedSignUp } from '#features/sign-up/saved.ts';
import { filledForm } from '#machines/signUp/signUp.cases.ts';
import { saveFlow } from '#ports/browser/saved-flows.ts';

const typed = { ...filledForm, referralCode: 'M4Y2T6BT' };
/** The script that every page runs first. */
const firstScript = '../../../public/theme.js';
Object.defineProperty(document, 'currentScript', { value: document.createElement('script') });
Object.assign(window, { matchMedia: () => new EventTarget() });
const arrive = async (address: string) => {
  history.replaceState(null, '', address);
  vi.resetModules();
  await import(firstScript);
  return readInvitation();
};
beforeEach(() => sessionStorage.clear());

test.each([
  ['/?ref=K7QM4TXF', 'K7QM4TXF'],
  ['/learn?utm=x&ref=k7qm-4txf#top', 'K7QM4TXF'],
  ['/signin?ref=PARTNER2026', 'PARTNER2026'],
])('the code of %s is kept for the form', async (address, code) => {
  expect(await arrive(address)).toBe(code);
  expect(readSavedSignUp()).toBeNull();
});

test.each(['/', '/?ref=', '/?ref=%20', '/?ref=K7QM4TXG', '/?ref=%3Cb%3E', '/?code=K7QM4TXF'])(
  'nothing is in the form from %s',
  async (address) => {
    expect(await arrive(address)).toBe('');
  },
);

test('input stays, and the newest plausible code counts', async () => {
  saveFlow('signUp', typed);
  await arrive('/?ref=W9ZTH3C8');
  await arrive('/?ref=K7QM4TXF');
  expect(await arrive('/faq?ref=K7QM4TXG')).toBe('K7QM4TXF');
  expect(readSavedSignUp()).toEqual(typed);
});

test.each(['"text"', '7', '{"invitations":7}', '{"invitations":[7]}', 'null'])(
  'what cannot be read does not keep a code out: %s',
  async (text) => {
    sessionStorage.setItem('signUp', text);
    expect(await arrive('/?ref=K7QM4TXF')).toBe('K7QM4TXF');
  },
);

test('storage without JSON does no harm', async () => {
  sessionStorage.setItem('signUp', '{');
  expect(await arrive('/?ref=K7QM4TXF')).toBe('');
});
