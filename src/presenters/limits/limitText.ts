import { isPositive } from '#domain/money/money.ts';
import { fromMinute } from '#domain/time/fromMinute.ts';
import type { ActivityLimit, ExceededLimit, LimitUse } from '#domain/transfers/limits.ts';
import { formatMoney } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';

/** Limits show figures even while balances are hidden. */
const inFull = { inFull: true };

const day = 86_400;
const windows: Readonly<Record<number, string>> = {
  [day]: 'daily limit',
  [7 * day]: 'weekly limit',
  [30 * day]: 'monthly limit',
};

/** The limit's name within a sentence; the bank's own for an unknown window. */
const nameOf = ({ interval, name }: ActivityLimit): string => windows[interval] ?? `limit “${name}”`;

export const windowNames: Readonly<Record<number, string>> = {
  [day]: 'last 24 hours',
  [7 * day]: 'last 7 days',
  [30 * day]: 'last 30 days',
};

const isSameDay = (one: number, other: number): boolean => formatTime(one, 'date') === formatTime(other, 'date');

/** Rounded up: "9:40 AM", "9:40 AM tomorrow". @param end ms since 1970 UTC */
export function soon(end: number, now: number): string {
  const at = fromMinute(end);
  if (isSameDay(at, now)) return formatTime(at, 'time');
  return isSameDay(at, now + day * 1000) ? `${formatTime(at, 'time')} tomorrow` : formatTime(at, 'zoned');
}

/** " You used $250.00 in the last 24 hours."; '' if unused. */
const usedSentence = ({ limit, used }: LimitUse): string => {
  const window = windowNames[limit.interval];
  return isPositive(used)
    ? ` You used ${formatMoney(used, limit.asset, inFull)}${window === undefined ? '' : ` in the ${window}`}.`
    : '';
};

/** An exceeded limit, with what is possible now and later. @param now ms since 1970 UTC */
export function exceededSentence(
  { over, fitsFrom, ...use }: ExceededLimit,
  verb: 'deposit' | 'withdraw',
  now: number,
): string {
  const { limit, left } = use;
  const what = `This is ${formatMoney(over, limit.asset, inFull)} over your ${nameOf(limit)} of ${formatMoney(limit.amount, limit.asset, inFull)}.`;
  const rest = isPositive(left) ? ` You can ${verb} up to ${formatMoney(left, limit.asset, inFull)} now.` : '';
  const when = fitsFrom === null ? '' : ` The limit refills from ${soon(fitsFrom, now)}.`;
  return `${what}${usedSentence(use)}${rest}${when}`;
}

/** "You can withdraw up to $750.00 of your daily limit of $1,000.00.", for the tightest limit. */
export const leftSentence = (use: LimitUse, verb: 'deposit' | 'withdraw'): string =>
  `You can ${verb} up to ${formatMoney(use.left, use.limit.asset, inFull)} of your ${nameOf(use.limit)} of ${formatMoney(use.limit.amount, use.limit.asset, inFull)}.${usedSentence(use)}`;
