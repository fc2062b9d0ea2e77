import { describe, expect, test } from 'vitest';
import { dueDiligenceNeed, levelOf, type VerificationRecord } from '#domain/verification/verification.ts';

const record = (more: Partial<VerificationRecord>): VerificationRecord => ({
  guid: '00000000000000000000000000000001',
  type: 'kyc',
  method: 'enhanced_due_diligence',
  state: 'completed',
  outcome: 'passed',
  failureCodes: [],
  decisions: [],
  createdAt: 1000,
  updatedAt: 1000,
  ...more,
});

describe('the level', () => {
  test.each([
    [null, [record({})], null],
    ['unverified', [record({})], 'notVerified'],
    ['frozen', [], 'notVerified'],
    ['verified', null, 'verified'],
    ['verified', [record({ method: 'id_and_selfie' })], 'verified'],
    ['verified', [record({})], 'enhanced'],
    ['verified', [record({ outcome: 'failed' })], 'verified'],
    // Pending questions take nothing away.
    ['verified', [record({}), record({ createdAt: 2000, state: 'waiting', outcome: null })], 'enhanced'],
    ['verified', [record({}), record({ createdAt: 2000, outcome: 'failed' })], 'verified'],
  ] as const)('of a customer who is %s with %j is %s', (state, records, level) => {
    expect(levelOf(state, records)).toBe(level);
  });
});

describe('due diligence', () => {
  test.each([
    ['storing', 'wanted'],
    ['waiting', 'wanted'],
    ['pending', 'wanted'],
    ['expired', 'wanted'],
    ['reviewing', 'reviewing'],
    ['completed', null],
    ['a state of next year', null],
  ])('that is %s is %s', (state, need) => {
    expect(
      dueDiligenceNeed([record({ method: 'id_and_selfie', state: 'waiting', createdAt: 9000 }), record({ state })]),
    ).toBe(need);
  });

  test('that is older does not count', () => {
    expect(dueDiligenceNeed([record({ state: 'waiting' }), record({ createdAt: 2000 })])).toBeNull();
    expect(dueDiligenceNeed([])).toBeNull();
  });
});
