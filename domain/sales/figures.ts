import { type Amount, amount, divide } from '../money/money.ts';
import { type AssetSums, addSums } from './sums.ts';

/**
 * Every sales figure, defined once: formula, source and computation. Screens, files, closed periods
 * and tests read it here. Amounts are cents unless a unit says otherwise. Unknown values are null
 * with a reason, never zero.
 */

/**
 * Customers who traded in a span, by whether they did before. Active is the three of them together.
 */
export interface Traders {
  readonly fresh: number;
  readonly returning: number;
  readonly reactivated: number;
}
export const activeOf = ({ fresh, returning, reactivated }: Traders): number => fresh + returning + reactivated;

export interface Basis {
  /** One per asset with activity. */
  readonly assets: readonly AssetSums[];
  /** Null if only one asset is asked for, or if unknown. */
  readonly traders: Traders | null;
}

export type Unit = 'cents' | 'count' | 'basisPoints' | 'percent';
/** Why a figure, or part of it, is unknown. */
export type Missing =
  | 'notSplit'
  | 'noPrice'
  | 'noVolume'
  | 'notCovered'
  | 'noOriginal'
  | 'incomplete'
  | 'allAssetsOnly';

export interface Figure {
  /** Cents or a number; basis points and percent count hundredths. Null where it is not known. */
  readonly value: Amount | null;
  /** The missing part, with its amount in cents if known. */
  readonly missing: { readonly why: Missing; readonly amount: Amount | null } | null;
}

interface Definition {
  readonly title: string;
  readonly unit: Unit;
  readonly formula: string;
  readonly source: string;
  readonly read: (totals: AssetSums, basis: Basis) => Figure;
}

const known = (value: bigint | number): Figure => ({ value: amount(value), missing: null });
const unknown = (why: Missing): Figure => ({ value: null, missing: { why, amount: null } });
const big = (value: Amount): bigint => BigInt(value);

/** A partly split fee: fully known, fully unknown, or known with the rest named. */
function splitFigure(value: bigint, unsplit: bigint, whole: bigint): Figure {
  if (unsplit === 0n) return known(value);
  if (unsplit === whole) return { value: null, missing: { why: 'notSplit', amount: amount(unsplit) } };
  return { value: amount(value), missing: { why: 'notSplit', amount: amount(unsplit) } };
}

const dollars = ({ assets }: Basis): AssetSums =>
  addSums(
    assets.filter(({ asset }) => asset === 'USD'),
    'USD',
  );

interface Fees {
  readonly gross: bigint;
  readonly ours: bigint;
  readonly unsplit: bigint;
  /** Whether some records lack their amount or fee. */
  readonly isIncomplete: boolean;
}

/** A figure affected by incomplete records: the known part, or nothing. */
const openWhere = (isIncomplete: boolean, figure: Figure): Figure =>
  isIncomplete && figure.missing === null
    ? { value: figure.value === '0' ? null : figure.value, missing: { why: 'incomplete', amount: null } }
    : figure;

/** Fees in dollars: of trades, and of transfers of dollars. */
function feesOf(totals: AssetSums, basis: Basis): Fees {
  const usd = dollars(basis);
  return {
    gross: big(totals.tradeFees) + big(usd.transferFees),
    ours: big(totals.ourTradeFees) + big(usd.ourTransferFees),
    unsplit: big(totals.unsplitTradeFees) + big(usd.unsplitTransferFees),
    isIncomplete: totals.unknownTrades > 0 || usd.unknownTransfers > 0,
  };
}

function valueSum(
  { assets }: Basis,
  name: 'netFlowValue' | 'transferFeeValue' | 'networkFeeValue',
  wanted: (asset: string) => boolean,
): Figure {
  const parts = assets.filter(({ asset }) => wanted(asset)).map((each) => each[name]);
  if (parts.some((part) => part === null)) return unknown('noPrice');
  return known(parts.reduce((sum, part) => sum + BigInt(part ?? 0), 0n));
}

function netRevenueOf(totals: AssetSums, basis: Basis): Figure {
  const { gross, ours, unsplit, isIncomplete } = feesOf(totals, basis);
  const usd = dollars(basis);
  const net = ours - big(usd.feesReturned) - big(usd.losses);
  const figure = openWhere(isIncomplete, splitFigure(net, unsplit, gross));
  if (usd.unmatchedReturns === 0 || figure.value === null) return figure;
  return { value: amount(net), missing: { why: 'noOriginal', amount: null } };
}

/** Hundredths of a basis point of a part in a whole. */
const pointsOf = (part: bigint, whole: bigint): bigint => divide(part * 1_000_000n, whole, 'halfUp');

const countOf =
  (read: (traders: Traders) => number) =>
  (_: AssetSums, { traders }: Basis) =>
    traders === null ? unknown('allAssetsOnly') : known(read(traders));

const trades = 'trades that were executed, are settling or are completed, by when they were created';
const transfers = 'completed transfers, by when they were created';

const definitions = {
  volume: {
    ...{ title: 'Volume', unit: 'cents', source: trades },
    formula:
      'What changed hands for the coins alone: buying, dollars paid less the fee; selling, dollars received plus the fee.',
    read: ({ volume, unknownTrades }) => openWhere(unknownTrades > 0, known(big(volume))),
  },
  trades: {
    ...{ title: 'Trades', unit: 'count', formula: 'How many.', source: trades },
    read: (totals) => known(totals.trades),
  },
  grossFees: {
    ...{ title: 'Gross fees', unit: 'cents', source: `${trades}; and ${transfers}` },
    formula: 'Fees of trades, and of transfers of dollars. Fees in coins are apart.',
    read(totals, basis) {
      const { gross, isIncomplete } = feesOf(totals, basis);
      return openWhere(isIncomplete, known(gross));
    },
  },
  ourFees: {
    ...{
      title: 'Our fees',
      unit: 'cents',
      source: 'the parts of a fee that the bank names (fee_details), of the type platform',
    },
    formula: 'Our part of gross fees. Fees that the bank does not split are not in it.',
    read(totals, basis) {
      const { gross, ours, unsplit, isIncomplete } = feesOf(totals, basis);
      return openWhere(isIncomplete, splitFigure(ours, unsplit, gross));
    },
  },
  bankFees: {
    ...{ title: 'The bank’s fees', unit: 'cents', source: 'the same, of all other types' },
    formula: 'Gross fees less ours, where the bank splits them.',
    read(totals, basis) {
      const { gross, ours, unsplit, isIncomplete } = feesOf(totals, basis);
      return openWhere(isIncomplete, splitFigure(gross - ours - unsplit, unsplit, gross));
    },
  },
  feesReturned: {
    ...{ title: 'Fees given back', unit: 'cents', source: 'returns (funding_return), by when they were created' },
    formula: 'The fees of deposits that came back.',
    read: (_, basis) => known(big(dollars(basis).feesReturned)),
  },
  returnLosses: {
    ...{ title: 'Return losses', unit: 'cents', source: 'returns, each with the deposit that it returns' },
    formula: 'What a deposit brought less what its return could take back; never below zero.',
    read(_, basis) {
      const { losses, unmatchedReturns } = dollars(basis);
      if (unmatchedReturns === 0) return known(big(losses));
      return { value: losses === '0' ? null : losses, missing: { why: 'noOriginal', amount: null } };
    },
  },
  netRevenue: {
    ...{ title: 'Net revenue', unit: 'cents', source: 'the three figures before' },
    formula: 'Our fees less fees given back and return losses. The spread is the reserve’s and no income of ours.',
    read: netRevenueOf,
  },
  coinFees: {
    ...{ title: 'Fees in coins', unit: 'cents', source: `${transfers}; prices at the end of the day` },
    formula: 'Fees of transfers of coins, valued at mid-market. In no other figure.',
    read(_, basis) {
      const isCoin = (asset: string) => asset !== 'USD';
      const isIncomplete = basis.assets.some(({ asset, unknownTransfers }) => isCoin(asset) && unknownTransfers > 0);
      return openWhere(isIncomplete, valueSum(basis, 'transferFeeValue', isCoin));
    },
  },
  networkCost: {
    ...{ title: 'Network cost', unit: 'cents', source: `network fees of ${transfers}; prices at the end of the day` },
    formula: 'Network fees, valued at mid-market. The partner pays them, and no ledger has them.',
    read: (_, basis) => valueSum(basis, 'networkFeeValue', () => true),
  },
  afterNetworkCost: {
    ...{ title: 'Net revenue after network cost', unit: 'cents', source: 'the figures of these names' },
    formula: 'Net revenue less network cost.',
    read(totals, basis) {
      const [net, cost] = [netRevenueOf(totals, basis), valueSum(basis, 'networkFeeValue', () => true)];
      if (net.value === null || cost.value === null) return { value: null, missing: net.missing ?? cost.missing };
      return { value: amount(big(net.value) - big(cost.value)), missing: net.missing };
    },
  },
  takeRate: {
    ...{ title: 'Take rate', unit: 'basisPoints', source: 'the figures of these names' },
    formula: 'Net revenue by volume.',
    read(totals, basis) {
      const net = netRevenueOf(totals, basis);
      if (big(totals.volume) === 0n) return unknown(totals.unknownTrades > 0 ? 'incomplete' : 'noVolume');
      return net.value === null
        ? net
        : { value: amount(pointsOf(big(net.value), big(totals.volume))), missing: net.missing };
    },
  },
  spreadCost: {
    ...{
      title: 'Customers’ cost of spread',
      unit: 'cents',
      source: 'the two prices that a trade was quoted at, where it carries them',
    },
    formula:
      'Buying, what was paid less the coins’ value at mid-market; selling, their value less what was received. The fee is apart. It is no income of ours.',
    read({ spread, covered, volume, unknownTrades }) {
      if (big(volume) === 0n) return unknownTrades > 0 ? unknown('incomplete') : known(0n);
      if (big(covered) === 0n) return unknown('notCovered');
      return {
        value: spread,
        missing: covered === volume ? null : { why: 'notCovered', amount: amount(big(volume) - big(covered)) },
      };
    },
  },
  spreadCoverage: {
    ...{ title: 'Covered by prices', unit: 'percent', source: trades },
    formula: 'The volume of trades that carry both prices, by all volume.',
    read: ({ covered, volume }) =>
      big(volume) === 0n ? unknown('noVolume') : known(divide(big(covered) * 10_000n, big(volume), 'floor')),
  },
  allInCost: {
    ...{ title: 'All-in cost', unit: 'basisPoints', source: 'the figures of these names, over covered trades' },
    formula: 'Fees of trades and the cost of spread, by volume; known where all volume is covered.',
    read({ tradeFees, spread, covered, volume, unknownTrades }) {
      if (unknownTrades > 0) return unknown('incomplete');
      if (big(volume) === 0n) return unknown('noVolume');
      if (covered !== volume)
        return { value: null, missing: { why: 'notCovered', amount: amount(big(volume) - big(covered)) } };
      return known(pointsOf(big(tradeFees) + big(spread), big(volume)));
    },
  },
  active: {
    ...{ title: 'Active customers', unit: 'count', source: trades },
    formula: 'Customers with at least one trade: new, returning and reactivated ones together.',
    read: countOf(activeOf),
  },
  fresh: {
    ...{ title: 'New', unit: 'count', source: trades, formula: 'Customers whose first trade ever it was.' },
    read: countOf(({ fresh }) => fresh),
  },
  returning: {
    ...{
      title: 'Returning',
      unit: 'count',
      source: trades,
      formula: 'Customers who traded in the period before, too.',
    },
    read: countOf(({ returning }) => returning),
  },
  reactivated: {
    ...{
      title: 'Reactivated',
      unit: 'count',
      source: trades,
      formula: 'Customers who traded before, and not in the period before.',
    },
    read: countOf(({ reactivated }) => reactivated),
  },
  revenuePerCustomer: {
    ...{ title: 'Net revenue per active customer', unit: 'cents', source: 'the figures of these names' },
    formula: 'Net revenue by active customers.',
    read(totals, basis) {
      const net = netRevenueOf(totals, basis);
      if (basis.traders === null) return unknown('allAssetsOnly');
      const active = activeOf(basis.traders);
      if (active === 0) return unknown('noVolume');
      return net.value === null
        ? net
        : { value: amount(divide(big(net.value), BigInt(active), 'halfUp')), missing: net.missing };
    },
  },
  netFlows: {
    ...{ title: 'Net flows', unit: 'cents', source: `${transfers}; prices at the end of the day` },
    formula: 'Deposits less withdrawals and returns; coins at mid-market. Transfers on hold are left out.',
    read: (totals, basis) =>
      openWhere(
        totals.unknownTransfers > 0,
        valueSum(basis, 'netFlowValue', () => true),
      ),
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** Of the assets held: as the ledger has them, so it can differ from net flows. */
export const heldFlows = {
  title: 'Net flows with holds',
  formula: 'Net flows, and transfers on hold, which are in balances already.',
} as const;

export type FigureName = keyof typeof definitions;
export const figureDefinitions: Readonly<Record<FigureName, Definition>> = definitions;
export const figureNames = Object.keys(definitions) as FigureName[];

export type Figures = Readonly<Record<FigureName, Figure>>;

/** All figures of a span. */
export function figuresOf(basis: Basis): Figures {
  const totals = addSums(basis.assets, '');
  return Object.fromEntries(figureNames.map((name) => [name, figureDefinitions[name].read(totals, basis)])) as Figures;
}

/** Percent in hundredths; for rates, the difference in hundredths of a basis point. */
export type Change =
  | { readonly kind: 'percent' | 'points'; readonly value: Amount }
  | { readonly kind: 'new' | 'same' | 'unknown' };

export function changeOf(unit: Unit, now: Figure, before: Figure): Change {
  if (now.value === null || before.value === null) return { kind: 'unknown' };
  const [value, base] = [big(now.value), big(before.value)];
  if (value === base) return { kind: 'same' };
  if (unit === 'basisPoints' || unit === 'percent') return { kind: 'points', value: amount(value - base) };
  if (base === 0n) return { kind: 'new' };
  return { kind: 'percent', value: amount(divide((value - base) * 10_000n, base < 0n ? -base : base, 'halfUp')) };
}
