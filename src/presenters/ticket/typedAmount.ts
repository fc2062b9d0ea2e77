import type { InvalidDecimal } from '#domain/money/money.ts';

/** What is wrong with a typed amount that cannot be read, in any asset; the number of decimals is the ticket's to name. */
export const typedAmountSentences: Readonly<Record<Exclude<InvalidDecimal, 'tooManyDecimals' | 'notANumber'>, string>> = {
  empty: 'Enter an amount.',
  spaceInside: 'Enter the amount without spaces, such as 1,234.50.',
  misplacedComma: 'Use a period for decimals. Commas only group thousands, such as 1,234.50.',
  tooLarge: 'This amount has too many digits. Check your entry.',
};
