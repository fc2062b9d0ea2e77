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

/** Coins to a saved wallet, dollars to a linked bank account. XRP is only priced. */
export type WithdrawableCode = Exclude<AssetCode, 'XRP'>;

/** Base units. */
export interface Funds {
  readonly available: Amount;
  /** Null when nothing is on hold. */
  readonly fundsOnHold: FundsOnHold | null;
}

/** A destination's hold. */
interface WithHold {
  /** When the hold ends, in ms since 1970 UTC. */
  readonly availableAt: number;
}
export interface SavedWallet extends Wallet, WithHold {}
export interface SavedBankAccount extends BankAccount, WithHold {}

/** The customer's facts, each null until known. */
export interface WithdrawalFacts {
  /** An asset without an account counts as zero. */
  readonly balances: Readonly<Partial<Record<AssetCode, Funds>>> | null;
  /** Including deleted ones. Null also while their holds are unknown. */
  readonly wallets: readonly SavedWallet[] | null;
  /** Null also while their holds are unknown. */
  readonly bankAccounts: readonly SavedBankAccount[] | null;
  readonly limits: readonly ActivityLimit[] | null;
  /** All transfers: only a full list shows that an address was never used. */
  readonly transfers: readonly TransferActivity[] | null;
  /**
   * Until when nothing may leave, in ms since 1970 UTC; null without a pause, and while unknown:
   * then the bank decides.
   */
  readonly withdrawalsPausedUntil: number | null;
  /** By symbol, if known. */
  readonly prices: PricesBySymbol;
}

/** The field's amount in coins. `priceUnknown`: typed in dollars without a price. */
export type TypedCoins = ParsedAmount | { readonly ok: false; readonly reason: 'priceUnknown' };

/** Typed in the asset's unit or in dollars, or everything that the fee leaves. */
export type WantedAmount =
  | { readonly kind: 'typed'; readonly text: string }
  /** `before`: the coin amount when the unit was switched; null once edited. */
  | { readonly kind: 'dollars'; readonly text: string; readonly before: string | null }
  | { readonly kind: 'max'; readonly unit: 'coins' | 'dollars' };

/** The withdrawal as entered. */
export interface WithdrawalDraft {
  readonly asset: WithdrawableCode;
  /** Null means the only usable one. */
  readonly counterpartyGuid: string | null;
  readonly wanted: WantedAmount;
}

export type SavedWithdrawal = SavedTransfer<WithdrawalDraft>;

/** The fee of a quote for everything available. */
export interface FeeEstimate {
  readonly asset: WithdrawableCode;
  readonly available: Amount;
  /** Null if too little to send anything. */
  readonly quote: TransferQuote | null;
}

/** `tooSmall`: the fee takes it all. */
export type AmountProblem =
  | { readonly reason: InvalidAmount | 'zero' | 'tooSmall' | 'priceUnknown' }
  /** Dust, or below the network's minimum. */
  | { readonly reason: 'belowMinimum'; readonly minimum: Amount }
  /**
   * `cost`: including the fee, if known and added to the amount. `over`: the excess over what is
   * available.
   */
  | { readonly reason: 'insufficientFunds'; readonly funds: Funds; readonly cost: Amount | null; readonly over: Amount }
  | { readonly reason: 'limitExceeded'; readonly limit: ExceededLimit };

/** `unknown`: the records did not load. `changed`: no longer as reviewed. */
export type EndProblem =
  | { readonly reason: 'notChosen' | 'notFound' | 'unusable' | 'unknown' | 'changed' }
  | { readonly reason: 'onHold'; readonly availableAt: number };

/** `unknown`: the records needed for a check did not load. */
export type AddressCaution =
  | { readonly kind: 'none' | 'firstSend' | 'unknown' }
  | { readonly kind: 'lookAlike'; readonly lookAlike: LookAlike };

export interface WithdrawalInput extends TransferInput<WithdrawalFacts, WithdrawalDraft> {
  readonly draft: WithdrawalDraft;
  /** Requested, or a placeholder for the last withdrawn asset until the transfers are known. */
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
  /** Switches between coins and dollars. */
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
