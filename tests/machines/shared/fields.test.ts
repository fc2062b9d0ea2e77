import { describe, expect, test } from 'vitest';
import { emailProblem } from '#domain/credentials/email.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { percentOf } from '#domain/money/percent.ts';
import { problemsOf, withField, withoutField } from '#machines/shared/fields.ts';
import { isRefusedFor, problemOfAnswer } from '#machines/shared/problem.ts';
import { backOff } from '#machines/shared/waits.ts';

describe('an email address', () => {
  test.each([
    ['maya@example.test', null],
    [' maya@example.test ', null],
    ['maya+orders@mail.example.co.uk', null],
    ['', 'required'],
    ['   ', 'required'],
    ['maya', 'emailShape'],
    ['maya@example', 'emailShape'],
    ['maya@@example.test', 'emailShape'],
    ['maya@example..test', 'emailShape'],
    ['ma ya@example.test', 'emailShape'],
    ['maya@example.t', 'emailShape'],
    ['Maya <maya@example.test>', 'emailShape'],
    ['ma\u2800ya@example.test', 'hiddenCharacter'],
    ['\u202ema\u200bya@example.test', null],
    [`${'a'.repeat(250)}@example.test`, 'tooLong'],
  ])('"%s": %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });
});

describe('a password', () => {
  test.each([
    ['', 'required'],
    ['short-1', 'tooShort'],
    ['1234567890', 'pattern'],
    ['jihgfedcba', 'pattern'],
    ['a1a1a1a1a1a1a', 'pattern'],
    ['p4ssw0rdp4ssw0rd', 'pattern'],
    ['\u00a0'.repeat(12), 'pattern'],
    ['x1'.repeat(129), 'tooLong'],
    ['Maya@Example.test1', 'containsEmail'],
    ['correct horse battery staple', null],
    ['tin-kettle-4-moons', null],
    ['日本語のパスワード１２３', null],
    ['пароль-для-луны-4', null],
  ])('"%s": %s', (password, problem) => {
    expect(passwordProblem(password, 'maya@example.test')).toBe(problem);
  });
});

test('problems of fields come and go one by one', () => {
  const problems = problemsOf<'email' | 'password'>({ email: 'emailShape', password: null });
  expect(problems).toEqual({ email: 'emailShape' });
  expect(withField(problems, 'password', 'required')).toEqual({ email: 'emailShape', password: 'required' });
  expect(withField(problems, 'email', null)).toEqual({});
  expect(withoutField(problems, 'email')).toEqual({});
});

test('a refusal carries the words of the server, or its reason', () => {
  const spoken = { code: 'limit', retryable: false, message: 'Too many.' };
  expect(problemOfAnswer({ ok: true })).toBeNull();
  expect(problemOfAnswer({ ok: false, reason: 'refused' })).toEqual({ code: 'refused', retryable: false });
  expect(problemOfAnswer({ ok: false, reason: 'refused', problem: spoken })).toBe(spoken);
  expect(isRefusedFor({ ok: false, reason: 'refused' }, 'refused')).toBe(true);
  expect(isRefusedFor({ ok: true }, 'refused')).toBe(false);
});

test('a wait grows along its steps and stays at the last', () => {
  expect([-1, 0, 1, 2, 9].map((count) => backOff([1, 2, 5], count))).toEqual([1, 1, 2, 5, 5]);
});

test.each([
  [19n, 10_000n, '0.19'],
  [-52n, 1_000n, '-5.20'],
  [1n, 80_000n, '0.00'],
  [3n, 80_000n, '0.00'],
  [5n, 100_000n, '0.00'],
  [15n, 100_000n, '0.02'],
  [-1n, 1_000_000n, '0.00'],
  [5n, 0n, '0.00'],
  [3n, 2n, '150.00'],
])('%i of %i is %s percent', (part, whole, text) => {
  expect(percentOf(part, whole)).toBe(text);
});
