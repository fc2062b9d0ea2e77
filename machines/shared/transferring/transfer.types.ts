import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { PlacingContext } from '../placing.ts';
import type { ProblemContext } from '../problem.ts';
import type { StepUp } from '../stepUp.ts';

/** `funding`: dollars from or to a linked bank account. `crypto`: coins to a saved wallet. */
export type TransferProduct = 'funding' | 'crypto';
export type TransferSide = 'deposit' | 'withdrawal';

/**
 * The bank's quote for a transfer, which has no end and makes one transfer at most. Amounts in base
 * units of `asset`.
 */
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
  | {
      readonly kind: 'wallet';
      readonly guid: string;
      readonly name: string;
      readonly address: string;
      readonly tag: string | null;
    };

/** What the review shows and what is sent, to the last character. */
export interface Reviewed {
  readonly quote: TransferQuote;
  readonly end: Counterparty;
  /** Of coins: what they came to in cents when the review opened; null without a price. */
  readonly value?: Amount | null | undefined;
}

/**
 * A transfer that was or is about to be sent. It is saved before it is sent: after a reload it is
 * searched for, and never sent twice.
 */
export interface SentTransfer extends Reviewed {
  /**
   * When it was sent or, without an answer, when contact was lost; in ms since 1970 UTC by the
   * server's clock.
   */
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

export interface TransferInput<Facts, Draft> {
  readonly customerGuid: string;
  readonly facts: Facts;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** What was saved before the page was loaded again; null without. */
  readonly saved: SavedTransfer<Draft> | null;
}

/** What every flow knows that sends a transfer. */
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

/**
 * What `watchFacts` reports. `records.updated`: the list of transfers has read a record that is
 * new, or has changed.
 */
export type TransferFact<Facts> =
  | { readonly type: 'facts.updated'; readonly facts: Facts }
  | { readonly type: 'records.updated' | 'tab.shown' | 'network.online' };

/** The events of every flow that sends a transfer. */
export type TransferEvent<Facts> =
  | TransferFact<Facts>
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'max.chosen' | 'quote.requested' | 'amount.revised' }
  /** Back from the code to the review. */
  | { readonly type: 'review.requested' };

export type TransferEmitted =
  /** The amount is being edited: at the start, and after a review or a transfer was left. */
  { readonly type: 'amount.requested' } | { readonly type: 'review.started' };
