import { describe, expect, test } from 'vitest';
import { missingOf } from '#app/hooks/newest-activities.ts';

const retry = () => undefined;
const loaded = { activities: [], isMissing: false, isLoading: false, problem: null, retry };
const loading = { activities: null, isMissing: false, isLoading: true, problem: null, retry };
const failed = {
  activities: null,
  isMissing: true,
  isLoading: false,
  problem: { code: 'busy', retryable: false, status: 422, message: 'The list is being counted' },
  retry,
} as const;

describe('the list that did not load', () => {
  test('is named next to the one that loaded', () => {
    expect(missingOf(failed, loaded)).toMatchObject({ list: 'trades', reason: 'The list is being counted' });
    expect(missingOf(loaded, failed)).toMatchObject({ list: 'transfers' });
  });
  test.each([
    [loaded, loaded],
    [loading, failed],
    [failed, loading],
    [failed, failed],
    [loading, loading],
  ])('is none where the other one is not known either, or nothing is missing', (trades, transfers) => {
    expect(missingOf(trades, transfers)).toBeNull();
  });
});
