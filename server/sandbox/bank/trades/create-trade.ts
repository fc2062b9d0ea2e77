import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { bankAccounts, bankCustomers, bankQuotes, bankTrades } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { mayAct } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter, notFound, unverifiedCustomer } from '../http/errors.ts';
import { hold } from '../ledger/ledger.ts';
import type { Quote } from '../quotes/quote.ts';
import type { Trade } from './lifecycle.ts';
import { findTradeAccounts, type TradeAccounts } from './settlement.ts';
import type { PostTrade } from './trade-schema.ts';

/**
 * Makes a trade of a quote, once: the quote's row is locked until the trade stands or the try is refused. What the customer delivers is
 * promised at once, so that two orders never spend the same money; a trade that cannot be paid, or whose quote is too old, is made
 * and fails, as the real bank's do.
 * @throws BankError 404 unknown quote, 409 used quote, 400 unverified customer or missing account
 */
export async function createTrade(services: Services, caller: Caller, posted: PostTrade): Promise<Trade> {
  return services.db.transaction(async (tx) => {
    const { quote, customerGuid, symbol } = await usableQuote(tx, caller, posted.quote_guid);
    await requireVerified(tx, customerGuid);
    const accounts = await findTradeAccounts(tx, { customerGuid, symbol, side: quote.side });
    if ('missing' in accounts) throw invalidParameter(`quote_guid needs a ${accounts.missing}; create it first`);
    checkFiatAccount(posted, accounts, quote.side);
    const now = services.clock.now();
    const failureCode = await failureOf(tx, { quote, posted, accounts, now });
    const guid = await services.guids.next(tx);
    const [trade] = await tx
      .insert(bankTrades)
      .values({
        guid,
        quoteGuid: quote.guid,
        customerGuid,
        tradeType: 'platform',
        symbol,
        side: quote.side,
        state: 'storing',
        failureCode,
        receiveAmount: quote.receiveAmount,
        deliverAmount: quote.deliverAmount,
        fee: quote.fee,
        labels: posted.labels ?? null,
        expectedError: posted.expected_error ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (trade === undefined) throw new Error('the trade was not stored');
    await tx.update(bankQuotes).set({ tradeGuid: guid, updatedAt: now }).where(eq(bankQuotes.guid, quote.guid));
    return trade;
  });
}

async function usableQuote(tx: Executor, caller: Caller, guid: string) {
  const [quote] = await tx.select().from(bankQuotes).where(eq(bankQuotes.guid, guid)).for('no key update');
  if (quote === undefined || !mayAct(caller, quote.customerGuid)) throw notFound();
  const { customerGuid, symbol } = quote;
  if (quote.productType !== 'trading' || symbol === null) throw invalidParameter('quote_guid does not name a trading quote');
  if (customerGuid === null) throw invalidParameter('quote_guid names a quote without a customer, which cannot be traded');
  if (quote.tradeGuid !== null) throw conflict('Quote has already been used');
  return { quote, customerGuid, symbol };
}

async function requireVerified(tx: Executor, customerGuid: string) {
  const [customer] = await tx.select({ state: bankCustomers.state }).from(bankCustomers).where(eq(bankCustomers.guid, customerGuid));
  if (customer?.state !== 'verified') throw unverifiedCustomer();
}

function checkFiatAccount({ fiat_account_guid: named }: PostTrade, { delivering, receiving }: TradeAccounts, side: string) {
  if (named == null || named === (side === 'buy' ? delivering : receiving).guid) return;
  throw invalidParameter("fiat_account_guid does not name the customer's account in the counter asset");
}

/** Why the trade will fail, or `null` once what it delivers is promised to it. */
async function failureOf(
  tx: Executor,
  { quote, posted, accounts, now }: { quote: Quote; posted: PostTrade; accounts: TradeAccounts; now: number },
): Promise<string | null> {
  if (posted.expected_error) return posted.expected_error;
  if (quote.expiresAt !== null && now >= quote.expiresAt) return 'expired_quote';
  const [account] = await tx
    .select({ balance: bankAccounts.balance, held: bankAccounts.held })
    .from(bankAccounts)
    .where(eq(bankAccounts.guid, accounts.delivering.guid))
    .for('no key update');
  if (account === undefined || account.balance - account.held < quote.deliverAmount) return 'non_sufficient_funds';
  await hold(tx, accounts.delivering.guid, quote.deliverAmount);
  return null;
}
