import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactPhoneProblem } from '#domain/contact/message.ts';
import { tidyName } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import { hasHiddenCharacter, nameHasHiddenCharacter, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { isRecoveryCode, tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';

describe('a name', () => {
  test.each([
    'Maya Levine-O’Brien',
    'José Núñez',
    'Jose\u0301 Nu\u0301n\u0303ez',
    'Zoë Müller-Łukasiewicz',
    'Анна Ковальчук',
    'Ελένη Παπαδοπούλου',
    'محمد الفارسی',
    'نرگس علی\u200cزاده',
    'דוד לוי',
    'राधा शर्मा',
    'क\u094d\u200dष',
    'ന\u0d4d\u200d',
    'ශ\u0dca\u200dරී ලංකා',
    'สมชาย ใจดี',
    '山田太郎',
    '葛\u{e0100}城',
    '김민준',
    'Nguyễn Thị Minh Khai',
    'Cold ❤\ufe0f 👩🏽\u200d💻',
    'ᠮᠣᠩ\u180bᠭᠣᠯ',
  ])('%s is welcome', (name) => {
    expect(nameHasHiddenCharacter(name)).toBe(false);
  });

  test.each([
    ['a zero-width space', 'Ma\u200bya'],
    ['a joiner in a Latin name', 'Ma\u200dya'],
    ['a non-joiner in a Latin name', 'Ma\u200cya'],
    ['a non-joiner after a Persian name', 'علی\u200c'],
    ['two joiners', 'क\u094d\u200d\u200d'],
    ['a mark from right to left', 'Maya\u200f'],
    ['an override of the direction', 'Maya \u202egnp.exe'],
    ['an isolate', '\u2066Maya\u2069'],
    ['a soft hyphen', 'Ma\u00adya'],
    ['a byte order mark', 'Ma\ufeffya'],
    ['a word joiner', 'Ma\u2060ya'],
    ['a bell', 'Ma\u0007ya'],
    ['a line break', 'Maya\nBcc: x'],
    ['a line separator', 'Ma\u2028ya'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector in a Latin name', 'Ma\ufe0fya'],
    ['a tag', 'Maya\u{e0041}'],
    ['half a character', 'Maya\ud83d'],
  ])('with %s is refused', (_what, name) => {
    expect(nameHasHiddenCharacter(name)).toBe(true);
  });
});

test('an email address has no use for joiners', () => {
  expect(hasHiddenCharacter('علی\u200cزاده@example.test')).toBe(true);
  expect(hasHiddenCharacter('josé@example.test')).toBe(false);
});

describe('pasted text', () => {
  test.each([
    ['Ma\u200bya', 'Maya'],
    ['\ufeffMaya \u202eO’Brien\u00a0', 'Maya O’Brien'],
    ['Ma\u00adya  Levine', 'Maya Levine'],
    ['نرگس علی\u200cزاده\u200f', 'نرگس علی\u200cزاده'],
    ['क\u094d\u200d\u200dष', 'क\u094d\u200dष'],
    ['葛\u{e0100}城\ufe0f', '葛\u{e0100}城'],
    ['\u3164', ''],
  ])('as the name %j is %j', (pasted, name) => {
    expect(tidyName(pasted)).toBe(name);
    expect(nameHasHiddenCharacter(name)).toBe(false);
  });

  test('as a name, an address or a code keeps no refused character', () => {
    const marks = fc.constantFrom(
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufeff',
      '\u202e',
      '\u2069',
      '\u00ad',
      '\u034f',
      '\ufe0f',
      '\u{e0100}',
      '\u180b',
      ' ',
      '\u00a0',
    );
    const letters = fc.constantFrom(...'aéЖ葛عकمन', '\u094d', '👩', '❤', 'ᠮ');
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(marks, letters), maxLength: 12 }), (pasted) => {
        expect(nameHasHiddenCharacter(tidyName(pasted))).toBe(false);
        expect(tidyName(tidyName(pasted))).toBe(tidyName(pasted));
        expect(hasHiddenCharacter(tidyText(pasted))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('as an email address, a number or a code is what is visible', () => {
    expect(emailProblem('\u200bmaya@\u2060example.com\u202c')).toBeNull();
    expect(tidyText('\u00a0maya@example.com\u200b ')).toBe('maya@example.com');
    expect(isRecoveryCode(tidyRecoveryCode('7k3mq\u00ad-\u200bx9rtw'))).toBe(true);
    expect(tidyReferralCode('\ufeff ab-c\u200b')).toBe('ABC');
    expect(contactPhoneProblem('\u202a+1 519 555 0100\u202c')).toBeNull();
  });
});
