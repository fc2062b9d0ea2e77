import { eq } from 'drizzle-orm';
import { assetOfSymbol } from '#domain/trades/trade.ts';
import { groupInserts } from '#server/db/grouped-insert.ts';
import { bankCustomers, bankQuotes } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { ownerOf } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { invalidParameter, notAllowed } from '../http/errors.ts';
import type { Fees } from './fee-rule.ts';
import { type FixedAmount, type Quote, type QuoteRequest, quoteRow } from './quote.ts';
import type { PostQuote, PostTradingQuote, PostTransferQuote } from './quote-schema.ts';
import { checkOwnAccounts, transferQuote } from './transfer-quote.ts';

/**
 * Quotes a trade or transfer. A customer's own trade takes one batched insert; others look up what
 * they name.
 * @throws BankError 400 naming the problem, 403 for customer-set fees, 404 for another owner's
 * customer
 */
export type CreateQuote = (caller: Caller, posted: PostQuote) => Promise<Quote>;

/** Prepares the insert. */
export function prepareCreateQuote(services: Services): CreateQuote {
  const store = groupInserts(services.db, bankQuotes);
  return async (caller, posted) => store(await newQuote(services, caller, posted));
}

async function newQuote(services: Services, caller: Caller, posted: PostQuote) {
  const { guids, clock } = services;
  const customerGuid = ownerOf(caller, posted.customer_guid);
  if (caller.customerGuid !== null && posted.fees?.length)
    throw notAllowed("fees must not be named by a customer's own token: the bank sets them");
  const guid = await guids.next();
  const row =
    posted.product_type === 'trading'
      ? quoteRow(services, guid, customerGuid, tradeRequest(posted), clock.now())
      : await transferRow(services, guid, customerGuid, posted);
  // A customer's token vouches for its customer.
  if (customerGuid !== null && caller.customerGuid === null) await checkCustomer(services, customerGuid);
  return row;
}

async function transferRow(
  { db, clock }: Services,
  guid: string,
  customerGuid: string | null,
  posted: PostTransferQuote,
) {
  if (customerGuid === null)
    throw invalidParameter(`customer_guid is missing: a ${posted.product_type} quote is a customer's`);
  const quote = transferQuote(posted, fixedAmount(posted), feesOf(posted.fees));
  await checkOwnAccounts(db, customerGuid, quote);
  const now = clock.now();
  return { ...quote, guid, customerGuid, issuedAt: now, createdAt: now, updatedAt: now };
}

async function checkCustomer({ db }: Services, customerGuid: string) {
  const [customer] = await db
    .select({ guid: bankCustomers.guid })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
}

function tradeRequest(posted: PostTradingQuote): QuoteRequest {
  const asset = assetOfSymbol(posted.symbol);
  if (asset === null) throw invalidParameter('symbol is not a pair that this bank trades');
  const fees = feesOf(posted.fees);
  return { asset, side: posted.side, ...fixedAmount(posted), ...(fees && { fees }) };
}

/** The schema ensures exactly one. */
const fixedAmount = ({ deliver_amount: deliver, receive_amount: receive }: PostQuote): FixedAmount =>
  deliver == null ? { fixedSide: 'receive', amount: receive ?? 0n } : { fixedSide: 'deliver', amount: deliver };

/** Replace the bank's; omitted ones are zero. `null` for the bank's. */
function feesOf(named: PostTradingQuote['fees']): Fees | null {
  if (!named?.length) return null;
  const given = { basisPoints: 0n, fixed: 0n };
  for (const fee of named) {
    if (fee.type === 'spread') given.basisPoints = fee.spread_fee;
    else given.fixed = fee.fixed_fee;
  }
  return given;
}
