import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { bankAccounts, bankCustomers, bankQuotes, bankTrades } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { mayAct } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter, notFound, unverifiedCustomer } from '../http/errors.ts';
import { hold } from '../ledger/ledger.ts';
import { advanceMoney } from '../lifecycle/advance-money.ts';
import type { Quote } from '../quotes/quote.ts';
import type { Trade } from './lifecycle.ts';
import { type TradeAccounts, tradeAccounts } from './settlement.ts';
import type { PostTrade } from './trade-schema.ts';

/** The customer is not verified, or cannot pay, as far as is written down; what is due since may change that. */
class NotYet extends Error {
  readonly customerGuid: string;
  constructor(customerGuid: string) {
    super('not yet');
    this.customerGuid = customerGuid;
  }
}

/**
 * Makes a trade of a quote, once: the quote is marked as used in the transaction that makes the trade, so of two tries at once one waits and
 * is refused. What the customer delivers is promised at once, so that two orders never spend the same money; a trade that cannot be paid, or
 * whose quote is too old, is made and fails, as the real bank's do.
 * @throws BankError 404 unknown quote, 409 used quote, 400 unverified customer or missing account
 */
export async function createTrade(services: Services, caller: Caller, posted: PostTrade): Promise<Trade> {
  const attempt = (last: boolean) => services.db.transaction((tx) => tryTrade(services, tx, { caller, posted, last }));
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof NotYet)) throw error;
    // Most orders need nothing that is due: only those that would fail for it wait until it is written down.
    await advanceMoney(services, error.customerGuid);
    return attempt(true);
  }
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
  const { quote, customerGuid, symbol } = await takeQuote(tx, { caller, quoteGuid: posted.quote_guid, tradeGuid: guid, now });
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

interface Taking {
  readonly caller: Caller;
  readonly quoteGuid: string;
  readonly tradeGuid: string;
  readonly now: number;
}

/** Marks the quote as used by this trade, which also locks it; a refusal afterwards rolls the mark back. */
async function takeQuote(tx: Executor, { caller, quoteGuid, tradeGuid, now }: Taking) {
  const unused = and(eq(bankQuotes.guid, quoteGuid), isNull(bankQuotes.tradeGuid));
  const [taken] = await tx.update(bankQuotes).set({ tradeGuid, updatedAt: now }).where(unused).returning();
  const quote = taken ?? (await tx.select().from(bankQuotes).where(eq(bankQuotes.guid, quoteGuid)))[0];
  if (quote === undefined || !mayAct(caller, quote.customerGuid)) throw notFound();
  const { customerGuid, symbol } = quote;
  if (quote.productType !== 'trading' || symbol === null) throw invalidParameter('quote_guid does not name a trading quote');
  if (customerGuid === null) throw invalidParameter('quote_guid names a quote without a customer, which cannot be traded');
  if (taken === undefined) throw conflict('Quote has already been used');
  return { quote, customerGuid, symbol };
}

/** The customer's state and accounts, read together. */
async function readOwner(tx: Executor, customerGuid: string) {
  const rows = await tx
    .select({ state: bankCustomers.state, guid: bankAccounts.guid, type: bankAccounts.type, asset: bankAccounts.asset })
    .from(bankCustomers)
    .leftJoin(bankAccounts, eq(bankAccounts.customerGuid, bankCustomers.guid))
    .where(eq(bankCustomers.guid, customerGuid));
  const own = rows.flatMap(({ guid, type, asset }) => (guid === null || type === null || asset === null ? [] : [{ guid, type, asset }]));
  return { state: rows[0]?.state, own };
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
