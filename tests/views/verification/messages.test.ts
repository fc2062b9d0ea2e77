import { describe, expect, test } from 'vitest';
import { failureTexts, failureWordings } from '#features/verification/messages.ts';

describe('failureTexts', () => {
  test('has a whole sentence for every code, without the code', () => {
    for (const [code, { text }] of Object.entries(failureWordings)) {
      expect(text, code).toMatch(/^[A-Z].*\.$/);
      expect(text, code).not.toMatch(/[!_]/);
    }
  });

  test('says a sentence once, however many codes lead to it', () => {
    expect(failureTexts(['pep_check_failure', 'watchlist_check_failure', 'media_check_failure']).texts).toHaveLength(1);
  });

  test('words reasons of law alike, and leaves them to support', () => {
    for (const code of [
      'pep_check_failure',
      'watchlist_check_failure',
      'media_check_failure',
      'compliance_rejection',
      'prohibited_person_check_failure',
    ])
      expect(failureTexts([code])).toEqual({ texts: [failureWordings.compliance_rejection.text], supportOnly: true });
  });

  test.each([[['a_code_of_tomorrow']], [['toString']], [[]]])('%j has a plain sentence and may be tried again', (codes) => {
    const { texts, supportOnly } = failureTexts(codes);
    expect(texts).toEqual(['Part of the check didn’t pass. Try again carefully. If it happens again, contact support.']);
    expect(supportOnly).toBe(false);
  });

  test('one failure that only support can cure rules out another try', () => {
    expect(failureTexts(['selfie_failure', 'deleted_account']).supportOnly).toBe(true);
  });
});
