import { and, eq, inArray } from 'drizzle-orm';
import type { TradableCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { smallestWithdrawal } from '#domain/transfers/smallestWithdrawal.ts';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts } from '#server/db/schema/index.ts';
import { invalidParameter } from '../http/errors.ts';
import { type Fees, feeOn, type QuoteLines } from './fee-rule.ts';
import type { FixedAmount, NewQuote } from './quote.ts';
import type { PostTransferQuote } from './quote-schema.ts';

/** Withdrawal costs of a coin. */
interface WithdrawalTerms {
  /** In base units: a few dollars. Quotes may override it. */
  readonly fee: bigint;
  /** In `networkFeeAsset`; paid by the bank. */
  readonly networkFee: bigint;
  /** Ether for USDC, which lives on its chain. */
  readonly networkFeeAsset: TradableCode;
}

/** Bytes at 10 satoshi, or gas at 20 gwei, on a quiet day. */
const withdrawals: Readonly<Record<TradableCode, WithdrawalTerms>> = {
  BTC: { fee: 5_000n, networkFee: 1_410n, networkFeeAsset: 'BTC' },
  ETH: { fee: 1_000_000_000_000_000n, networkFee: 420_000_000_000_000n, networkFeeAsset: 'ETH' },
  USDC: { fee: 1_000_000n, networkFee: 1_300_000_000_000_000n, networkFeeAsset: 'ETH' },
  LTC: { fee: 1_000_000n, networkFee: 2_260n, networkFeeAsset: 'LTC' },
  BCH: { fee: 300_000n, networkFee: 2_260n, networkFeeAsset: 'BCH' },
};
export const withdrawalTermsOf = (asset: TradableCode): WithdrawalTerms => withdrawals[asset];

/** Dollar and internal transfers are free by default. */
const noFees: Fees = { basisPoints: 0n, fixed: 0n };

/**
 * Gross, net and fee in the transfer's asset. The spread is taken of the named amount, rounded up.
 * @throws BankError 400 naming an amount of which nothing would be left
 */
export function priceTransfer({ fixedSide, amount: fixed }: FixedAmount, fees: Fees): QuoteLines {
  const fee = feeOn(fixed, fees);
  const lines =
    fixedSide === 'deliver'
      ? { deliver: fixed, receive: fixed - fee, fee }
      : { deliver: fixed + fee, receive: fixed, fee };
  if (fixed <= 0n) throw invalidParameter(`${fixedSide}_amount must be more than 0`);
  if (lines.receive <= 0n) throw invalidParameter(`${fixedSide}_amount is too small: nothing would be received`);
  return lines;
}

/** @throws BankError 400 naming an amount below the dust limit or the network fee */
function checkSmallest(asset: TradableCode, { fixedSide }: FixedAmount, receive: bigint): void {
  const { networkFee, networkFeeAsset } = withdrawalTermsOf(asset);
  const least = smallestWithdrawal(asset, { networkFee: amount(networkFee), networkFeeAsset });
  if (receive < BigInt(least))
    throw invalidParameter(`${fixedSide}_amount is too small: at least ${least} must be received`);
}

/** The product-specific part of a quote; transfer quotes don't expire. */
export function transferQuote(posted: PostTransferQuote, fixed: FixedAmount, given: Fees | null): NewQuote {
  const terms = posted.product_type === 'crypto_transfer' ? withdrawalTermsOf(posted.asset) : null;
  const { deliver, receive, fee } = priceTransfer(
    fixed,
    given ?? (terms === null ? noFees : { basisPoints: 0n, fixed: terms.fee }),
  );
  if (posted.product_type === 'crypto_transfer') checkSmallest(posted.asset, fixed, receive);
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

/** @throws BankError 400 naming an account of another customer or asset */
export async function checkOwnAccounts(db: Executor, customerGuid: string, quote: NewQuote): Promise<void> {
  const ends = { source_account_guid: quote.sourceAccountGuid, destination_account_guid: quote.destinationAccountGuid };
  const guids = Object.values(ends).filter((guid) => guid !== null);
  if (guids.length === 0) return;
  if (ends.source_account_guid === ends.destination_account_guid)
    throw invalidParameter('destination_account_guid must differ from the source');
  const own = await db
    .select({ guid: bankAccounts.guid, asset: bankAccounts.asset })
    .from(bankAccounts)
    .where(and(inArray(bankAccounts.guid, guids), eq(bankAccounts.customerGuid, customerGuid)));
  for (const [field, guid] of Object.entries(ends)) {
    const account = own.find((row) => row.guid === guid);
    if (account?.asset !== quote.asset)
      throw invalidParameter(`${field} does not name an account of the customer in ${quote.asset}`);
  }
}
