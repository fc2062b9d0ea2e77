import { isOpen } from '#domain/activity/activity.ts';
import { unexplainedOf } from '#domain/activity/statement.ts';
import type { AssetAmount } from '#domain/trades/trade.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { OrdersProps } from './Orders.tsx';

/**
 * Reports balances that no record explains. It needs all records, and none in progress: balances
 * and records come from separate calls, so a recent change may be in only one of them.
 */
export function Unexplained({ records, balances, now }: Pick<OrdersProps, 'records' | 'balances' | 'now'>) {
  if (!records.isComplete || records.unreadable > 0 || records.rows === null || balances.status !== 'full') return null;
  const moves = records.rows.some(
    (activity) => (isOpen(activity) && activity.status !== 'onHold') || activity.updatedAt >= now,
  );
  if (moves) return null;
  return unexplainedOf({ activities: records.rows, balances: balances.rows }).map((rest) => (
    <Text key={rest.asset} size="s" tone="soft">
      {sentenceOf(rest)}
    </Text>
  ));
}

function sentenceOf({ asset, amount }: AssetAmount): string {
  const figure = formatMoneyExactly(amount, asset, { sign: 'never' });
  return BigInt(amount) > 0n
    ? `Your balance also includes ${figure} without a record.`
    : `${figure} left your balance without a record. If you don’t know why, contact support.`;
}
