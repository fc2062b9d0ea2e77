import type { AssetCode } from '#domain/assets/assets.ts';
import { type Amount, compare, isPositive } from '#domain/money/money.ts';
import type { FundsOnHold } from '#machines/order/order.types.ts';
import { formatMoney, formatMoneyExactly } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';

/** "$500.00 in total, $420.00 on hold until Tue, Nov 24, 2:05 PM EST". */
function holdText({ total, onHold, release }: FundsOnHold, asset: AssetCode): string {
  const all = `${formatMoney(total, asset)} in total, ${formatMoney(onHold, asset)} on hold`;
  if (release === null) return all;
  const part = compare(release.amount, onHold) < 0 ? `, ${formatMoney(release.amount, asset)} of it` : '';
  return `${all}${part} until ${formatTime(release.at, 'from')}`;
}

/** " That’s $0.01 too much.", with every digit; '' if a smaller amount would not help. */
export const excessSentence = (over: Amount, available: Amount, asset: AssetCode): string =>
  isPositive(available) && isPositive(over)
    ? ` That’s ${formatMoneyExactly(over, asset, { inFull: true })} too much.`
    : '';

/** "You have $80.00 available ($500.00 in total, $420.00 on hold)." */
export const availableSentence = (available: Amount, fundsOnHold: FundsOnHold | null, asset: AssetCode): string =>
  `You have ${formatMoney(available, asset)} available${fundsOnHold ? ` (${holdText(fundsOnHold, asset)})` : ''}.`;
