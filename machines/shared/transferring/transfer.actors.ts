import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Refusal } from '../problem.ts';
import { promiseContract } from '../setup.ts';
import type { StepUp } from '../stepUp.ts';
import type { Counterparty, TransferProduct, TransferQuote, TransferSide } from './transfer.types.ts';

/** The fixed side: what leaves the source, or what arrives. Base units. */
export type TransferAmount = { readonly deliverAmount: Amount } | { readonly receiveAmount: Amount };
export type RequestTransferQuoteInput = {
  readonly customerGuid: string;
  readonly product: TransferProduct;
  readonly side: TransferSide;
  readonly asset: AssetCode;
} & TransferAmount;
export type RequestTransferQuoteResult =
  | { readonly ok: true; readonly quote: TransferQuote }
  | Refusal<'invalidAmount' | 'insufficientFunds' | 'unverifiedCustomer' | 'refused'>;
/** POST /api/quotes. A quote with other terms than requested is a fault. */
const requestTransferQuote = promiseContract<RequestTransferQuoteResult, RequestTransferQuoteInput>(
  'requestTransferQuote',
);

export interface SendTransferInput {
  readonly stepUp: StepUp;
  readonly quote: TransferQuote;
  readonly end: Counterparty;
}
/**
 * `alreadyUsed` (409): the quote's transfer is looked up. `stepUpExpired`: nothing was done; a new
 * code helps. `withdrawalsPaused`: the account's security changed within a day. `unusableEnd`
 * (422): the problem has the bank's words about the account or wallet.
 */
export type SendTransferResult =
  | { readonly ok: true; readonly transfer: Transfer }
  | Refusal<
      | 'alreadyUsed'
      | 'stepUpExpired'
      | 'insufficientFunds'
      | 'limitExceeded'
      | 'walletOnHold'
      | 'bankAccountOnHold'
      | 'withdrawalsPaused'
      | 'unusableEnd'
      | 'unverifiedCustomer'
      | 'refused'
    >;
/**
 * POST /api/transfers. The implementation must not pass on the abort signal or retry: sent requests
 * cannot be undone. Resending the same quote is safe: it makes one transfer at most.
 */
const sendTransfer = promiseContract<SendTransferResult, SendTransferInput>('sendTransfer');

export interface FoundTransfer {
  /** From the bank: the one saved for a reload may differ. */
  readonly quote: TransferQuote;
  /** Null if there is none yet. */
  readonly transfer: Transfer | null;
}
/** The quote and its transfer. Checks the quote's `transfer_guid`, then the list of transfers. */
const findTransferByQuote = promiseContract<FoundTransfer, { quoteGuid: string }>('findTransferByQuote');

/** GET /api/transfers/{guid}. */
const readTransfer = promiseContract<Transfer, { guid: string }>('readTransfer');

/** For `setup`. */
export const transferActors = { requestTransferQuote, sendTransfer, findTransferByQuote, readTransfer } as const;
