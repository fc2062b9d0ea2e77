import { expect, test } from 'vitest';
import { emailMeant } from '#domain/credentials/emailTypos.ts';

test.each([
  ['maya@gmial.com', 'maya@gmail.com'],
  ['maya@gmai.com', 'maya@gmail.com'],
  ['maya@gmaill.com', 'maya@gmail.com'],
  ['maya@gmail.con', 'maya@gmail.com'],
  ['maya@gmail.co', 'maya@gmail.com'],
  [' Maya.Osei@HOTMIAL.com ', 'Maya.Osei@hotmail.com'],
  ['maya@yaho.com', 'maya@yahoo.com'],
  ['maya@outlok.com', 'maya@outlook.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
});

test.each([
  'maya@gmail.com',
  'maya@ymail.com',
  'maya@live.ca',
  'maya@mail.com',
  'maya@aol.de',
  'maya@example.test',
  'gmial.com',
  '',
  'maya@',
])('%s is left as it is', (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
