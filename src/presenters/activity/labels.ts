import { type Activity, type ActivityKind, countsInBalances } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatusOf } from '#domain/activity/displayStatus.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';

export const statusLabels: Readonly<Record<DisplayStatus, { readonly word: string; readonly tone: ChipTone }>> = {
  pending: { word: 'Pending', tone: 'accent' },
  onHold: { word: 'On hold', tone: 'hold' },
  inReview: { word: 'In review', tone: 'accent' },
  completed: { word: 'Completed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'loss' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
  returned: { word: 'Returned', tone: 'loss' },
};

export const kindLabels: Readonly<Record<ActivityKind, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  return: 'Return',
};

const spokenName = (asset: AssetCode): string => (asset === 'USD' ? 'dollars' : assets[asset].name);

/** The title in lists and headings: "Buy Bitcoin", "Recurring buy of Bitcoin", "Deposit dollars", "Deposit returned". */
export function activityTitle(activity: Activity): string {
  const name = spokenName(activity.asset);
  if (activity.kind === 'return') return activity.out === null ? 'Withdrawal returned' : 'Deposit returned';
  if (activity.source === 'trade' && activity.trade.isRecurring) return `Recurring buy of ${name}`;
  return `${verbs[activity.kind]} ${name}`;
}

/** A row as text: "Buy Bitcoin Completed Nov 20, 2026, 9:30 AM". */
export const activityWords = (activity: Activity): string =>
  [activityTitle(activity), statusLabels[displayStatusOf(activity)].word, formatTime(activity.createdAt)].join(' ');

const verbs = { buy: 'Buy', sell: 'Sell', deposit: 'Deposit', withdrawal: 'Withdraw', return: 'Return' } as const;
const doneVerbs = {
  buy: 'Bought',
  sell: 'Sold',
  deposit: 'Deposited',
  withdrawal: 'Withdrew',
  return: 'Returned',
} as const;

/** The title of a browser tab: "Bought 0.01 BTC". */
export function activityTabTitle(activity: Activity): string {
  const { asset, kind } = activity;
  const moved = [activity.in, activity.out].find((side) => side?.asset === asset);
  return `${(countsInBalances(activity) ? doneVerbs : verbs)[kind]} ${moved ? formatMoney(moved.amount, asset) : spokenName(asset)}`;
}

/** The page of a trade or a transfer. */
export const activityHref = ({ guid }: Pick<Activity, 'guid'>): string => `/orders?order=${encodeURIComponent(guid)}`;
