import { expect, test } from 'vitest';
import { hasSecretNumber } from '#domain/staff/noteText.ts';

test.each([
  '123-45-6789',
  'SSN: 123 45 6789.',
  '123456789',
  '4242 4242 4242 4242',
  'paid with 4242424242424242',
  '3782-822463-10005',
  '123\u201145\u20116789',
  '4242\u00a04242\u00a04242\u00a04242',
  '42424242\u200b42424242',
  '４２４２４２４２４２４２４２４２',
])('what looks like a social security or a card number is found: %s', (text) =>
  expect(hasSecretNumber(text)).toBe(true),
);

test.each([
  'Called at 14:05 about $1,234.56.',
  'Phone (519) 555-0123, +1 519 555 0123',
  'Case 2026-01-15 12:00',
  '4242 4242 4242 4243',
  'c0ffee00000000000000000000000001',
  'trade a123456789b',
  '0.123456789 BTC',
  '100000000000 satoshi',
  '12-34567-89',
])('what does not, is not: %s', (text) => expect(hasSecretNumber(text)).toBe(false));
