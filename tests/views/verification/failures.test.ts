import { describe, expect, test } from 'vitest';
import { failuresOf, failureWordings } from '#features/verification/failures.ts';
import { failureCodes } from '#sandbox/bank/identity-verifications/failure-codes.ts';

test.each(failureCodes)('%s has a title, the failed part, and the remedy', (code) => {
  const { title, text, next } = failureWordings[code];
  for (const words of [title, text, next]) expect(words).not.toMatch(/[!_]/);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  for (const sentence of [text, next]) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

describe('what failed', () => {
  test('gives a reason once, however many codes map to it', () => {
    expect(failuresOf(['pep_check_failure', 'watchlist_check_failure', 'media_check_failure']).wordings).toHaveLength(
      1,
    );
  });

  test('words reasons of law alike, and leaves them to support with a reference', () => {
    for (const code of [
      'pep_check_failure',
      'watchlist_check_failure',
      'media_check_failure',
      'compliance_rejection',
      'prohibited_person_check_failure',
    ])
      expect(failuresOf([code])).toEqual({
        wordings: [failureWordings.compliance_rejection],
        supportOnly: true,
        needsReference: true,
      });
  });

  test.each([[['a_code_of_tomorrow']], [['toString']], [[]]])(
    '%j has a general text, may be tried again, and comes with a reference',
    (codes) => {
      const { wordings, supportOnly, needsReference } = failuresOf(codes);
      expect(wordings.map(({ title }) => title)).toEqual(['Part of the check didn’t pass']);
      expect([supportOnly, needsReference]).toEqual([false, true]);
    },
  );

  test('that only support can cure rules out another try', () => {
    expect(failuresOf(['selfie_failure', 'deleted_account']).supportOnly).toBe(true);
  });
});
