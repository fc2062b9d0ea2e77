import type { InvalidAmount } from '#machines/shared/amount.ts';
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

/** What is wrong with an amount that cannot be read, and how to put it right. */
export const typedAmountSentences = ({ unit, has, decimals, example }: AmountUnit): Readonly<Record<InvalidAmount | 'zero', string>> => ({
  empty: 'Enter an amount.',
  zero: 'Enter an amount above zero.',
  notANumber: `Enter the amount in digits, such as 100 or ${example}.`,
  spaceInside: 'Enter the amount without spaces, such as 1,234.50.',
  misplacedComma: 'Use a period for decimals. Commas only group thousands, such as 1,234.50.',
  tooManyDecimals: `${has} at most ${decimals} decimal places.`,
  tooLarge: 'This amount has too many digits. Check your entry.',
  otherUnit: `Enter the amount in ${unit}.`,
});

/** Shown while typing: more digits cannot fix these, while any other problem may be an amount half typed. */
const shownWhileTyping: ReadonlySet<string> = new Set([
  'spaceInside',
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
