import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets } from '#domain/assets/assets.ts';
import { amount, isPositive, parseDecimal } from '#domain/money/money.ts';
import { parseAmount, quoteAmountOf, typedAmountOf } from '#machines/order/order.amount.ts';
import { sampleInput } from '#machines/order/order.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { readingOf } from '#presenters/ticket/typedAmount.ts';

const drafts = fc
  .record({
    asset: fc.constantFrom('BTC', 'ETH', 'USDC'),
    side: fc.constantFrom('buy', 'sell'),
    unit: fc.constantFrom('usd', 'asset'),
    amountText: fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789,. １５，٥−$\u00a0\u200b'), maxLength: 14 }),
      fc
        .tuple(fc.nat(999), fc.constantFrom(',', '.', ' ', '，'), fc.nat(9999), fc.constantFrom('', ',5', '.5', ',000'))
        .map((parts) => parts.join('')),
    ),
  })
  .map(({ amountText, ...draft }) => ({
    ...sampleInput(() => startTime),
    typedBefore: null,
    ...draft,
    ...typedAmountOf(draft, amountText),
  }));

test('the displayed reading is submitted', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const parsed = parseAmount(draft);
      if (!parsed.ok || !isPositive(parsed.amount)) return;
      const code = draft.unit === 'usd' ? 'USD' : draft.asset;
      const shown = readingOf(draft.amountText, parsed.amount, code) ?? draft.amountText;
      const digits = shown.replace(/^Read as \$?|\s[A-Z]+\.$|\.$/g, '');
      const submitted = Object.values(quoteAmountOf(draft));
      // Every full amount has a point, so its commas only group.
      expect([parseDecimal(digits, assets[code].decimals)]).toEqual(
        submitted.map((units) => ({ ok: true, amount: amount(units) })),
      );
    }),
    { numRuns: 2_000 },
  );
});
