import { assets } from '#domain/assets/assets.ts';
import { negate } from '#domain/money/money.ts';
import type { BreakdownKind, BreakdownLine } from '#domain/trades/breakdown.ts';
import { assetOf, type TradeTerms } from '#domain/trades/price.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { formatUnitPrice, pricePer } from './labels.ts';
import styles from './trade.module.css';

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

export interface BreakdownOptions {
  readonly tense?: Tense;
  /** Every digit of both amounts, instead of only the one the customer entered. */
  readonly exact?: boolean;
}

/**
 * The rows of a deal as every page shows them, in their one order. The dollar rows add up to the cent, and a hairline parts them from
 * their sum: what is paid when buying, what is received when selling. The coins stand apart from them.
 */
export function breakdownLines(
  rows: readonly BreakdownLine[],
  terms: TradeTerms,
  { tense = 'present', exact = false }: BreakdownOptions = {},
): readonly Line[] {
  const { side } = terms;
  const coin = assetOf(terms);
  const knowsMarket = rows.some(({ kind }) => kind === 'spread');
  // A sale subtracts the costs from the coin's value; a purchase adds them.
  const isTaken = (kind: BreakdownKind) => side === 'sell' && (kind === 'fee' || kind === 'spread');
  const sum = side === 'buy' ? 'pay' : 'receive';
  const valueLabel = `${assets[coin].name} at ${knowsMarket ? 'mid-market' : 'that price'}`;
  const labels: Readonly<Record<BreakdownKind, (row: BreakdownLine) => Line['label']>> = {
    pay: () => verbs[tense][side],
    unitPrice: () => pricePer(coin),
    fee: () => 'Platform fee',
    spread: ({ percent }) => <SpreadLabel percent={percent ?? '0'} />,
    valueAtMid: () => valueLabel,
    value: () => valueLabel,
    receive: () => verbs[tense].receive,
  };
  return rows.map((row) => ({
    id: row.kind,
    label: labels[row.kind](row),
    value: shownValue(isTaken(row.kind) ? { ...row, amount: negate(row.amount) } : row, exact),
    ...kindOf(row.kind, sum),
    ...noteOf(row.kind, sum, knowsMarket, valueLabel),
  }));
}

function shownValue(row: BreakdownLine, exact: boolean): Line['value'] {
  const { kind, asset, amount } = row;
  if (kind === 'unitPrice') return <span className={styles.digits}>{formatUnitPrice(row)}</span>;
  return <Money amount={amount} asset={asset} exact={exact || kind === 'pay'} />;
}

/** A hairline separates the sum from its rows; the coins are not part of it. */
function kindOf(kind: BreakdownKind, sum: BreakdownKind): Pick<Line, 'kind'> {
  if (kind === sum) return { kind: kind === 'pay' ? 'whole' : 'sum' };
  return { kind: kind === 'pay' || kind === 'receive' ? 'apart' : 'plain' };
}

/** What the sum consists of, and where the spread is when no row shows it. */
function noteOf(kind: BreakdownKind, sum: BreakdownKind, knowsMarket: boolean, valueLabel: string): Pick<Line, 'note'> {
  if (kind === 'unitPrice' && !knowsMarket) return { note: 'The price includes the spread.' };
  if (kind !== sum) return {};
  const costs = knowsMarket ? 'fee and spread' : 'the fee';
  return { note: kind === 'pay' ? `${valueLabel}, plus ${costs}.` : `${valueLabel}, minus ${costs}.` };
}

const SpreadLabel = ({ percent }: { percent: string }) => (
  <>
    Spread vs mid-market <span className={styles.percent}>{formatPercent(percent)}</span>
  </>
);
