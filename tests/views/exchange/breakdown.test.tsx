import { render } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import type { Price, Side } from '#domain/markets/prices.ts';
import { amount, parseDecimal } from '#domain/money/money.ts';
import { breakdownOf } from '#domain/trades/breakdown.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { reviewLines } from '#features/exchange/reviewLines.tsx';
import { breakdownLines } from '#presenters/trade/breakdownLines.tsx';
import { tradeLines } from '#presenters/trade/tradeLines.tsx';
import { quoteLines } from '#sandbox/bank/quotes/fee-rule.ts';
import { Lines } from '#ui/lines/Lines.tsx';

interface Priced {
  readonly trade: Trade;
}

/** Possible bank replies: prices up to ten million dollars, fees up to 5 % and $9.99. */
const priced: fc.Arbitrary<Priced> = fc
  .record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    code: fc.constantFrom(...tradableCodes),
    fixedSide: fc.constantFrom('deliver' as const, 'receive' as const),
    dollars: fc.bigInt({ min: 100n, max: 10n ** 14n }),
    sell: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    spread: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    basisPoints: fc.bigInt({ min: 0n, max: 500n }),
    fixed: fc.bigInt({ min: 0n, max: 999n }),
  })
  .map(({ side, code, fixedSide, dollars, sell, spread, basisPoints, fixed }) => {
    const unit = 10n ** BigInt(assets[code].decimals);
    const market: Price = { sell: amount(sell), buy: amount(sell + spread), at: 0 };
    const price = side === 'buy' ? sell + spread : sell;
    const inDollars = (side === 'buy') === (fixedSide === 'deliver');
    const typed = inDollars ? dollars : (dollars * unit) / price + 1n;
    const { deliver, receive, fee } = quoteLines({
      side,
      fixedSide,
      amount: typed,
      price,
      unit,
      fees: { basisPoints, fixed },
    });
    const terms = {
      side,
      symbol: `${code}-USD`,
      deliverAmount: amount(deliver),
      receiveAmount: amount(receive),
      fee: amount(fee),
    };
    return {
      trade: {
        ...terms,
        market,
        guid: 'g',
        quoteGuid: 'q',
        state: 'executed',
        failureCode: null,
        isRecurring: false,
        createdAt: 0,
        updatedAt: 0,
      },
    };
  })
  .filter(({ trade }) => BigInt(trade.deliverAmount) > 0n && BigInt(trade.receiveAmount) > 0n);

type Shown = ReadonlyMap<string, string>;

function shown(rows: ReturnType<typeof reviewLines>): Shown {
  const view = render(<Lines lines={rows} />);
  const values = [...view.container.querySelectorAll('dl > div')].map(
    (row) => row.querySelector('dd')?.textContent ?? '',
  );
  view.unmount();
  return new Map(rows.map(({ id }, index) => [id, values[index] ?? '']));
}

/** A text's cents, with its sign. */
function cents(texts: Shown, id: string): bigint {
  const text = texts.get(id) ?? '';
  expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d{2}$/);
  const parsed = parseDecimal(text.replace('−', ''), 2);
  if (!parsed.ok) throw new Error(`no amount: ${text}`);
  return text.startsWith('−') ? -BigInt(parsed.amount) : BigInt(parsed.amount);
}

/** The parts of the sum; rounding only shows if there is any. */
const partsOf = (texts: Shown): bigint =>
  cents(texts, 'valueAtMid') +
  cents(texts, 'fee') +
  cents(texts, 'spread') +
  (texts.has('rounding') ? cents(texts, 'rounding') : 0n);

describe('the texts of a review', () => {
  it('add up to the amount paid or received, for any order', () => {
    fc.assert(
      fc.property(priced, ({ trade }) => {
        const texts = shown(reviewLines(breakdownOf(trade), trade));
        expect(partsOf(texts)).toBe(cents(texts, trade.side === 'buy' ? 'pay' : 'receive'));
      }),
      { numRuns: 300 },
    );
  });

  it('show coins without an exponent and never more than there are', () => {
    fc.assert(
      fc.property(priced, ({ trade }) => {
        const texts = shown(reviewLines(breakdownOf(trade), trade));
        const code = trade.symbol.split('-')[0] as 'BTC';
        const exact = trade.side === 'buy' ? trade.receiveAmount : trade.deliverAmount;
        const text = texts.get(trade.side === 'buy' ? 'receive' : 'pay') ?? '';
        const parsed = parseDecimal(text.replace(/[<,A-Z\s]/g, ''), assets[code].decimals);
        // A sold amount shows every digit.
        if (trade.side === 'sell') {
          expect(parsed.ok && parsed.amount).toBe(exact);
          return;
        }
        expect(text).toMatch(new RegExp(`^<?[\\d,]+\\.\\d{2,8}\\s${code}$`));
        if (!text.startsWith('<')) expect(parsed.ok && BigInt(parsed.amount) <= BigInt(exact)).toBe(true);
      }),
    );
  });
});

describe('the texts of an order', () => {
  const sumOf = ({ side }: Trade) => (side === 'buy' ? 'pay' : 'receive');

  it('add up to the amount that was paid or received, for any order', () => {
    fc.assert(
      fc.property(priced, ({ trade }) => {
        const texts = shown(tradeLines({ ...trade, market: null }));
        expect(cents(texts, 'value') + cents(texts, 'fee')).toBe(cents(texts, sumOf(trade)));
      }),
      { numRuns: 300 },
    );
  });

  it('add up with the spread too, while the market of the quote is known', () => {
    fc.assert(
      fc.property(priced, ({ trade }) => {
        const texts = shown(tradeLines(trade));
        expect(partsOf(texts)).toBe(cents(texts, sumOf(trade)));
      }),
    );
  });

  it('have the same sequence from the review to the page of the past order', () => {
    fc.assert(
      fc.property(priced, ({ trade }) => {
        const review = reviewLines(breakdownOf(trade), trade).map(({ id }) => id);
        expect(review.filter((id) => id !== 'rounding')).toEqual([
          'pay',
          'unitPrice',
          'fee',
          'spread',
          'valueAtMid',
          'receive',
          'available',
        ]);
        expect(tradeLines(trade).map(({ id }) => id)).toEqual(review.slice(0, -1));
        expect(tradeLines({ ...trade, market: null }).map(({ id }) => id)).toEqual([
          'pay',
          'averagePrice',
          'fee',
          'value',
          'receive',
        ]);
      }),
    );
  });
});

it('a part of $0.00 has no sign, so that a cost of a sale never reads as added', () => {
  const terms = {
    side: 'sell',
    symbol: 'BTC-USD',
    deliverAmount: amount(2_000),
    receiveAmount: amount(156),
    fee: amount(1),
  } as const;
  const dollars = { asset: 'USD', decimals: 2 } as const;
  const rows = [
    { kind: 'valueAtMid', ...dollars, amount: amount(158) } as const,
    { kind: 'spread', ...dollars, amount: amount(0) } as const,
  ];
  expect(breakdownLines(rows, terms).map(({ id, mark }) => [id, mark])).toEqual([
    ['valueAtMid', 'plus'],
    ['spread', undefined],
  ]);
});
