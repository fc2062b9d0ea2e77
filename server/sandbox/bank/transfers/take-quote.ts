import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankQuotes } from '#server/db/schema/index.ts';
import { mayAct } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter, notFound } from '../http/errors.ts';
import type { Quote } from '../quotes/quote.ts';

interface Taking {
  readonly caller: Caller;
  readonly quoteGuid: string;
  /** The transfer that uses it. */
  readonly transferGuid: string;
  readonly now: number;
  /** Says why the quote is not one for this use, or does nothing. */
  readonly check: (quote: Quote) => void;
}

/**
 * Marks a quote as used by a transfer, which also locks it: of two concurrent tries, one waits and is refused. A later refusal rolls the mark back.
 * @returns the quote and the customer that it is for
 * @throws BankError 404 unknown or another owner's, 400 without a customer or as `check` says, 409 used
 */
export async function takeQuote(
  tx: Executor,
  { caller, quoteGuid, transferGuid, now, check }: Taking,
): Promise<{ quote: Quote; customerGuid: string }> {
  const unused = and(eq(bankQuotes.guid, quoteGuid), isNull(bankQuotes.tradeGuid), isNull(bankQuotes.transferGuid));
  const [taken] = await tx.update(bankQuotes).set({ transferGuid, updatedAt: now }).where(unused).returning();
  const quote = taken ?? (await tx.select().from(bankQuotes).where(eq(bankQuotes.guid, quoteGuid)))[0];
  if (quote === undefined || !mayAct(caller, quote.customerGuid)) throw notFound();
  check(quote);
  if (quote.customerGuid === null) throw invalidParameter('quote_guid names a quote without a customer, which cannot be used');
  if (taken === undefined) throw conflict('Quote has already been used');
  return { quote, customerGuid: quote.customerGuid };
}
