import { isOpen } from '#domain/activity/activity.ts';
import { unexplainedOf } from '#domain/activity/statement.ts';
import type { AssetAmount } from '#domain/trades/trade.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { OrdersProps } from './Orders.tsx';

/**
 * Says what the balances hold that no record explains. Told only from all records, and only while none of them moves: balances and
 * records come by calls of their own, and what has just been done may be in one and not yet in the other.
 */
export function Unexplained({ book, balances, now }: Pick<OrdersProps, 'book' | 'balances' | 'now'>) {
  if (!book.isComplete || book.rows === null || balances.face !== 'full') return null;
  const moves = book.rows.some((activity) => (isOpen(activity) && activity.status !== 'onHold') || activity.updatedAt >= now);
  if (moves) return null;
  return unexplainedOf({ activities: book.rows, balances: balances.rows }).map((rest) => (
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
