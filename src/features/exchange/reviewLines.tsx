import type { AssetCode } from '#domain/assets/assets.ts';
import type { BreakdownLine } from '#domain/trades/breakdown.ts';
import { assetOf, type TradeTerms } from '#domain/trades/price.ts';
import { breakdownLines, type Tense } from '#presenters/trade/breakdownLines.tsx';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatMoney } from '#ui/money/format.ts';

type ReviewTense = Exclude<Tense, 'off'>;

export const reviewLines = (
  rows: readonly BreakdownLine[],
  terms: TradeTerms,
  tense: ReviewTense = 'present',
): readonly Line[] => [...breakdownLines(rows, terms, { tense }), availability[tense]];

/** When the proceeds can be used. The bank guarantees no time, so we promise none. */
const availability: Readonly<Record<ReviewTense, Line>> = {
  present: { id: 'available', label: 'Funds available', value: 'Usually within seconds', kind: 'small' },
  past: { id: 'available', label: 'Funds available', value: 'Now', kind: 'small' },
};

/** The button's label: "Buy 0.00153048 BTC for $100.00". */
export function orderLabel(
  terms: TradeTerms,
  verb: { readonly buy: string; readonly sell: string } = { buy: 'Buy', sell: 'Sell' },
): string {
  const coin: AssetCode = assetOf(terms);
  const [quantity, dollars] =
    terms.side === 'buy' ? [terms.receiveAmount, terms.deliverAmount] : [terms.deliverAmount, terms.receiveAmount];
  return `${verb[terms.side]} ${formatMoney(quantity, coin, { inFull: true })} for ${formatMoney(dollars, 'USD', { inFull: true })}`;
}
