import { describe, expect, test } from 'vitest';
import { hasHiddenCharacter, nameHasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';

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
