import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordProblem, passwordRules } from '#domain/credentials/passwords.ts';

const passwords = fc.oneof(
  fc.string(),
  fc.string({ minLength: 8, maxLength: 220, unit: fc.constantFrom(...'ab1@.é ') }),
  fc.constant('maya@b.test1'),
);

test('a password is accepted exactly when every rule is ticked off', () => {
  fc.assert(
    fc.property(passwords, fc.constantFrom('', 'maya@b.test', 'a1'), (password, email) => {
      expect(passwordRules(password, email).every(({ met }) => met)).toBe(passwordProblem(password, email) === null);
    }),
  );
});
