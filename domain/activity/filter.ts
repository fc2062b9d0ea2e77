import { type AssetCode, assets } from '../assets/assets.ts';
import { add, subtract, toDecimal } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';
import type { Activity, ActivityKind } from './activity.ts';
import { type Counterparty, counterpartyOf } from './counterparty.ts';
import { type DisplayStatus, displayStatusOf } from './displayStatus.ts';

export interface ActivityFilter {
  readonly kind: ActivityKind | null;
  /** Matches either side of a trade. */
  readonly asset: AssetCode | null;
  readonly status: DisplayStatus | null;
  /** First and last day that count, as `2026-01-31` in the customer's zone. */
  readonly from: string | null;
  readonly to: string | null;
  /** A reference, hash, address, amount, asset or wallet name, or words of the row. */
  readonly q: string;
}

export const noFilter: ActivityFilter = { kind: null, asset: null, status: null, from: null, to: null, q: '' };

export const isFiltering = ({ kind, asset, status, from, to, q }: ActivityFilter): boolean =>
  [kind, asset, status, from, to].some((criterion) => criterion !== null) || q.trim() !== '';

/** The calendar day of a time (ms since 1970 UTC) in the customer's zone: `2026-01-31`. */
export type DayOf = (at: number) => string;

/** Where a search looks besides the activity itself. */
export interface SearchSources {
  /** Wallets and deposit addresses, used to find coin transfers. */
  readonly counterparties: readonly Counterparty[];
  /** The row's visible text: title, status, date. */
  readonly wordsOf: (activity: Activity) => string;
}

/** The activities that match a filter, in their original order. */
export function matching(
  activities: readonly Activity[],
  filter: ActivityFilter,
  dayOf: DayOf,
  sources: SearchSources,
): readonly Activity[] {
  if (!isFiltering(filter)) return activities;
  const matchesSearch = searchMatcher(filter.q, sources);
  return activities.filter(
    (activity) => matchesCriteria(activity, filter) && isInPeriod(activity, filter, dayOf) && matchesSearch(activity),
  );
}

const matchesCriteria = (activity: Activity, { kind, asset, status }: ActivityFilter): boolean =>
  (kind === null || activity.kind === kind) &&
  (asset === null || [activity.asset, activity.in?.asset, activity.out?.asset].includes(asset)) &&
  (status === null || displayStatusOf(activity) === status);

function isInPeriod({ createdAt }: Activity, { from, to }: ActivityFilter, dayOf: DayOf): boolean {
  if (from === null && to === null) return true;
  const day = dayOf(createdAt);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Pasted amounts may include a currency sign, commas, and an asset code. */
function searchMatcher(q: string, { counterparties, wordsOf }: SearchSources): (activity: Activity) => boolean {
  const text = q.trim().toLowerCase();
  if (text === '') return () => true;
  const figure = figureIn(text);
  return (activity) =>
    matchesReference(activity, text) ||
    matchesCounterparty(counterpartyOf(activity, counterparties), text) ||
    matchesName(activity, text) ||
    matchesWords(wordsOf(activity), text) ||
    (figure !== null && amountsOf(activity).some((each) => matchesFigure(each, figure)));
}

/** A reference by its beginning, or shortened as in lists: `4fd5…d316`. */
function matchesReference(activity: Activity, text: string): boolean {
  const [start = '', counterparty = ''] = text.split('…');
  const references = [
    activity.guid,
    ...(activity.source === 'transfer' ? [activity.transactionHash, activity.returnOf] : []),
  ];
  return references.some(
    (reference) => reference?.toLowerCase().startsWith(start) && reference.toLowerCase().endsWith(counterparty),
  );
}

/** Coin transfers only: searching bank names would match half of all records. */
const matchesCounterparty = (counterparty: Counterparty | null, text: string): boolean =>
  text.length >= minSearchLength &&
  counterparty !== null &&
  counterparty.address !== null &&
  (counterparty.address.toLowerCase().startsWith(text) ||
    ` ${counterparty.name?.toLowerCase() ?? ''}`.includes(` ${text}`));

/** Amounts that a customer may search for: both sides, with and without the fee. */
function amountsOf({ in: received, out: given, fee }: Activity): readonly AssetAmount[] {
  const before = [
    given?.asset === fee.asset ? { asset: fee.asset, amount: subtract(given.amount, fee.amount) } : null,
    received?.asset === fee.asset ? { asset: fee.asset, amount: add(received.amount, fee.amount) } : null,
  ];
  return [given, received, ...before].filter((each) => each !== null);
}

/** Fewer letters would match half of all orders. */
const minSearchLength = 3;

/** Whether any word of either asset's name starts with the text. */
function matchesName({ asset, in: received, out: given }: Activity, text: string): boolean {
  const sides = new Set([asset, received?.asset ?? asset, given?.asset ?? asset]);
  return (
    text.length >= minSearchLength &&
    [...sides].some((side) => namesOf(side).some((name) => ` ${name}`.includes(` ${text}`)))
  );
}

/** Whether consecutive words of the row start with the text: `failed`, `in rev`, `nov 20`. */
const matchesWords = (words: string, text: string): boolean =>
  text.length >= minSearchLength && ` ${words.toLowerCase()}`.includes(` ${text}`);

const namesOf = (asset: AssetCode): readonly string[] =>
  [assets[asset].name, asset, ...(asset === 'USD' ? ['US dollars'] : [])].map((name) => name.toLowerCase());

interface Figure {
  readonly asset: AssetCode | null;
  readonly whole: string;
  /** Digits after the point; null without a point. */
  readonly fraction: string | null;
}

const codes = Object.keys(assets) as readonly AssetCode[];
const figurePattern = new RegExp(
  `^[+−-]?(\\$?)((?:0|[1-9][\\d,]*)?)(?:\\.(\\d*))?\\s*(${codes.join('|').toLowerCase()})?$`,
);

/** Parses a pasted amount. References may look numeric, but amounts have no leading zero. */
function figureIn(text: string): Figure | null {
  const [, dollar, whole = '', fraction, code] = figurePattern.exec(text) ?? [];
  if (dollar === undefined || `${whole}${fraction ?? ''}` === '') return null;
  const asset = dollar === '$' ? 'USD' : (codes.find((each) => each.toLowerCase() === code) ?? null);
  return { asset, whole: whole.replaceAll(',', '') || '0', fraction: fraction ?? null };
}

/** Also matches longer numbers: `9,025` finds 9,025.50, but `100` does not find 1,000. */
function matchesFigure({ asset, amount }: AssetAmount, figure: Figure): boolean {
  if (figure.asset !== null && figure.asset !== asset) return false;
  const [whole, fraction = ''] = toDecimal(amount, assets[asset].decimals).split('.');
  if (whole !== figure.whole) return false;
  // Half of all coins begin with 0.
  if (figure.fraction === null) return whole !== '0' || fraction === '';
  return fraction.padEnd(figure.fraction.length, '0').startsWith(figure.fraction);
}
