import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { PlacingContext } from '../placing.ts';
import type { ProblemContext } from '../problem.ts';
import type { StepUp } from '../stepUp.ts';

/** `funding`: dollars from or to a linked bank account. `crypto`: coins to a saved wallet. */
export type TransferProduct = 'funding' | 'crypto';
export type TransferSide = 'deposit' | 'withdrawal';

/** Makes one transfer at most, to any end. Amounts in base units of `asset`. */
export interface TransferQuote {
  readonly guid: string;
  readonly product: TransferProduct;
  readonly side: TransferSide;
  readonly asset: AssetCode;
  /** Includes the fee. */
  readonly deliverAmount: Amount;
  /** The amount that arrives. */
  readonly receiveAmount: Amount;
  readonly fee: Amount;
  /** Paid by the bank. Null for dollars. */
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: AssetCode | null;
}

/** The other end, as reviewed and sent. */
export type Counterparty =
  | { readonly kind: 'bankAccount'; readonly guid: string; readonly name: string; readonly mask: string | null }
  | {
      readonly kind: 'wallet';
      readonly guid: string;
      readonly name: string;
      readonly address: string;
      readonly tag: string | null;
    };

/** Sent exactly as reviewed. */
export interface Reviewed {
  readonly quote: TransferQuote;
  readonly end: Counterparty;
  /** Coins' value in cents when the review opened; null without a price. */
  readonly value?: Amount | null | undefined;
}

/** Saved before it is sent: after a reload it is searched for, never sent twice. */
export interface SentTransfer extends Reviewed {
  /**
   * When it was sent or, without a reply, when contact was lost; in ms since 1970 UTC by the
   * server's clock.
   */
  readonly sentAt: number;
  /** Null until the bank's reply. */
  readonly transfer: Transfer | null;
}

/** Saved for a reload. Never includes tokens or codes. */
export interface SavedTransfer<Draft> {
  readonly customerGuid: string;
  readonly draft: Draft;
  readonly sent: SentTransfer | null;
}

export interface TransferInput<Facts, Draft> {
  readonly customerGuid: string;
  readonly facts: Facts;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** From before a reload; null if none. */
  readonly saved: SavedTransfer<Draft> | null;
}

export interface SendingContext extends ProblemContext, PlacingContext {
  readonly customerGuid: string;
  readonly draft: unknown;
  readonly reviewed: Reviewed | null;
  readonly stepUp: StepUp | null;
  readonly sent: SentTransfer | null;
}

export interface TransferContext<Facts, Draft, AmountProblem>
  extends SendingContext,
    Omit<TransferInput<Facts, Draft>, 'saved'> {
  readonly draft: Draft;
  readonly amountProblem: AmountProblem | null;
}

/** `records.updated`: a transfer in the list is new or changed. */
export type TransferFact<Facts> =
  | { readonly type: 'facts.updated'; readonly facts: Facts }
  | { readonly type: 'records.updated' | 'tab.shown' | 'network.online' };

export type TransferEvent<Facts> =
  | TransferFact<Facts>
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'max.chosen' | 'quote.requested' | 'amount.revised' }
  /** Back from the code to the review. */
  | { readonly type: 'review.requested' };

export type TransferEmitted =
  /** The amount is edited: at the start, and after a review or transfer. */
  { readonly type: 'amount.requested' } | { readonly type: 'review.started' };
