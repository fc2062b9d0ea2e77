import type { Activity, ActivityKind } from '#domain/activity/activity.ts';
import type { DisplayStatus } from '#domain/activity/displayStatus.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

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

/** What an asset is called within a sentence: dollars go by their common name. */
const spokenName = (asset: AssetCode): string => (asset === 'USD' ? 'dollars' : assets[asset].name);

/** "Buy Bitcoin", "Deposit dollars", "Deposit returned": what an activity is, as lists and headings call it. */
export function activityTitle(activity: Activity): string {
  const name = spokenName(activity.asset);
  if (activity.kind === 'return') return activity.out === null ? 'Withdrawal returned' : 'Deposit returned';
  const verbs = { buy: 'Buy', sell: 'Sell', deposit: 'Deposit', withdrawal: 'Withdraw' } as const;
  return `${verbs[activity.kind]} ${name}`;
}

/** Where one activity is shown, trades and transfers alike. */
export const activityHref = ({ guid }: Pick<Activity, 'guid'>): string => `/orders?order=${encodeURIComponent(guid)}`;
