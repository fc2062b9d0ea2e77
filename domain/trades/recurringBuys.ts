import { type AssetCode, assets, decimalsSentence, type TradableCode } from '../assets/assets.ts';
import { type Amount, amount, compare, parseDecimal, toDecimal } from '../money/money.ts';
import { addDays, addMonths, momentOf } from '../sales/calendar.ts';
import { day, hour, minute } from '../time/units.ts';
import { recurringLabelStart } from './recurringLabels.ts';

/** Buys of a coin for the same dollars, period by period, from the balance. */

export const rhythms = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** `ended` is final. */
export const recurringStates = ['active', 'paused', 'ended'] as const;
export type RecurringState = (typeof recurringStates)[number];

/** `stopped` by the customer, `finished` after the last date, `closed` with the account. */
export const recurringEnds = ['stopped', 'finished', 'closed'] as const;
export type RecurringEnd = (typeof recurringEnds)[number];

/**
 * Of one period. `due` is tried, `waiting` is tried again for its reason, `placed` is an order at
 * the bank; `bought` and `skipped` are final.
 */
export const runStates = ['due', 'waiting', 'placed', 'bought', 'skipped'] as const;
export type RunState = (typeof runStates)[number];

/** Why a period waits, or was skipped. */
export const runReasons = [
  'balance',
  'price',
  'unavailable',
  'refused',
  'verification',
  'locked',
  'frozen',
  'paused',
  'stopped',
  'missed',
] as const;
export type RunReason = (typeof runReasons)[number];

export const maxRecurring = 10;
/** Cents. */
export const leastRecurring = amount(100);
export const mostRecurring = amount(10_000_000);
/** How far ahead the first date may be. */
export const mostDaysAhead = 366;

/** For how long a period is tried again, from its date on: never into the next one. */
export const tryingFor = 23 * hour - 5 * minute;
/** Between two tries of a period that waits. */
export const betweenTries = 15 * minute;
/** Of the market's price, in hundredths of a percent: a worse quote is not taken. */
const mostAboveMarket = 100n;

export interface RecurringRule {
  readonly asset: TradableCode;
  /** Cents, fee included. */
  readonly amount: Amount;
  readonly rhythm: Rhythm;
  /** Such as `2026-03-08`, in the zone. */
  readonly firstDay: string;
  /** 0 to 23, in the zone. */
  readonly hour: number;
  /** Nothing is bought after it; null for no end. */
  readonly lastDay: string | null;
  /** An IANA name. */
  readonly zone: string;
}

/** One date of a rule. */
export interface Period {
  /** From 0. */
  readonly number: number;
  readonly day: string;
  /** ms since 1970 UTC. */
  readonly dueAt: number;
}

const dayLengths = { daily: 1, weekly: 7, biweekly: 14 } as const;

/** Null after the last day. A month without the day has its last one instead. */
export function periodOf(rule: RecurringRule, number: number): Period | null {
  const { rhythm, firstDay, lastDay, zone } = rule;
  const on = rhythm === 'monthly' ? addMonths(firstDay, number) : addDays(firstDay, number * dayLengths[rhythm]);
  return lastDay !== null && on > lastDay ? null : { number, day: on, dueAt: momentOf(on, rule.hour, zone) };
}

/** The first one after an instant (ms); null if there is none. @param from the first number to look at */
export function periodAfter(rule: RecurringRule, at: number, from = 0): Period | null {
  const longest = rule.rhythm === 'monthly' ? 31 : dayLengths[rule.rhythm];
  const first = periodOf(rule, from);
  // Starts near it, so that years of periods cost nothing.
  const ahead = first === null ? 0 : Math.floor((at - first.dueAt) / (longest * day)) - 1;
  for (let number = from + Math.max(0, ahead); ; number += 1) {
    const period = periodOf(rule, number);
    if (period === null || period.dueAt > at) return period;
  }
}

/** Up to so many dates after an instant (ms). */
export function periodsAfter(rule: RecurringRule, at: number, count: number): readonly Period[] {
  const found: Period[] = [];
  let next = periodAfter(rule, at);
  while (next !== null && found.length < count) {
    found.push(next);
    next = periodOf(rule, next.number + 1);
  }
  return found;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const weekdayOf = (on: string) => weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()] ?? '';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = (number: number): string => `${number}${suffixes[ordinals.select(number)] ?? 'th'}`;

/** `each day`, `each Monday`, `every other Monday`, `on the 31st of each month`. */
export function rhythmWords({ rhythm, firstDay }: Pick<RecurringRule, 'rhythm' | 'firstDay'>): string {
  if (rhythm === 'daily') return 'each day';
  if (rhythm === 'monthly') return `on the ${ordinal(Number(firstDay.slice(8)))} of each month`;
  return `${rhythm === 'weekly' ? 'each' : 'every other'} ${weekdayOf(firstDay)}`;
}

/** Whether some months lack the day, and have their last one instead. */
export const isShortened = ({ rhythm, firstDay }: Pick<RecurringRule, 'rhythm' | 'firstDay'>): boolean =>
  rhythm === 'monthly' && Number(firstDay.slice(8)) > 28;

const longDay = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric' },
  timeZone: 'UTC',
});
/** `March 8, 2026`. */
export const dayWords = (on: string): string => longDay.format(Date.parse(`${on}T00:00:00Z`));

/** `9 AM`, `12 PM`. */
export const hourWords = (of: number): string => `${of % 12 === 0 ? 12 : of % 12} ${of < 12 ? 'AM' : 'PM'}`;

/** `$50.00`. */
export const writtenCents = (cents: Amount): string =>
  `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(
    toDecimal(cents, assets.USD.decimals) as Intl.StringNumericLiteral,
  )}`;

export type RecurringOrder = Pick<RecurringRule, 'asset' | 'amount' | 'rhythm' | 'firstDay'>;

/** `$50.00 of Bitcoin each Monday`. */
export const recurringWords = (rule: RecurringOrder): string =>
  `${writtenCents(rule.amount)} of ${assets[rule.asset].name} ${rhythmWords(rule)}`;

export type ReadDollars =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly problem: string };

/** Typed text as cents, or the sentence for its field. */
export function readRecurringAmount(typed: string): ReadDollars {
  const read = parseDecimal(typed, assets.USD.decimals);
  if (read.ok) {
    if (compare(read.amount, leastRecurring) < 0)
      return { ok: false, problem: `Enter at least ${writtenCents(leastRecurring)}.` };
    if (compare(read.amount, mostRecurring) <= 0) return read;
  } else {
    if (read.reason === 'empty') return { ok: false, problem: 'Enter an amount in dollars.' };
    if (read.reason === 'tooManyDecimals') return { ok: false, problem: decimalsSentence('USD') };
    if (read.reason === 'ambiguousComma') return { ok: false, problem: 'Use a period for decimals, such as 50.25.' };
    if (read.reason !== 'tooLarge') return { ok: false, problem: 'Enter an amount such as 50.00.' };
  }
  return { ok: false, problem: `Enter at most ${writtenCents(mostRecurring)}.` };
}

/** The bank's label of a period's trade: it finds the trade when the reply to it was lost. */
export const recurringLabel = (run: string): string => `${recurringLabelStart}${run}`;

/**
 * Whether a quote costs more than the limit above the market. The fee is apart: it is the same for
 * every order.
 * @param market the price in 10^-8 dollars
 */
export function isFarAboveMarket({ asset, deliverAmount, receiveAmount, fee }: Quoted, market: bigint): boolean {
  const unit = 10n ** BigInt(assets[asset].decimals);
  const cents = BigInt(deliverAmount) - BigInt(fee);
  // cents / 100 / (receive / unit) > market / 10^8 × (1 + limit)
  return cents * unit * 1_000_000n * 10_000n > BigInt(receiveAmount) * market * (10_000n + mostAboveMarket);
}

interface Quoted {
  readonly asset: AssetCode;
  readonly deliverAmount: Amount;
  readonly receiveAmount: Amount;
  readonly fee: Amount;
}
