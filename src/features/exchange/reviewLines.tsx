import type { AssetCode } from '#domain/assets/assets.ts';
import type { Line as PricedLine } from '#domain/trades/lines.ts';
import { assetOf, type Deal } from '#domain/trades/price.ts';
import { dealLines, type Tense } from '#presenters/trade/dealLines.tsx';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatMoney } from '#ui/money/format.ts';

type ReviewTense = Exclude<Tense, 'off'>;

/** The rows of a review or a receipt as the page shows them. */
export const reviewLines = (rows: readonly PricedLine[], deal: Deal, tense: ReviewTense = 'present'): readonly Line[] => [
  ...dealLines(rows, deal, { tense }),
  availability[tense],
];

/** When the proceeds can be used. The bank guarantees no time, so we promise none. */
const availability: Readonly<Record<ReviewTense, Line>> = {
  present: { id: 'available', label: 'Funds available', value: 'When completed, usually within seconds', kind: 'small' },
  past: { id: 'available', label: 'Funds available', value: 'Now', kind: 'small' },
};

/** The deal in words, as the button that makes it says it: "Buy 0.00153048 BTC for $100.00". */
export function dealWords(deal: Deal, verb: { readonly buy: string; readonly sell: string } = { buy: 'Buy', sell: 'Sell' }): string {
  const coin: AssetCode = assetOf(deal);
  const [quantity, dollars] = deal.side === 'buy' ? [deal.receiveAmount, deal.deliverAmount] : [deal.deliverAmount, deal.receiveAmount];
  return `${verb[deal.side]} ${formatMoney(quantity, coin)} for ${formatMoney(dollars, 'USD')}`;
}
