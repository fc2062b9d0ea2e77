import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import { type Amount, amount, toDecimal, valueAt } from '#domain/money/money.ts';
import {
  amountProblemOf,
  availableFor,
  type Draft,
  estimatedConversion,
  isAllAvailable,
  maxAmount,
  parseAmount,
  quoteAmountOf,
  switchUnit,
  typedAmountOf,
} from '#machines/order/order.amount.ts';
import { sampleInput } from '#machines/order/order.cases.ts';
import { startTime } from '#machines/shared/cases.ts';

const now = () => startTime;

/** @throws Error without balances */
const balancesOf = ({ balances }: Draft) => {
  if (balances === null) throw new Error('the draft has no balances');
  return balances;
};

/** Any asset, side, and unit, with prices and balances even well above 2^53. */
const draftArbitrary: fc.Arbitrary<Draft> = fc
  .record({
    asset: fc.constantFrom(...tradableCodes),
    side: fc.constantFrom('buy', 'sell'),
    unit: fc.constantFrom('usd', 'asset'),
    typed: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    sell: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    spread: fc.bigInt({ min: 0n, max: 10n ** 5n }),
    usd: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    held: fc.bigInt({ min: 0n, max: 10n ** 26n }),
  })
  .map(({ asset, side, unit, typed, sell, spread, usd, held }) => ({
    ...sampleInput(now),
    asset,
    side,
    unit,
    typedBefore: null,
    amountText: toDecimal(amount(typed), assets[unit === 'usd' ? 'USD' : asset].decimals),
    balances: { usd: amount(usd), assets: { [asset]: amount(held) } },
    market: {
      prices: { [symbolOf(asset)]: { buy: amount(sell + spread), sell: amount(sell), at: startTime } },
      receivedAt: startTime,
      paused: false,
    },
  }));

const typedOf = (draft: Draft): Amount => {
  const parsed = parseAmount(draft);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.amount;
};
const priceOf = ({ asset, side, market }: Draft): Amount => market.prices[symbolOf(asset)]?.[side] ?? amount(0);
/** Cents as an exact fraction over 10^decimals. */
const value = (draft: Draft): { readonly cents: bigint; readonly per: bigint } =>
  draft.unit === 'usd'
    ? { cents: BigInt(typedOf(draft)), per: 1n }
    : { cents: BigInt(typedOf(draft)) * BigInt(priceOf(draft)), per: 10n ** BigInt(assets[draft.asset].decimals) };

describe('an amount', () => {
  test('is quoted to the last unit, on the side that was typed', () => {
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        const delivers =
          (draft.side === 'buy' && draft.unit === 'usd') || (draft.side === 'sell' && draft.unit === 'asset');
        const typed = typedOf(draft);
        expect(quoteAmountOf(draft)).toEqual(delivers ? { deliverAmount: typed } : { receiveAmount: typed });
      }),
    );
  });

  test('that passes can be paid for at the price shown', () => {
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        fc.pre(amountProblemOf(draft) === null);
        const { cents, per } = value(draft);
        if (draft.side === 'buy') expect(cents <= BigInt(balancesOf(draft).usd) * per).toBe(true);
        else if (draft.unit === 'asset')
          expect(BigInt(typedOf(draft)) <= BigInt(balancesOf(draft).assets[draft.asset] ?? 0)).toBe(true);
        else {
          const all = balancesOf(draft).assets[draft.asset] ?? amount(0);
          expect(cents <= BigInt(valueAt(all, priceOf(draft), assets[draft.asset].decimals, 'floor'))).toBe(true);
        }
      }),
    );
  });

  test('of everything there is is never too much', () => {
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        const all = { ...draft, ...maxAmount(draft) };
        expect(amountProblemOf(all)?.reason).not.toBe('insufficientFunds');
        expect(typedOf(all)).toBe(draft.side === 'buy' ? balancesOf(draft).usd : balancesOf(draft).assets[draft.asset]);
      }),
    );
  });

  test('is within what there is after a switch of all of it to the other unit', () => {
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        const all = { ...draft, ...maxAmount(draft) };
        const switched = { ...all, ...switchUnit(all) };
        fc.pre(switched.amountText !== '');
        expect(amountProblemOf(switched)?.reason).not.toBe('insufficientFunds');
      }),
    );
  });

  test('is all of it, to the last base unit, in whichever unit it is shown', () => {
    fc.assert(
      fc.property(draftArbitrary, fc.nat(4), (draft, switches) => {
        fc.pre(BigInt(availableFor(draft) ?? 0) > 0n);
        const all = { ...draft, ...maxAmount(draft) };
        let shown: Draft = all;
        for (let each = 0; each < switches; each++) {
          const typedBefore = { unit: shown.unit, amountText: shown.amountText };
          shown = { ...shown, ...switchUnit(shown, shown.typedBefore), typedBefore };
        }
        expect([isAllAvailable(shown), quoteAmountOf(shown)]).toEqual([true, quoteAmountOf(all)]);
        expect(amountProblemOf(shown)).toEqual(amountProblemOf(all));
      }),
    );
  });

  test('is what was typed after a switch there and back, whatever the price has done', () => {
    const typed = { unit: 'asset', amountText: '0.05033144' } as const;
    const draft: Draft = { ...sampleInput(now), typedBefore: null, asset: 'BTC', ...typed };
    expect(switchUnit({ ...draft, ...switchUnit(draft) }, typed)).toEqual(typed);
    expect(switchUnit(draft, typed)).not.toEqual(typed);
  });

  test('is read in the unit that it names', () => {
    const draft: Draft = { ...sampleInput(now), typedBefore: null, asset: 'BTC', unit: 'asset', amountText: '$0.5' };
    expect(parseAmount(draft)).toEqual({ ok: false, reason: 'otherUnit' });
    expect(parseAmount({ ...draft, unit: 'usd' })).toEqual({ ok: true, amount: '50' });
    expect(parseAmount({ ...draft, amountText: '0.5 ETH' })).toEqual({ ok: false, reason: 'otherUnit' });
    expect(typedAmountOf(draft, '$50')).toEqual({ unit: 'usd', amountText: '50' });
    expect(typedAmountOf({ ...draft, unit: 'usd' }, '0.5 btc')).toEqual({ unit: 'asset', amountText: '0.5' });
    expect(typedAmountOf(draft, '0.5 ETH')).toEqual({ unit: 'asset', amountText: '0.5 ETH' });
  });

  test('in dollars is worth no more after a switch to the asset', () => {
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        fc.pre(draft.unit === 'usd');
        const switched = { ...draft, ...switchUnit(draft) };
        fc.pre(switched.amountText !== '');
        const [before, after] = [value(draft), value(switched)];
        expect(after.cents <= before.cents * after.per).toBe(true);
      }),
    );
  });
});

describe('without a price', () => {
  const blind = (asset: TradableCode): Draft => ({
    ...sampleInput(now),
    typedBefore: null,
    asset,
    unit: 'usd',
    amountText: '100',
  });

  test('nothing is estimated, and a switch of the unit empties the field in place of guessing', () => {
    expect(estimatedConversion(blind('LTC'))).toBeNull();
    expect(switchUnit(blind('LTC'))).toEqual({ unit: 'asset', amountText: '' });
    expect(amountProblemOf(blind('LTC'))).toEqual({ reason: 'tradingPaused' });
  });

  test('an asset without an account counts as nothing', () => {
    const draft: Draft = { ...blind('BTC'), side: 'sell', balances: { usd: amount(0), assets: {} } };
    expect(amountProblemOf(draft)).toMatchObject({ reason: 'insufficientFunds', available: '0' });
  });
});
