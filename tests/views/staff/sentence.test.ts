import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import type { ExplainedTrade, ExplainedTransfer, Explanation } from '#domain/staff/explanation/record.ts';
import { sampleExplanation } from '#machines/explanation/explanation.cases.ts';
import { transferFailure, transferFailureCodes } from '#presenters/activity/failures.ts';
import { returnReason } from '#presenters/activity/returns.ts';
import { customerSentence } from '#presenters/staff/customerSentence.ts';
import { knownTradeFailure, tradeFailureCodes } from '#presenters/trade/failures.ts';

const { trade } = sampleExplanation;
const ofTrade = (of: Partial<ExplainedTrade> = {}): Explanation => ({
  ...sampleExplanation,
  trade: trade && { ...trade, ...of },
});
const at = Date.UTC(2026, 0, 15, 17);
const transfer: ExplainedTransfer = {
  ...{
    guid: 'f00d',
    customerGuid: 'c',
    quoteGuid: null,
    state: 'completed',
    failureCode: null,
    createdAt: at,
    updatedAt: at,
  },
  ...{
    transferType: 'funding',
    side: 'deposit',
    asset: 'USD',
    fee: amount(0),
    amount: amount(50_000),
    estimatedAmount: amount(50_000),
  },
  ...{
    networkFee: null,
    networkFeeAsset: null,
    returnCode: null,
    referenceGuid: null,
    transactionHash: null,
    rail: 'ach',
    holdStartedAt: null,
  },
  ...{ holdEndsAt: null, sourceGuid: null, sourceType: null, destinationGuid: null, destinationType: null },
};
const ofTransfer = (of: Partial<ExplainedTransfer> = {}): Explanation => ({
  ...sampleExplanation,
  trade: null,
  transfer: { ...transfer, ...of },
});

describe('the sentence for the customer', () => {
  test('names the money, the time with its zone, and the text of the customer’s own screen', () => {
    expect(customerSentence(ofTransfer())).toMatch(
      /^Your deposit of \$500\.00, placed on Thursday, January 15, 2026 at \d+:00:00 [AP]M \S+: The amounts are final and included in your balances\.$/,
    );
    expect(customerSentence({ ...ofTransfer(), zone: 'America/New_York' })).toContain('at 12:00:00 PM EST:');
    const held = { state: 'holding', holdStartedAt: at, holdEndsAt: at + 3_600_000 };
    expect(customerSentence({ ...ofTransfer(held), zone: 'Asia/Tokyo' })).toMatch(
      /at 2:00:00 AM GMT\+9: .+3:00 AM GMT\+9\./,
    );
    expect(customerSentence(ofTrade())).toMatch(
      /^Your order to buy 0\.001\sBTC, placed on .+: The bank has completed your order\. /,
    );
    expect(customerSentence(ofTrade({ placedBy: 'recurring buy' }))).toMatch(
      /^Your order to buy 0\.001\sBTC, placed by your recurring buy on /,
    );
  });

  test('says when money on hold can be used', () => {
    expect(customerSentence(ofTransfer({ state: 'holding', holdEndsAt: at + 86_400_000 }))).toMatch(
      /once it clears\. Available around Fri, Jan 16, /,
    );
  });

  test.each(tradeFailureCodes)('says why a trade failed with %s', (code) => {
    const sentence = customerSentence(ofTrade({ state: 'failed', failureCode: code }));
    expect(sentence).toContain(knownTradeFailure(code)?.text);
    expect(sentence).toContain(knownTradeFailure(code)?.next);
  });

  test.each(transferFailureCodes)('says why a transfer failed with %s', (code) => {
    expect(customerSentence(ofTransfer({ state: 'failed', failureCode: code }))).toContain(transferFailure(code).text);
  });

  test('says why a deposit came back, for every code of the network', () => {
    for (let number = 1; number <= 85; number += 1) {
      const code = `R${String(number).padStart(2, '0')}`;
      expect(customerSentence(ofTransfer({ returnCode: code }))).toContain(
        `${returnReason(code)} (${code}). The money was in your balance and was returned.`,
      );
    }
  });

  test('is none for records that the customer’s screens do not show', () => {
    expect(customerSentence(ofTransfer({ asset: 'SOL' }))).toBeNull();
    expect(customerSentence(ofTrade({ delivered: null }))).toBeNull();
  });
});
