import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts } from '#server/db/schema/index.ts';
import { invalidParameter } from '../http/errors.ts';
import { noFees, withdrawalTermsOf } from '../prices/transfer-terms.ts';
import { type Fees, feeOn, type QuoteLines } from './fee-rule.ts';
import type { FixedAmount, NewQuote } from './quote.ts';
import type { PostTransferQuote } from './quote-schema.ts';

/**
 * What a transfer delivers (gross), receives (net) and costs, all in its asset. A spread is taken of the amount that was named, rounded up.
 * @throws BankError 400 naming the amount when nothing would be left of it.
 */
export function priceTransfer({ fixedSide, amount }: FixedAmount, fees: Fees): QuoteLines {
  const fee = feeOn(amount, fees);
  const lines = fixedSide === 'deliver' ? { deliver: amount, receive: amount - fee, fee } : { deliver: amount + fee, receive: amount, fee };
  if (amount <= 0n) throw invalidParameter(`${fixedSide}_amount must be more than 0`);
  if (lines.receive <= 0n) throw invalidParameter(`${fixedSide}_amount is too small: nothing would be received`);
  return lines;
}

/** The part of a quote's row that a transfer product decides. Such a quote does not expire. */
export function transferQuote(posted: PostTransferQuote, fixed: FixedAmount, given: Fees | null): NewQuote {
  const terms = posted.product_type === 'crypto_transfer' ? withdrawalTermsOf(posted.asset) : null;
  const { deliver, receive, fee } = priceTransfer(fixed, given ?? (terms === null ? noFees : { basisPoints: 0n, fixed: terms.fee }));
  return {
    productType: posted.product_type,
    symbol: null,
    side: posted.side,
    asset: posted.asset,
    receiveAmount: receive,
    deliverAmount: deliver,
    fee,
    expiresAt: null,
    networkFee: terms?.networkFee ?? null,
    networkFeeAsset: terms?.networkFeeAsset ?? null,
    sourceAccountGuid: posted.product_type === 'inter_account' ? posted.source_account_guid : null,
    destinationAccountGuid: posted.product_type === 'inter_account' ? posted.destination_account_guid : null,
  };
}

/** @throws BankError 400 naming the account that is not the customer's or holds another asset */
export async function checkOwnAccounts(db: Executor, customerGuid: string, quote: NewQuote): Promise<void> {
  const ends = { source_account_guid: quote.sourceAccountGuid, destination_account_guid: quote.destinationAccountGuid };
  const guids = Object.values(ends).filter((guid) => guid !== null);
  if (guids.length === 0) return;
  if (ends.source_account_guid === ends.destination_account_guid) throw invalidParameter('destination_account_guid must differ from the source');
  const own = await db
    .select({ guid: bankAccounts.guid, asset: bankAccounts.asset })
    .from(bankAccounts)
    .where(and(inArray(bankAccounts.guid, guids), eq(bankAccounts.customerGuid, customerGuid)));
  for (const [field, guid] of Object.entries(ends)) {
    const account = own.find((row) => row.guid === guid);
    if (account?.asset !== quote.asset) throw invalidParameter(`${field} does not name an account of the customer in ${quote.asset}`);
  }
}
