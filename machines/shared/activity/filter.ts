import { type AssetCode, assets } from '../assets.ts';
import { toDecimal } from '../money.ts';
import type { AssetAmount } from '../trading/trade.ts';
import type { Activity, ActivityKind } from './activity.ts';
import { type ShownStatus, shownStatusOf } from './shownStatus.ts';

/** Which activities somebody wants to see; null and '' ask for nothing in particular. */
export interface ActivityFilter {
  readonly kind: ActivityKind | null;
  /** Either side of a trade counts: dollars find what was bought with them. */
  readonly asset: AssetCode | null;
  readonly status: ShownStatus | null;
  /** First and last day that count, as `2026-01-31` in the customer's zone. */
  readonly from: string | null;
  readonly to: string | null;
  /** The beginning of a reference or transaction hash, or an amount. */
  readonly q: string;
}

export const everything: ActivityFilter = { kind: null, asset: null, status: null, from: null, to: null, q: '' };

export const isFiltering = ({ kind, asset, status, from, to, q }: ActivityFilter): boolean =>
  [kind, asset, status, from, to].some((wish) => wish !== null) || q.trim() !== '';

/** The calendar day of a moment (ms since 1970 UTC) where the customer is: `2026-01-31`. */
export type DayOf = (at: number) => string;

/** The activities that a filter lets through, in the order in which they came. */
export function matching(activities: readonly Activity[], filter: ActivityFilter, dayOf: DayOf): readonly Activity[] {
  if (!isFiltering(filter)) return activities;
  const isFound = searching(filter.q);
  return activities.filter((activity) => isWanted(activity, filter) && isWithin(activity, filter, dayOf) && isFound(activity));
}

const isWanted = (activity: Activity, { kind, asset, status }: ActivityFilter): boolean =>
  (kind === null || activity.kind === kind) &&
  (asset === null || [activity.asset, activity.in?.asset, activity.out?.asset].includes(asset)) &&
  (status === null || shownStatusOf(activity) === status);

function isWithin({ createdAt }: Activity, { from, to }: ActivityFilter, dayOf: DayOf): boolean {
  if (from === null && to === null) return true;
  const day = dayOf(createdAt);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** What a search finds. Pasted amounts may carry their sign, their commas and their asset's code. */
function searching(q: string): (activity: Activity) => boolean {
  const text = q.trim().toLowerCase();
  if (text === '') return () => true;
  const figure = figureIn(text);
  return (activity) =>
    refersTo(activity, text) || (figure !== null && [activity.in, activity.out].some((side) => side !== null && reads(side, figure)));
}

function refersTo(activity: Activity, text: string): boolean {
  const references = [activity.guid, ...(activity.source === 'transfer' ? [activity.transactionHash, activity.returnOf] : [])];
  return references.some((reference) => reference?.toLowerCase().startsWith(text));
}

interface Figure {
  readonly asset: AssetCode | null;
  readonly whole: string;
  /** Digits after the point; null without a point. */
  readonly fraction: string | null;
}

const codes = Object.keys(assets) as readonly AssetCode[];
const figurePattern = new RegExp(`^(\\$?)((?:0|[1-9][\\d,]*)?)(?:\\.(\\d*))?\\s*(${codes.join('|').toLowerCase()})?$`);

/** An amount as people write and copy it; null for what is none. References may look like numbers, but not with a zero before them. */
function figureIn(text: string): Figure | null {
  const [, dollar, whole = '', fraction, code] = figurePattern.exec(text) ?? [];
  if (dollar === undefined || `${whole}${fraction ?? ''}` === '') return null;
  const asset = dollar === '$' ? 'USD' : (codes.find((each) => each.toLowerCase() === code) ?? null);
  return { asset, whole: whole.replaceAll(',', '') || '0', fraction: fraction ?? null };
}

/** A figure with a point also finds what goes on after it: `0.0015` finds 0.00153048; `100` finds 100 and not 1,000. */
function reads({ asset, amount }: AssetAmount, figure: Figure): boolean {
  if (figure.asset !== null && figure.asset !== asset) return false;
  const [whole, fraction = ''] = toDecimal(amount, assets[asset].decimals).split('.');
  if (whole !== figure.whole) return false;
  return figure.fraction === null ? fraction === '' : fraction.padEnd(figure.fraction.length, '0').startsWith(figure.fraction);
}
