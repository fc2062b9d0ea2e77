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

/** The lists that figures of sales lead to: with exactly what a figure counts, so that their totals are the figure. */

/** A list as its call and its page want it: `path` is that of its declaration. */
export interface Drill {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** What the figure is in the list: sums by their names (`asset` null: of each asset by itself), or the number of its rows. */
  readonly total: 'rows' | ReadonlyArray<{ readonly name: string; readonly asset: string | null; readonly sign: 1 | -1 }>;
}

/** Where in a report a figure stands. */
export interface Place {
  /** Instants (ms); the last is not in it. */
  readonly begins: number;
  readonly ends: number;
  /** The same in days of the reporting zone, both included; the last one is cut short where `ends` is before its end. */
  readonly from: string;
  readonly to: string;
  readonly isCut: boolean;
  /** The first day of the period before, by which customers are new, returning or reactivated. */
  readonly before: string;
  /** The one that the figure is of; null for all. */
  readonly asset: AssetCode | null;
  /** What happened there. */
  readonly sums: readonly AssetSums[];
}

interface Reported {
  readonly grain: Grain;
  readonly asset: AssetCode | null;
}

function placeOf(
  { until, sums }: Pick<SpanReport, 'until' | 'sums'>,
  span: Pick<Place, 'begins' | 'ends' | 'from' | 'to'>,
  rest: Pick<Place, 'before' | 'asset'>,
): Place {
  const { begins, from, to } = span;
  const ofAsset = sums.filter(({ asset }) => rest.asset === null || asset === rest.asset);
  return { ...{ begins, from, to, ...rest, sums: ofAsset }, ends: Math.min(span.ends, until), isCut: until < span.ends };
}

/** The place of the whole of a report, or of what it is compared with. */
export const wholePlace = (report: SpanReport, { asset }: Pick<Reported, 'asset'>): Place =>
  placeOf(report, report, { asset, before: periodBefore(report) });

/** The place of one of its buckets; null for none, and for one that begins after what is compared ends. */
export function bucketPlace(report: SpanReport, index: number, { asset, grain }: Reported): Place | null {
  const bucket = report.buckets[index];
  if (bucket === undefined || bucket.begins >= report.until) return null;
  const before = startOf(grain, addDays(startOf(grain, bucket.from), -1));
  return placeOf({ ...report, sums: report.sums.filter((each) => each.bucket === index) }, bucket, { asset, before });
}

/** Figures, and the series that some of them are made of. */
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

const within = ({ begins, ends }: Pick<Place, 'begins' | 'ends'>) => ({ from: iso(begins), to: iso(ends - 1) });
const coins: string = tradableCodes.join(',');
const usd = assets.USD.code;

function tradesOf(place: Place, total: Drill['total']): readonly Drill[] {
  // Dollars are what coins are traded for.
  if (place.asset === usd) return [];
  const symbol: Readonly<Record<string, string>> = place.asset === null ? {} : { symbol: `${place.asset}-${usd}` };
  return [{ path: tradeList.path, params: { state: countedTradeStates.join(','), ...symbol, ...within(place) }, total }];
}

interface Moved {
  readonly flow: readonly string[];
  /** Which assets the figure is of where all are asked for; null for all of them. */
  readonly asset?: string;
  readonly names: ReadonlyArray<readonly [name: string, sign: 1 | -1]>;
}

const charged = ['in', 'out', 'within', 'none'] as const;

function transfersOf(place: Place, { flow, asset: usual, names }: Moved): Drill {
  const wanted = place.asset ?? usual ?? null;
  const asset: Readonly<Record<string, string>> = wanted === null ? {} : { asset: wanted };
  // Dollars are counted in no other asset: with one, there are none.
  const counted = usual === usd ? usd : (place.asset ?? null);
  const total = names.map(([name, sign]) => ({ name, sign, asset: counted }));
  return { path: transferList.path, params: { state: movedState, flow: flow.join(','), ...asset, ...within(place) }, total };
}

function customersOf(place: Place, trader: (typeof traderKinds)[number] | null): readonly Drill[] {
  if (place.asset !== null) return [];
  const tradedTo = place.isCut ? iso(place.ends - 1) : place.to;
  const kind = trader === null ? {} : { trader, ...(trader !== 'new' && { tradedBefore: place.before }) };
  return [{ path: customerList.path, params: { tradedFrom: place.from, tradedTo, ...kind }, total: 'rows' }];
}

const sumOf = (name: string): Drill['total'] => [{ name, asset: usd, sign: 1 }];
const dollars = (flow: readonly string[], name: string): Moved => ({ flow, asset: usd, names: [[name, 1]] });

/** A figure of trades and of transfers of dollars: whichever of the two has something, or both. */
function both(
  place: Place,
  name: 'fees' | 'ourFees',
  [ofTrades, ofTransfers]: readonly ['tradeFees' | 'ourTradeFees', 'transferFees' | 'ourTransferFees'],
) {
  const isThere = (isCounted: (sums: AssetSums) => boolean) => place.sums.some(isCounted);
  const hasTransfers = isThere((sums) => sums.asset === usd && sums[ofTransfers] !== '0');
  const hasTrades = isThere((sums) => sums[ofTrades] !== '0');
  return [...(hasTrades || !hasTransfers ? tradesOf(place, sumOf(name)) : []), ...(hasTransfers ? [transfersOf(place, dollars(charged, name))] : [])];
}

/**
 * The lists whose totals together are a figure: mostly one; two where it has a part in trades and one in transfers. None where it is in no list, as rates
 * are, and what is worked out from several figures.
 */
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

/** The customers of a cohort who traded in a month. @param month as the cohort's, the first day of a month */
export const cohortDrill = (cohort: string, month: string): Drill => ({
  path: customerList.path,
  params: { tradedFrom: month, tradedTo: addDays(nextOf('month', month), -1), cohort: cohort.slice(0, 7) },
  total: 'rows',
});

/** The customers who signed up in a week, or those of them who came so far. @param week its Monday, in the reporting zone */
export const funnelDrill = (week: string, step: (typeof customerSteps)[number] | null, zone: string): Drill => ({
  path: customerList.path,
  params: { ...(step !== null && { step }), ...within({ begins: beginOf(week, zone), ends: beginOf(nextOf('week', week), zone) }) },
  total: 'rows',
});

/** The accounts that hold an asset now; null for what was held at the end of a day that is over, which no list has. */
export const heldDrill = (asset: AssetCode, ends: number, asOf: number): Drill | null =>
  ends <= asOf ? null : { path: accountList.path, params: { asset }, total: [{ name: 'balance', asset, sign: 1 }] };
