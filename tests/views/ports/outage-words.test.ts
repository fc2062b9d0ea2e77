import { expect, test } from 'vitest';
import { changeWording } from '#features/change-password/messages.ts';
import { problemWording } from '#features/exchange/messages.ts';
import { lockWording } from '#features/lock-account/messages.ts';
import { withdrawalWording } from '#features/withdrawals/messages.ts';
import { briefOutage } from '#machines/shared/cases.ts';
import { unloadedText } from '#presenters/problem/wording.ts';

const { problem } = briefOutage;
const { wait } = problem;

test('a form says that we are briefly unavailable, for how long, that its text is kept, and not that nothing happened', () => {
  const words = changeWording(problem);
  expect(words).toMatchObject({ title: 'We’re briefly unavailable', wait });
  expect(words.text).toMatch(/We kept what you entered\. It may already have gone through\./);
});

test('a lock says that pressing again does no harm', () => {
  expect(lockWording(problem)).toMatchObject({
    title: 'We’re briefly unavailable',
    text: expect.stringMatching(/Locking twice does no harm/),
    wait,
  });
});

test('a ticket says that nothing was placed: for an order that may have been placed it shows no problem, but searches', () => {
  for (const words of [problemWording(problem), withdrawalWording(problem)]) {
    expect(words).toMatchObject({ text: expect.stringMatching(/^We’re briefly unavailable\. Nothing was /), wait });
  }
});

test('what did not load says that it is loaded automatically, only where it is', () => {
  expect(unloadedText(problem, 'Nothing has changed.')).toBe('We’re briefly unavailable. Retrying automatically.');
  expect(unloadedText({ code: 'serverFault', retryable: true }, 'Nothing has changed.')).toBe(
    'Nothing has changed. Try again in a moment.',
  );
});
