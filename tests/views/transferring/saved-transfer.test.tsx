import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  sampleSent,
  sampleTransfer,
  sampleWallet,
  sampleWithdrawalQuote,
} from '#machines/shared/transferring/transfer.cases.ts';
import { forgetOtherCustomersFlows, removeSavedFlows, saveFlow } from '#ports/browser/saved-flows.ts';
import { readSavedTransfer } from '#ports/browser/saved-transfer.ts';

const draft = v.object({ amountText: v.string() });
const sent = sampleSent(
  sampleWithdrawalQuote,
  sampleWallet,
  sampleTransfer(sampleWithdrawalQuote, { hold: { startedAt: 1, endsAt: 2 } }),
);
const saved = { customerGuid: 'ada', draft: { amountText: '1.5' }, sent };

describe('a transfer kept for a reload', () => {
  beforeEach(() => sessionStorage.clear());

  it('is the same afterwards', () => {
    saveFlow('withdrawal', saved);
    expect(readSavedTransfer('withdrawal', draft)).toEqual(saved);
    expect(readSavedTransfer('deposit', draft)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['an amount that is not whole', JSON.stringify(saved).replace('"1005000"', '"1005000.5"')],
    ['a draft of another shape', JSON.stringify({ ...saved, draft: {} })],
  ])('is not believed with %s', (_, text) => {
    sessionStorage.setItem('withdrawal', text);
    expect(readSavedTransfer('withdrawal', draft)).toBeNull();
  });

  it('stays for its customer only, and for no one after a sign-out', () => {
    saveFlow('withdrawal', saved);
    forgetOtherCustomersFlows('ada');
    expect(sessionStorage.getItem('withdrawal')).not.toBeNull();
    forgetOtherCustomersFlows('grace');
    expect(sessionStorage.getItem('withdrawal')).toBeNull();
    saveFlow('deposit', saved);
    removeSavedFlows();
    expect(sessionStorage).toHaveLength(0);
  });
});
