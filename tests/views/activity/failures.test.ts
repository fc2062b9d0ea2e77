import { TransferFailureCodeBankModel } from '@cybrid/cybrid-api-bank-typescript';
import { describe, expect, it } from 'vitest';
import { failureOf, transferFailure, transferFailureCodes } from '#presenters/activity/failures.ts';
import { returnCodesWithText, returnMessage, returnReason } from '#presenters/activity/returns.ts';
import { tradeFailure } from '#presenters/trade/failures.ts';
import { trade, transfer } from '../../domain/activity/samples.ts';

/** Documented by the bank, but missing from its list. */
const alsoDocumented = [
  'invalid_balance',
  'plaid_access_not_granted',
  'plaid_institution_not_responding',
  'plaid_internal_server_error',
  'plaid_item_not_found',
  'plaid_item_not_supported',
  'plaid_multiple_accounts',
  'plaid_no_accounts',
  'plaid_none_balances_error',
  'plaid_unknown_error',
];

describe('why a transfer failed', () => {
  it('has words for every code that the bank lists or documents, and for no other', () => {
    expect([...transferFailureCodes].sort()).toEqual(
      [...Object.values(TransferFailureCodeBankModel), ...alsoDocumented].sort(),
    );
  });

  it.each([...transferFailureCodes, 'a code of tomorrow', null])(
    '%s: explains the effect on the money and the next step',
    (code) => {
      const { text, next } = transferFailure(code);
      expect(text).toMatch(/No money moved\. Your balances are unaffected\.$/);
      expect(next).toMatch(/\.$/);
      expect(`${text} ${next}`).not.toMatch(/_|!|undefined/);
    },
  );

  it('does not distinguish a refusal for legal reasons from an unknown one', () => {
    expect(transferFailure('compliance_rejection')).toEqual(transferFailure('a code of tomorrow'));
    expect(JSON.stringify(transferFailure('compliance_rejection'))).not.toMatch(/complian|legal|suspic|review|risk/i);
  });

  it('is explained for failed activities and for nothing else', () => {
    expect(failureOf(transfer())).toBeNull();
    expect(failureOf(transfer({ state: 'failed', failureCode: 'amount_too_low' }))).toEqual(
      transferFailure('amount_too_low'),
    );
    expect(failureOf(trade({ state: 'failed', failureCode: 'not_filled' }))).toEqual(tradeFailure('not_filled'));
    expect(failureOf(trade({ state: 'cancelled' }))?.text).toMatch(/Nothing was bought or sold/);
  });
});

describe('why a transfer came back', () => {
  it.each(returnCodesWithText)('%s has a text of its own', (code) => {
    expect(returnReason(code)).not.toContain(code);
    expect(returnMessage(code).text).toContain(`(${code})`);
  });

  it.each(['R85', 'toString'])('%s, which has no text, is shown as the bank gave it', (code) => {
    expect(returnReason(code)).toBe(`the bank gave the code ${code}`);
  });
});
