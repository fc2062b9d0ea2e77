import type { TransferActivity } from '#domain/activity/activity.ts';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { LookAlike } from '#domain/addresses/lookAlike.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { ActivityLimit, ExceededLimit } from '#domain/transfers/limits.ts';
import type { FundsOnHold } from '../order/order.types.ts';
import type { InvalidAmount, ParsedAmount } from '../shared/amount.ts';
import type {
  SavedTransfer,
  TransferContext,
  TransferEmitted,
  TransferEvent,
  TransferInput,
  TransferQuote,
} from '../shared/transferring/transfer.types.ts';

/**
 * What can be withdrawn: coins to a saved wallet, dollars to a linked bank account. XRP is only
 * priced.
 */
export type WithdrawableCode = Exclude<AssetCode, 'XRP'>;

/** What can be spent of an asset, in base units. */
export interface Funds {
  readonly available: Amount;
  /** Null when nothing is on hold. */
  readonly fundsOnHold: FundsOnHold | null;
}

/** What the hold of a destination means. */
interface WithHold {
  /** When it ends, in ms since 1970 UTC. */
  readonly availableAt: number;
}
/** A wallet of the customer. */
export interface SavedWallet extends Wallet, WithHold {}
/** A bank account that the customer linked. */
export interface SavedBankAccount extends BankAccount, WithHold {}

/** What the flow knows about the customer. Each part is null until it is known. */
export interface WithdrawalFacts {
  /** An asset without an account counts as zero. */
  readonly balances: Readonly<Partial<Record<AssetCode, Funds>>> | null;
  /** Deleted ones included. Unknown also while their holds are. */
  readonly wallets: readonly SavedWallet[] | null;
  /** Unknown also while their holds are. */
  readonly bankAccounts: readonly SavedBankAccount[] | null;
  readonly limits: readonly ActivityLimit[] | null;
  /** All transfers: without the oldest, nobody can say that an address was never sent to. */
  readonly transfers: readonly TransferActivity[] | null;
  /**
   * Until when nothing may leave the account, in ms since 1970 UTC; null without a pause, and while
   * it is unknown: then the bank decides.
   */
  readonly withdrawalsPausedUntil: number | null;
  /** By symbol, as far as they are known. */
  readonly prices: PricesBySymbol;
}

/**
 * An amount in the field as coins. `priceUnknown`: it was typed in dollars, and there is no price.
 */
export type TypedCoins = ParsedAmount | { readonly ok: false; readonly reason: 'priceUnknown' };

/** How much: as typed in the unit of the asset or in dollars, or all that the fee leaves. */
export type WantedAmount =
  | { readonly kind: 'typed'; readonly text: string }
  /** `before`: what was typed in coins when the unit was switched; null once it was edited. */
  | { readonly kind: 'dollars'; readonly text: string; readonly before: string | null }
  | { readonly kind: 'max'; readonly unit: 'coins' | 'dollars' };

/** The withdrawal as chosen and typed. */
export interface WithdrawalDraft {
  readonly asset: WithdrawableCode;
  /** The chosen wallet or bank account; null before a choice, when the only usable one is meant. */
  readonly counterpartyGuid: string | null;
  readonly wanted: WantedAmount;
}

export type SavedWithdrawal = SavedTransfer<WithdrawalDraft>;

/** The fee by a quote for all that is available. */
export interface FeeEstimate {
  readonly asset: WithdrawableCode;
  readonly available: Amount;
  /** Null if that is too little to send anything. */
  readonly quote: TransferQuote | null;
}

/** `tooSmall`: the fee would leave nothing of it. */
export type AmountProblem =
  | { readonly reason: InvalidAmount | 'zero' | 'tooSmall' | 'priceUnknown' }
  /** Dust, or less than its network takes. */
  | { readonly reason: 'belowMinimum'; readonly minimum: Amount }
  /**
   * `cost`: with the fee, where it is known and adds to the amount. `over`: how much it is above
   * what is available.
   */
  | { readonly reason: 'insufficientFunds'; readonly funds: Funds; readonly cost: Amount | null; readonly over: Amount }
  | { readonly reason: 'limitExceeded'; readonly limit: ExceededLimit };

/**
 * Why nothing can be sent to what was chosen. `unknown`: the records did not load. `changed`: it is
 * no longer what the review showed.
 */
export type EndProblem =
  | { readonly reason: 'notChosen' | 'notFound' | 'unusable' | 'unknown' | 'changed' }
  | { readonly reason: 'onHold'; readonly availableAt: number };

/**
 * What the customer must know about an address. `unknown`: the records that would say it did not
 * load.
 */
export type AddressCaution =
  | { readonly kind: 'none' | 'firstSend' | 'unknown' }
  | { readonly kind: 'lookAlike'; readonly lookAlike: LookAlike };

export interface WithdrawalInput extends TransferInput<WithdrawalFacts, WithdrawalDraft> {
  readonly draft: WithdrawalDraft;
  /**
   * What the asset of the draft is: one that was asked for, or that stands for the asset that was
   * withdrawn last until the transfers are known.
   */
  readonly assetIs: 'chosen' | 'awaited';
}

export interface WithdrawalContext extends TransferContext<WithdrawalFacts, WithdrawalDraft, AmountProblem> {
  readonly assetIs: 'chosen' | 'awaited';
  readonly estimate: FeeEstimate | null;
  readonly endProblem: EndProblem | null;
  readonly caution: AddressCaution;
}

export type WithdrawalEvent =
  | TransferEvent<WithdrawalFacts>
  | { readonly type: 'asset.changed'; readonly asset: WithdrawableCode }
  /** Coins are typed in dollars, or in coins again. */
  | { readonly type: 'unit.switched' }
  | { readonly type: 'destination.changed'; readonly guid: string }
  /** "I checked every character." */
  | { readonly type: 'address.checked' }
  | { readonly type: 'address.unchecked' | 'withdrawal.confirmed' | 'withdrawal.anotherRequested' };

export type WithdrawalEmitted =
  | TransferEmitted
  | { readonly type: 'pause.ended' }
  | { readonly type: 'withdrawal.sent'; readonly transfer: Transfer }
  | { readonly type: 'withdrawal.completed'; readonly transfer: Transfer }
  | { readonly type: 'withdrawal.failed'; readonly code: string };
