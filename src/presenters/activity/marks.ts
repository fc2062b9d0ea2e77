import { type Activity, countsInBalances, type TransferActivity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { effectiveAt } from '#domain/portfolio/effectiveTime.ts';
import { type FlowKind, flowKindOf } from '#domain/portfolio/performance.ts';
import type { Mark, MarkKind } from '#ui/chart/marks.ts';
import { type Shown, shown } from '#ui/display/display.ts';
import { formatMoney } from '#ui/money/format.ts';

/** A returned transfer and its return share a shape: together they moved nothing. */
const shapes: Readonly<Record<FlowKind, MarkKind>> = {
  opening: 'deposit',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  returned: 'return',
  return: 'return',
};
const words: Readonly<Record<FlowKind, (money: string, comesIn: boolean) => string>> = {
  opening: (money) => `Opening balance of ${money}`,
  deposit: (money) => `Deposit of ${money}`,
  withdrawal: (money) => `Withdrawal of ${money}`,
  returned: (money, comesIn) => `${comesIn ? 'Deposit' : 'Withdrawal'} of ${money}, later returned`,
  return: (money) => `Return of ${money}`,
};

/** The chart mark of a money movement. @param at ms since 1970 */
export const markOf = (at: number, kind: FlowKind, money: string, comesIn: boolean): Mark => ({
  at,
  label: words[kind](money, comesIn),
  kind: shapes[kind],
});

const isMove =
  (asset: AssetCode) =>
  (activity: Activity): activity is TransferActivity =>
    activity.source === 'transfer' && activity.asset === asset && countsInBalances(activity);

/** The marks of an asset's completed transfers. */
export const transferMarks = (
  activities: readonly Activity[],
  asset: AssetCode,
  as: Shown = shown(),
): readonly Mark[] =>
  activities.filter(isMove(asset)).flatMap((activity) => {
    const moved = activity.in ?? activity.out;
    return moved
      ? [
          markOf(
            effectiveAt(activity),
            flowKindOf(activity),
            formatMoney(moved.amount, asset, {}, as),
            activity.in !== null,
          ),
        ]
      : [];
  });
