import { iso } from '#domain/time/iso.ts';
import { type AssetCode, assets, tradableCodes } from '../assets/assets.ts';
import { accountList } from '../staff/accountList.ts';
import { customerList, type customerSteps, type traderKinds } from '../staff/customerList.ts';
import { countedTradeStates, tradeList } from '../staff/tradeList.ts';
import { movedState, transferList } from '../staff/transferList.ts';
import { addDays, beginOf, type Grain, nextOf, periodBefore, startOf } from './calendar.ts';
import type { FigureName } from './figures.ts';
import type { SpanReport } from './report.ts';
import type { AssetSums } from './sums.ts';

/** Links from sales figures to lists, filtered so that the list's total is the figure. */

/** A filtered list. `path` is that of its declaration. */
export interface Drill {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The figure in the list: sums by name (`asset` null: per asset), or the number of rows. */
  readonly total:
    | 'rows'
    | ReadonlyArray<{ readonly name: string; readonly asset: string | null; readonly sign: 1 | -1 }>;
}

/** A figure's position in a report. */
export interface Place {
  /** Instants in ms; `ends` is exclusive. */
  readonly begins: number;
  readonly ends: number;
  /** When the previous period begins, for returning, reactivated and lost customers. */
  readonly before: number;
  /** Null for all. */
  readonly asset: AssetCode | null;
  readonly sums: readonly AssetSums[];
}

interface Reported {
  readonly grain: Grain;
  readonly asset: AssetCode | null;
  readonly zone: string;
}

function placeOf(
  { until, sums }: Pick<SpanReport, 'until' | 'sums'>,
  { begins, ends }: Pick<Place, 'begins' | 'ends'>,
  { asset, zone, before }: Omit<Reported, 'grain'> & { readonly before: string },
): Place {
  return {
    ...{ begins, ends: Math.min(ends, until), before: beginOf(before, zone), asset },
    sums: sums.filter((each) => asset === null || each.asset === asset),
  };
}

export const wholePlace = (report: SpanReport, of: Omit<Reported, 'grain'>): Place =>
  placeOf(report, report, { ...of, before: periodBefore(report) });

/** The place of a bucket; null if there is none, or if it begins after the compared span ends. */
export function bucketPlace(report: SpanReport, index: number, { grain, ...of }: Reported): Place | null {
  const bucket = report.buckets[index];
  if (bucket === undefined || bucket.begins >= report.until) return null;
  const before = startOf(grain, addDays(startOf(grain, bucket.from), -1));
  return placeOf({ ...report, sums: report.sums.filter((each) => each.bucket === index) }, bucket, { ...of, before });
}

/** A figure, or a series that is part of one. */
export type Drilled =
  | FigureName
  | 'tradeFees'
  | 'transferFees'
  | 'ourTradeFees'
  | 'ourTransferFees'
  | 'deposits'
  | 'withdrawals'
  | 'returned'
  | 'lost';

/** By instants, which are the same in every zone. */
const within = (
  { begins, ends }: Pick<Place, 'begins' | 'ends'>,
  [from, to]: readonly [string, string] = ['from', 'to'],
): Readonly<Record<string, string>> => ({ [from]: iso(begins), [to]: iso(ends - 1) });
const tradedIn = ['tradedFrom', 'tradedTo'] as const;
const coins: string = tradableCodes.join(',');
const usd = assets.USD.code;

function tradesOf(place: Place, total: Drill['total']): readonly Drill[] {
  // Trades are priced in dollars, never of dollars.
  if (place.asset === usd) return [];
  const symbol: Readonly<Record<string, string>> = place.asset === null ? {} : { symbol: `${place.asset}-${usd}` };
  return [
    { path: tradeList.path, params: { state: countedTradeStates.join(','), ...symbol, ...within(place) }, total },
  ];
}

interface Moved {
  readonly flow: readonly string[];
  /** The figure's own asset if all are asked for; null for all of them. */
  readonly asset?: string;
  readonly names: ReadonlyArray<readonly [name: string, sign: 1 | -1]>;
}

const charged = ['in', 'out', 'within', 'none'] as const;

function transfersOf(place: Place, { flow, asset: usual, names }: Moved): Drill {
  const wanted = place.asset ?? usual ?? null;
  const asset: Readonly<Record<string, string>> = wanted === null ? {} : { asset: wanted };
  // Dollar figures have nothing under another asset.
  const counted = usual === usd ? usd : (place.asset ?? null);
  const total = names.map(([name, sign]) => ({ name, sign, asset: counted }));
  return {
    path: transferList.path,
    params: { state: movedState, flow: flow.join(','), ...asset, ...within(place) },
    total,
  };
}

function customersOf(place: Place, trader: (typeof traderKinds)[number] | null): readonly Drill[] {
  if (place.asset !== null) return [];
  const kind = trader === null ? {} : { trader, ...(trader !== 'new' && { tradedBefore: iso(place.before) }) };
  return [{ path: customerList.path, params: { ...within(place, tradedIn), ...kind }, total: 'rows' }];
}

const sumOf = (name: string): Drill['total'] => [{ name, asset: usd, sign: 1 }];
const dollars = (flow: readonly string[], name: string): Moved => ({ flow, asset: usd, names: [[name, 1]] });

/** A figure of trades plus dollar transfers: whichever has something. */
function both(
  place: Place,
  name: 'fees' | 'ourFees',
  [ofTrades, ofTransfers]: readonly ['tradeFees' | 'ourTradeFees', 'transferFees' | 'ourTransferFees'],
) {
  const isThere = (isCounted: (sums: AssetSums) => boolean) => place.sums.some(isCounted);
  const hasTransfers = isThere((sums) => sums.asset === usd && sums[ofTransfers] !== '0');
  const hasTrades = isThere((sums) => sums[ofTrades] !== '0');
  return [
    ...(hasTrades || !hasTransfers ? tradesOf(place, sumOf(name)) : []),
    ...(hasTransfers ? [transfersOf(place, dollars(charged, name))] : []),
  ];
}

/** Usually one, two for trades plus transfers; none for rates and derived figures. */
export function drillsOf(name: Drilled, place: Place): readonly Drill[] {
  switch (name) {
    case 'volume':
      return tradesOf(place, sumOf('volume'));
    case 'trades':
      return tradesOf(place, 'rows');
    case 'tradeFees':
      return tradesOf(place, sumOf('fees'));
    case 'ourTradeFees':
      return tradesOf(place, sumOf('ourFees'));
    case 'spreadCost':
      return tradesOf(place, sumOf('spread'));
    case 'grossFees':
      return both(place, 'fees', ['tradeFees', 'transferFees']);
    case 'ourFees':
      return both(place, 'ourFees', ['ourTradeFees', 'ourTransferFees']);
    case 'transferFees':
      return [transfersOf(place, { flow: charged, names: [['fees', 1]] })];
    case 'ourTransferFees':
      return [transfersOf(place, { flow: charged, names: [['ourFees', 1]] })];
    case 'coinFees':
      return place.asset === usd ? [] : [transfersOf(place, { flow: charged, asset: coins, names: [['fees', 1]] })];
    case 'deposits':
      return [transfersOf(place, { flow: ['in'], names: [['in', 1]] })];
    case 'withdrawals':
      return [transfersOf(place, { flow: ['out'], names: [['out', 1]] })];
    case 'returned':
      return [transfersOf(place, { flow: ['returned'], names: [['returned', 1]] })];
    case 'netFlows':
      return [
        transfersOf(place, {
          flow: ['in', 'out', 'returned'],
          names: [
            ['in', 1],
            ['out', -1],
            ['returned', -1],
          ],
        }),
      ];
    case 'feesReturned':
      return [transfersOf(place, dollars(['returned'], 'feesReturned'))];
    case 'returnLosses':
      return [transfersOf(place, dollars(['returned'], 'lost'))];
    case 'active':
      return customersOf(place, null);
    case 'fresh':
      return customersOf(place, 'new');
    case 'returning':
    case 'reactivated':
    case 'lost':
      return customersOf(place, name);
    default:
      return [];
  }
}

const periodOf = (grain: Grain, first: string, zone: string) => ({
  begins: beginOf(first, zone),
  ends: beginOf(nextOf(grain, first), zone),
});

/** @param cohort and month: the first days of months, in the reporting zone */
export const cohortDrill = (cohort: string, month: string, zone: string): Drill => ({
  path: customerList.path,
  params: {
    ...within(periodOf('month', month, zone), tradedIn),
    ...within(periodOf('month', cohort, zone), ['firstTradeFrom', 'firstTradeTo']),
  },
  total: 'rows',
});

/** @param week its Monday, in the reporting zone */
export const funnelDrill = (week: string, step: (typeof customerSteps)[number] | null, zone: string): Drill => ({
  path: customerList.path,
  params: {
    ...(step !== null && { step }),
    ...within(periodOf('week', week, zone)),
  },
  total: 'rows',
});

/** Accounts that hold an asset now; null for past days, which no list has. */
export const heldDrill = (asset: AssetCode, ends: number, asOf: number): Drill | null =>
  ends <= asOf ? null : { path: accountList.path, params: { asset }, total: [{ name: 'balance', asset, sign: 1 }] };
