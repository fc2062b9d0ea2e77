import { type AssetCode, decimalsSentence } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { InvalidAmount } from '#machines/shared/amount.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';
import { useRefusalFocus } from '#ui/screen/focus.ts';
import { amountFieldId } from './reviseAmount.ts';

/** The unit-dependent parts of the messages. */
export interface AmountUnit {
  /** The accepted unit: "dollars", "BTC". */
  readonly unit: string;
  readonly asset: AssetCode;
  readonly example: string;
}

/** Names both fixes, since some keypads have a comma and no period. */
export const ambiguousCommaSentence =
  'A comma before three digits can be read two ways. For thousands, enter 1234. For decimals, add a zero: 1,2340 or 1.2340.';

/** Why an amount cannot be read, and how to fix it. */
export const typedAmountSentences = ({
  unit,
  asset,
  example,
}: AmountUnit): Readonly<Record<InvalidAmount | 'zero', string>> => ({
  empty: 'Enter an amount.',
  zero: 'Enter an amount above zero.',
  notANumber: `Enter the amount in digits, such as 100 or ${example}.`,
  spaceInside: 'Enter the amount without spaces, such as 1,234.50.',
  negative: 'Enter the amount without a minus sign. Amounts are always positive.',
  ambiguousComma: ambiguousCommaSentence,
  misplacedComma: 'Check the commas and periods. Enter the amount like 1234.50 or 1,234.50.',
  tooManyDecimals: decimalsSentence(asset),
  tooLarge: 'This amount has too many digits. Check your entry.',
  otherUnit: `Enter the amount in ${unit}.`,
});

/** "Read as $12.50.", or null if the field shows plain digits with a period anyway. */
export const readingOf = (text: string, read: Amount | null, code: AssetCode): string | null =>
  read === null || /^\d*\.?\d*$/.test(text.trim())
    ? null
    : `Read as ${formatMoneyExactly(read, code, { inFull: true })}.`;

/** Shown while typing, since more digits cannot fix these; others may be half-typed amounts. */
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

/** The problem that stopped the review, which takes the focus, or that typing cannot fix. */
export function useShownProblem<Problem extends { readonly reason: string }>(
  refused: Problem | null,
  typed: Problem | null,
): Problem | null {
  useRefusalFocus(refused, amountFieldId);
  return refused ?? (typed && shownWhileTyping.has(typed.reason) ? typed : null);
}
