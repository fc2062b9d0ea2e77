import { assets } from '../assets/assets.ts';
import { csvFile, isoWithOffset, type OffsetAt } from '../csv/csv.ts';
import { toDecimal } from '../money/money.ts';
import { type AssetAmount, partsOf } from '../trades/trade.ts';
import type { Activity } from './activity.ts';
import { type Counterparty, counterpartyOf } from './counterparty.ts';
import { displayStatusOf } from './displayStatus.ts';
import type { ActivityFilter, DayOf } from './filter.ts';

interface Column {
  readonly name: string;
  readonly cell: (activity: Activity, offsetAt: OffsetAt, counterparties: readonly Counterparty[]) => string | null;
}

const column = (name: string, cell: Column['cell']): Column => ({ name, cell });
const transferCell = (read: (activity: Extract<Activity, { source: 'transfer' }>) => string | null): Column['cell'] => {
  return (activity) => (activity.source === 'transfer' ? read(activity) : null);
};

/** Plain decimals with every digit: no grouping, no currency sign, no exponent. */
const decimal = (side: AssetAmount | null): string | null =>
  side && toDecimal(side.amount, assets[side.asset].decimals);

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
  // The sender of the transaction pays it, not the customer's balance: fee totals must exclude it.
  column(
    'network_fee_paid_by',
    transferCell(({ networkFee, out }) => networkFee && (out === null ? 'sender' : 'statechange')),
  ),
  column('recurring', (activity) => (activity.source === 'trade' ? (activity.trade.isRecurring ? 'yes' : 'no') : null)),
];

const snakeCase = (word: string): string => word.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

function rateOf(activity: Activity): string | null {
  const price = activity.source === 'trade' ? partsOf(activity.trade)?.price : null;
  return price ? toDecimal(price.amount, price.decimals) : null;
}

/** One activity per line, in the given order. @param ends possible coin counterparties */
export function csvOf(
  activities: readonly Activity[],
  offsetAt: OffsetAt,
  counterparties: readonly Counterparty[],
): string {
  const lines = activities.map((activity) => columns.map(({ cell }) => cell(activity, offsetAt, counterparties)));
  return csvFile([columns.map(({ name }) => name), ...lines]);
}

/** @param isComplete false is noted in the name, since on-screen notices are soon forgotten */
export function csvName(
  activities: readonly Activity[],
  { from, to }: Pick<ActivityFilter, 'from' | 'to'>,
  dayOf: DayOf,
  isComplete = true,
): string {
  const days = activities.map(({ createdAt }) => dayOf(createdAt)).sort();
  const parts = ['activity', from ?? days[0], to ?? days.at(-1), isComplete ? undefined : 'incomplete'];
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}
