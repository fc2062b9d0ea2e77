import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { InvalidAmount } from '#machines/shared/amount.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';
import { useRefusalFocus } from '#ui/screen/focus.ts';
import { amountFieldId } from './reviseAmount.ts';

/** What the words about a typed amount depend on. */
export interface AmountUnit {
  /** What its field takes: "dollars", "BTC". */
  readonly unit: string;
  /** What has so many decimals: "Dollars have", "BTC has". */
  readonly has: string;
  readonly decimals: number;
  readonly example: string;
}

/** Every keypad can type one of its answers: some have a comma and no period. */
export const ambiguousCommaSentence =
  'A comma before three digits can be read two ways. For thousands, enter 1234. For decimals, add a zero: 1,2340 or 1.2340.';

/** What is wrong with an amount that cannot be read, and how to put it right. */
export const typedAmountSentences = ({ unit, has, decimals, example }: AmountUnit): Readonly<Record<InvalidAmount | 'zero', string>> => ({
  empty: 'Enter an amount.',
  zero: 'Enter an amount above zero.',
  notANumber: `Enter the amount in digits, such as 100 or ${example}.`,
  spaceInside: 'Enter the amount without spaces, such as 1,234.50.',
  negative: 'Enter the amount without a minus sign. Amounts are always positive.',
  ambiguousComma: ambiguousCommaSentence,
  misplacedComma: 'Check the commas and periods. Enter the amount like 1234.50 or 1,234.50.',
  tooManyDecimals: `${has} at most ${decimals} decimal places.`,
  tooLarge: 'This amount has too many digits. Check your entry.',
  otherUnit: `Enter the amount in ${unit}.`,
});

/**
 * What an amount was read as, for beside its field before anything is pressed: "Read as $12.50." Null where the field says the same itself, in plain
 * digits with a period.
 */
export const readingOf = (text: string, read: Amount | null, code: AssetCode): string | null =>
  read === null || /^\d*\.?\d*$/.test(text.trim()) ? null : `Read as ${formatMoneyExactly(read, code, { inFull: true })}.`;

/** Shown while typing: more digits cannot fix these, or would only hide them, while any other problem may be an amount half typed. */
const shownWhileTyping: ReadonlySet<string> = new Set([
  'negative',
  'ambiguousComma',
  'tooManyDecimals',
  'tooLarge',
  'belowMinimum',
  'aboveLargest',
  'insufficientFunds',
  'limitExceeded',
]);

/** The problem that stopped the review, or one that further typing cannot fix. A refused amount takes the focus. */
export function useShownProblem<Problem extends { readonly reason: string }>(refused: Problem | null, typed: Problem | null): Problem | null {
  useRefusalFocus(refused, amountFieldId);
  return refused ?? (typed && shownWhileTyping.has(typed.reason) ? typed : null);
}
