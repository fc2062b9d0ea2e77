import { assets } from '#domain/assets/assets.ts';
import { negate } from '#domain/money/money.ts';
import type { LineKind, Line as PricedLine } from '#domain/trades/lines.ts';
import { assetOf, type Deal } from '#domain/trades/price.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import styles from './trade.module.css';
import { formatUnitPrice, pricePer } from './words.ts';

/** Whether a trade is still to be made, was made, or failed. */
export type Tense = 'present' | 'past' | 'off';

interface Verbs {
  readonly buy: string;
  readonly sell: string;
  readonly receive: string;
}

export const verbs: Readonly<Record<Tense, Verbs>> = {
  present: { buy: 'You pay', sell: 'You sell', receive: 'You receive' },
  past: { buy: 'You paid', sell: 'You sold', receive: 'You received' },
  off: { buy: 'You would have paid', sell: 'You would have sold', receive: 'You would have received' },
};

export interface DealLook {
  readonly tense?: Tense;
  /** Every digit of both amounts, instead of only the one the customer entered. */
  readonly exact?: boolean;
}

/**
 * The rows of a deal as every page shows them, in their one order. The dollar rows add up to the cent, and a hairline parts them from
 * their sum: what is paid when buying, what is received when selling. The coins stand apart from them.
 */
export function dealLines(rows: readonly PricedLine[], deal: Deal, { tense = 'present', exact = false }: DealLook = {}): readonly Line[] {
  const { side } = deal;
  const coin = assetOf(deal);
  const knowsMarket = rows.some(({ kind }) => kind === 'spread');
  // A sale subtracts the costs from the coin's value; a purchase adds them.
  const isTaken = (kind: LineKind) => side === 'sell' && (kind === 'fee' || kind === 'spread');
  const sum = side === 'buy' ? 'pay' : 'receive';
  const worth = `${assets[coin].name} at ${knowsMarket ? 'mid-market' : 'that price'}`;
  const labels: Readonly<Record<LineKind, (row: PricedLine) => Line['label']>> = {
    pay: () => verbs[tense][side],
    unitPrice: () => pricePer(coin),
    fee: () => 'Platform fee',
    spread: ({ percent }) => <SpreadLabel percent={percent ?? '0'} />,
    valueAtMid: () => worth,
    value: () => worth,
    receive: () => verbs[tense].receive,
  };
  return rows.map((row) => ({
    id: row.kind,
    label: labels[row.kind](row),
    value: shownValue(isTaken(row.kind) ? { ...row, amount: negate(row.amount) } : row, exact),
    ...kindOf(row.kind, sum),
    ...noteOf(row.kind, sum, knowsMarket, worth),
  }));
}

function shownValue(row: PricedLine, exact: boolean): Line['value'] {
  const { kind, asset, amount } = row;
  if (kind === 'unitPrice') return <span className={styles.digits}>{formatUnitPrice(row)}</span>;
  return <Money amount={amount} asset={asset} exact={exact || kind === 'pay'} />;
}

/** A hairline separates the sum from its rows; the coins are not part of it. */
function kindOf(kind: LineKind, sum: LineKind): Pick<Line, 'kind'> {
  if (kind === sum) return { kind: kind === 'pay' ? 'whole' : 'sum' };
  return { kind: kind === 'pay' || kind === 'receive' ? 'apart' : 'plain' };
}

/** What the sum consists of, and where the spread is when no row shows it. */
function noteOf(kind: LineKind, sum: LineKind, knowsMarket: boolean, worth: string): Pick<Line, 'note'> {
  if (kind === 'unitPrice' && !knowsMarket) return { note: 'The price includes the spread.' };
  if (kind !== sum) return {};
  const costs = knowsMarket ? 'fee and spread' : 'the fee';
  return { note: kind === 'pay' ? `${worth}, plus ${costs}.` : `${worth}, minus ${costs}.` };
}

const SpreadLabel = ({ percent }: { percent: string }) => (
  <>
    Spread vs mid-market <span className={styles.percent}>{formatPercent(percent)}</span>
  </>
);
