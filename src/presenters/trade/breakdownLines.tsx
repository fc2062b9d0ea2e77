import { assets } from '#domain/assets/assets.ts';
import { compare, negate, zero } from '#domain/money/money.ts';
import type { BreakdownKind, BreakdownLine } from '#domain/trades/breakdown.ts';
import { assetOf, type TradeTerms } from '#domain/trades/price.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { formatUnitPrice, pricePer } from './labels.ts';
import styles from './trade.module.css';

/** A future, completed or failed trade. */
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
  /** Shows every digit of both amounts, not just of the entered one. */
  readonly exact?: boolean;
}

/** An order's rows, in one sequence everywhere. Dollars add up to the cent; coins are apart. */
export function breakdownLines(
  rows: readonly BreakdownLine[],
  terms: TradeTerms,
  { tense = 'present', exact = false }: BreakdownOptions = {},
): readonly Line[] {
  const { side } = terms;
  const coin = assetOf(terms);
  const knowsMarket = rows.some(({ kind }) => kind === 'spread');
  const isRounded = rows.some(({ kind }) => kind === 'rounding');
  const sum = side === 'buy' ? 'pay' : 'receive';
  const valueLabel = `${assets[coin].name} at ${knowsMarket ? 'mid-market' : 'that price'}`;
  const labels: Readonly<Record<BreakdownKind, (row: BreakdownLine) => Line['label']>> = {
    pay: () => verbs[tense][side],
    unitPrice: () => pricePer(coin),
    averagePrice: () => `Average price per ${coin}`,
    fee: () => 'Platform fee',
    spread: ({ percent }) => <SpreadLabel percent={percent ?? '0'} />,
    rounding: () => 'Rounding',
    valueAtMid: () => valueLabel,
    value: () => valueLabel,
    receive: () => verbs[tense].receive,
  };
  return rows.map((row) => {
    // A sale subtracts costs; a purchase adds them.
    const shown = side === 'sell' && costKinds.has(row.kind) ? { ...row, amount: negate(row.amount) } : row;
    return {
      id: row.kind,
      label: labels[row.kind](row),
      value: shownValue(shown, exact),
      ...kindOf(row.kind, sum),
      mark: markOf(shown, sum),
      ...noteOf(row.kind, sum, { knowsMarket, isRounded, valueLabel }),
    };
  });
}

const costKinds: ReadonlySet<BreakdownKind> = new Set(['fee', 'spread', 'rounding']);
const priceKinds: ReadonlySet<BreakdownKind> = new Set(['unitPrice', 'averagePrice']);

/** Coins and price are not in the sum, and a $0.00 part could be either plus or minus. */
function markOf({ kind, amount }: BreakdownLine, sum: BreakdownKind): Line['mark'] {
  if (kind === sum) return 'equals';
  const isPart = kind === 'value' || kind === 'valueAtMid' || costKinds.has(kind);
  return isPart && compare(amount, zero) > 0 ? 'plus' : undefined;
}

function shownValue(row: BreakdownLine, exact: boolean): Line['value'] {
  const { kind, asset, amount } = row;
  if (priceKinds.has(kind)) return <span className={styles.digits}>{formatUnitPrice(row)}</span>;
  return <Money amount={amount} asset={asset} exact={exact || kind === 'pay'} />;
}

/** A hairline separates the sum from its parts; the coins are not one. */
function kindOf(kind: BreakdownKind, sum: BreakdownKind): Pick<Line, 'kind'> {
  if (kind === sum) return { kind: kind === 'pay' ? 'whole' : 'sum' };
  return { kind: kind === 'pay' || kind === 'receive' ? 'apart' : 'plain' };
}

interface SumFacts {
  readonly knowsMarket: boolean;
  readonly isRounded: boolean;
  readonly valueLabel: string;
}

/** The parts of the sum, or of an average price. */
function noteOf(
  kind: BreakdownKind,
  sum: BreakdownKind,
  { knowsMarket, isRounded, valueLabel }: SumFacts,
): Pick<Line, 'note'> {
  if (kind === 'averagePrice' && !knowsMarket)
    return { note: 'Dollars divided by coins, so it includes the spread and rounding.' };
  if (kind !== sum) return {};
  const costs = isRounded ? 'fee, spread, and rounding' : knowsMarket ? 'fee and spread' : 'the fee';
  return { note: kind === 'pay' ? `${valueLabel}, plus ${costs}.` : `${valueLabel}, minus ${costs}.` };
}

const SpreadLabel = ({ percent }: { percent: string }) => (
  <>
    Spread vs mid-market <span className={styles.percent}>{formatPercent(percent)}</span>
  </>
);
