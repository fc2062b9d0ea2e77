import { assets } from '../assets/assets.ts';
import { toDecimal } from '../money/money.ts';
import { type AssetAmount, partsOf } from '../trades/trade.ts';
import type { Activity } from './activity.ts';
import { type Counterparty, counterpartyOf } from './counterparty.ts';
import { displayStatusOf } from './displayStatus.ts';
import type { ActivityFilter, DayOf } from './filter.ts';

/** Minutes that local time is ahead of UTC at a given time (ms since 1970 UTC). */
export type OffsetAt = (at: number) => number;

interface Column {
  readonly name: string;
  readonly cell: (activity: Activity, offsetAt: OffsetAt, counterparties: readonly Counterparty[]) => string | null;
}

const column = (name: string, cell: Column['cell']): Column => ({ name, cell });
const transferCell = (read: (activity: Extract<Activity, { source: 'transfer' }>) => string | null): Column['cell'] => {
  return (activity) => (activity.source === 'transfer' ? read(activity) : null);
};

/** Plain decimals with every digit: no grouping, no currency sign, no exponent. */
const decimal = (side: AssetAmount | null): string | null => side && toDecimal(side.amount, assets[side.asset].decimals);

const columns: readonly Column[] = [
  column('id', ({ guid }) => guid),
  column('type', ({ kind }) => kind),
  column('status', (activity) => snakeCase(displayStatusOf(activity))),
  column('created_at_utc', ({ createdAt }) => isoWithOffset(createdAt, 0)),
  column('created_at_local', ({ createdAt }, offsetAt) => isoWithOffset(createdAt, offsetAt(createdAt))),
  column('asset_out', ({ out }) => out?.asset ?? null),
  column('amount_out', ({ out }) => decimal(out)),
  column('asset_in', ({ in: received }) => received?.asset ?? null),
  column('amount_in', ({ in: received }) => decimal(received)),
  column('fee_asset', ({ fee }) => fee.asset),
  column('platform_fee', ({ fee }) => decimal(fee)),
  column(
    'network_fee',
    transferCell(({ networkFee }) => decimal(networkFee)),
  ),
  column('rate', rateOf),
  column('reference', ({ guid }) => guid),
  column(
    'tx_hash',
    transferCell(({ transactionHash }) => transactionHash),
  ),
  column('address', (activity, _, counterparties) => counterpartyOf(activity, counterparties)?.address ?? null),
  // A network fee is not always in the coin that was sent.
  column(
    'network_fee_asset',
    transferCell(({ networkFee }) => networkFee?.asset ?? null),
  ),
];

/** As the columns are named: `on_hold`, `in_review`. */
const snakeCase = (word: string): string => word.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

function rateOf(activity: Activity): string | null {
  const price = activity.source === 'trade' ? partsOf(activity.trade)?.price : null;
  return price ? toDecimal(price.amount, price.decimals) : null;
}

/** `2026-11-20T09:30:00-05:00`; without an offset `2026-11-20T14:30:00Z`. Whole seconds, as the bank's times are. */
function isoWithOffset(at: number, minutes: number): string {
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, 19);
  if (minutes === 0) return `${local}Z`;
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A spreadsheet executes a cell that starts like a formula; a leading apostrophe makes it text. No amount here starts with a sign. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** One cell by RFC 4180: quoted if it contains a comma, a quote, or a line break. */
export function csvCell(text: string | null): string {
  const safe = escapeFormula(text ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';

/** A file of activities, one a line, in the order given, under a line of column names. @param ends where coins can have gone or come from */
export function csvOf(activities: readonly Activity[], offsetAt: OffsetAt, counterparties: readonly Counterparty[]): string {
  const lines = activities.map((activity) => columns.map(({ cell }) => csvCell(cell(activity, offsetAt, counterparties))));
  return byteOrderMark + [columns.map(({ name }) => name), ...lines].map((cells) => cells.join(',') + lineEnd).join('');
}

/**
 * `activity_2026-01-01_2026-03-31.csv`: the requested days, or those of the oldest and the newest row.
 * @param isComplete false if records are left out: then the name says so, since a notice on a screen is soon forgotten
 */
export function csvName(activities: readonly Activity[], { from, to }: Pick<ActivityFilter, 'from' | 'to'>, dayOf: DayOf, isComplete = true): string {
  const days = activities.map(({ createdAt }) => dayOf(createdAt)).sort();
  const parts = ['activity', from ?? days[0], to ?? days.at(-1), isComplete ? undefined : 'incomplete'];
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}
