import type { Executor } from '../../../db/database.ts';
import { bankTrades } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { readOwner } from '../accounts/owner.ts';
import type { Caller } from '../auth/tokens.ts';
import { invalidParameter, unverifiedCustomer } from '../http/errors.ts';
import { hold } from '../ledger/ledger.ts';
import { attemptWithWhatIsDue, NotYet } from '../lifecycle/attempt.ts';
import type { Quote } from '../quotes/quote.ts';
import { takeQuote } from '../quotes/take-quote.ts';
import type { Trade } from './lifecycle.ts';
import { type TradeAccounts, tradeAccounts } from './settlement.ts';
import type { PostTrade } from './trade-schema.ts';

/**
 * Makes a trade of a quote, once: the quote is marked as used in the transaction that makes the trade, so of two tries at once one waits and
 * is refused. What the customer delivers is promised at once, so that two orders never spend the same money; a trade that cannot be paid, or
 * whose quote is too old, is made and fails, as the real bank's do.
 * @throws BankError 404 unknown quote, 409 used quote, 400 unverified customer or missing account
 */
export async function createTrade(services: Services, caller: Caller, posted: PostTrade): Promise<Trade> {
  return attemptWithWhatIsDue(services, (tx, last) => tryTrade(services, tx, { caller, posted, last }));
}

interface Attempt {
  readonly caller: Caller;
  readonly posted: PostTrade;
  /** Whether everything that was due is written down, so that what is missing now is really missing. */
  readonly last: boolean;
}

async function tryTrade(services: Services, tx: Executor, { caller, posted, last }: Attempt): Promise<Trade> {
  const now = services.clock.now();
  const guid = await services.guids.next(tx);
  const taking = { caller, quoteGuid: posted.quote_guid, use: { tradeGuid: guid }, now, check: symbolTraded };
  const { quote, customerGuid } = await takeQuote(tx, taking);
  const symbol = symbolTraded(quote);
  const { state, own } = await readOwner(tx, customerGuid);
  if (state !== 'verified') throw last ? unverifiedCustomer() : new NotYet(customerGuid);
  const accounts = tradeAccounts(own, symbol, quote.side);
  if ('missing' in accounts) throw invalidParameter(`quote_guid needs a ${accounts.missing}; create it first`);
  checkFiatAccount(posted, accounts, quote.side);
  const failureCode =
    expectedFailure(quote, posted, now) ?? ((await hold(tx, accounts.delivering.guid, quote.deliverAmount)) ? null : 'non_sufficient_funds');
  if (failureCode === 'non_sufficient_funds' && !posted.expected_error && !last) throw new NotYet(customerGuid);
  const { side, receiveAmount, deliverAmount, fee } = quote;
  const [trade] = await tx
    .insert(bankTrades)
    .values({
      guid,
      quoteGuid: quote.guid,
      customerGuid,
      tradeType: 'platform',
      symbol,
      side,
      state: 'storing',
      failureCode,
      receiveAmount,
      deliverAmount,
      fee,
      labels: posted.labels ?? null,
      expectedError: posted.expected_error ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (trade === undefined) throw new Error('the trade was not stored');
  return trade;
}

/** The pair of a trading quote. @throws BankError 400 for a quote of another product. */
function symbolTraded({ productType, symbol }: Quote): string {
  if (productType !== 'trading' || symbol === null) throw invalidParameter('quote_guid does not name a trading quote');
  return symbol;
}

function checkFiatAccount({ fiat_account_guid: named }: PostTrade, { delivering, receiving }: TradeAccounts, side: string) {
  if (named == null || named === (side === 'buy' ? delivering : receiving).guid) return;
  throw invalidParameter("fiat_account_guid does not name the customer's account in the counter asset");
}

/** Why the trade will fail whatever the customer holds, or `null`. */
function expectedFailure(quote: Quote, posted: PostTrade, now: number): string | null {
  if (posted.expected_error) return posted.expected_error;
  return quote.expiresAt !== null && now >= quote.expiresAt ? 'expired_quote' : null;
}
