import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';

/** `funding`: dollars from or to a linked bank account. `crypto`: coins to a saved wallet. */
export type TransferProduct = 'funding' | 'crypto';
export type TransferSide = 'deposit' | 'withdrawal';

/** The bank's quote for a transfer, which has no end and makes one transfer at most. Amounts in base units of `asset`. */
export interface TransferQuote {
  readonly guid: string;
  readonly product: TransferProduct;
  readonly side: TransferSide;
  readonly asset: AssetCode;
  /** What leaves the source, the fee included. */
  readonly deliverAmount: Amount;
  /** What reaches the other end. */
  readonly receiveAmount: Amount;
  readonly fee: Amount;
  /** What the chain costs; the bank pays it. Null for dollars. */
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: AssetCode | null;
}

/** The other end of a transfer, as the review shows it and as it is sent. */
export type Counterparty =
  | { readonly kind: 'bankAccount'; readonly guid: string; readonly name: string; readonly mask: string | null }
  | { readonly kind: 'wallet'; readonly guid: string; readonly name: string; readonly address: string; readonly tag: string | null };

/** A transfer that was or is about to be sent. It is saved before it is sent: after a reload it is searched for, and never sent twice. */
export interface SentTransfer {
  readonly quote: TransferQuote;
  readonly end: Counterparty;
  /** When it was sent or, without an answer, when contact was lost; in ms since 1970 UTC by the server's clock. */
  readonly sentAt: number;
  /** Null until the bank has answered. */
  readonly transfer: Transfer | null;
}

/** What a flow saves for a reload of the page. A token or a code is never part of it. */
export interface SavedTransfer<Draft> {
  readonly customerGuid: string;
  readonly draft: Draft;
  readonly sent: SentTransfer | null;
}
