import type { LineKind, Line as PricedLine } from '../../../machines/order/lines.ts';
import { type AssetCode, assets } from '../../../machines/shared/assets.ts';
import { negate } from '../../../machines/shared/money.ts';
import { assetOf, type Deal } from '../../../machines/shared/trading/price.ts';
import type { Line } from '../../ui/lines/Lines.tsx';
import { formatMoney, formatPercent } from '../../ui/money/format.ts';
import { Money } from '../../ui/money/Money.tsx';
import { formatUnitPrice, pricePer } from '../../ui/trade/words.ts';
import styles from './exchange.module.css';

/** Whether the deal is still to be made or was made. */
export type Tense = 'present' | 'past';

/**
 * The order in which the rows are read. Buying, what is paid is the coin at mid-market and the two costs; selling, what the coin
 * is worth less the two costs is received: the dollar rows add up to the cent.
 */
const order: Readonly<Record<Deal['side'], readonly LineKind[]>> = {
  buy: ['pay', 'unitPrice', 'fee', 'spread', 'valueAtMid', 'receive'],
  sell: ['pay', 'unitPrice', 'valueAtMid', 'fee', 'spread', 'receive'],
};

const verbs: Readonly<Record<Tense, Readonly<Record<'buy' | 'sell' | 'receive', string>>>> = {
  present: { buy: 'You pay', sell: 'You sell', receive: 'You receive' },
  past: { buy: 'You paid', sell: 'You sold', receive: 'You received' },
};

/** The rows of a review or a receipt as the page shows them. */
export function reviewLines(rows: readonly PricedLine[], deal: Deal, tense: Tense = 'present'): readonly Line[] {
  const { side } = deal;
  // Selling, the costs come off what the coin is worth; buying, they come on top.
  const isTaken = (kind: LineKind) => side === 'sell' && (kind === 'fee' || kind === 'spread');
  const words = verbs[tense];
  const coin = assetOf(deal);
  const labels: Readonly<Record<LineKind, (row: PricedLine) => Line['label']>> = {
    pay: () => words[side],
    unitPrice: ({ asset }) => pricePer(asset),
    fee: () => 'Platform fee',
    spread: ({ percent }) => <SpreadLabel percent={percent ?? '0'} />,
    valueAtMid: () => `${assets[coin].name} at mid-market`,
    receive: () => words.receive,
  };
  const money = order[side].flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind);
    const shown = row && isTaken(kind) ? { ...row, amount: negate(row.amount) } : row;
    return shown
      ? [{ id: kind, label: labels[kind](shown), value: <Value row={shown} />, kind: kind === 'receive' ? 'sum' : 'plain' } satisfies Line]
      : [];
  });
  return [...money, availability[tense]];
}

/** When what is received may be used. The bank keeps to no time, so none is promised. */
const availability: Readonly<Record<Tense, Line>> = {
  present: { id: 'available', label: 'Funds available', value: 'When completed, usually within seconds', kind: 'small' },
  past: { id: 'available', label: 'Funds available', value: 'Now', kind: 'small' },
};

const SpreadLabel = ({ percent }: { percent: string }) => (
  <>
    Spread vs mid-market <span className={styles.percent}>{formatPercent(percent)}</span>
  </>
);

const Value = ({ row }: { row: PricedLine }) =>
  row.kind === 'unitPrice' ? <span className={styles.digits}>{formatUnitPrice(row)}</span> : <Money amount={row.amount} asset={row.asset} />;

/** The deal in words, as the button that makes it says it: "Buy 0.00153048 BTC for $100.00". */
export function dealWords(deal: Deal, verb: { readonly buy: string; readonly sell: string } = { buy: 'Buy', sell: 'Sell' }): string {
  const coin: AssetCode = assetOf(deal);
  const [quantity, dollars] = deal.side === 'buy' ? [deal.receiveAmount, deal.deliverAmount] : [deal.deliverAmount, deal.receiveAmount];
  return `${verb[deal.side]} ${formatMoney(quantity, coin)} for ${formatMoney(dollars, 'USD')}`;
}
