import type { TransferActivity } from '#domain/activity/activity.ts';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode, TradableCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { ActivityLimit, ExceededLimit } from '#domain/transfers/limits.ts';
import type { InvalidAmount } from '../shared/amount.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import type {
  SavedTransfer,
  TransferContext,
  TransferEmitted,
  TransferEvent,
  TransferInput,
} from '../shared/transferring/transfer.types.ts';

/** Addresses never expire. */
export interface DepositAddress {
  readonly guid: string;
  readonly asset: TradableCode;
  /** Null until the bank creates it. */
  readonly address: string | null;
  /** Some chains also require a tag. */
  readonly tag: string | null;
}

/** The customer's facts, each null until known. */
export interface DepositFacts {
  /** Only `verified` may deposit. */
  readonly customerState: string | null;
  readonly limits: readonly ActivityLimit[] | null;
  /** Including removed ones. */
  readonly bankAccounts: readonly BankAccount[] | null;
  readonly transfers: LoadedTransfers | null;
}

/** `since`: how far back they reach, in ms since 1970 UTC; null for all. */
export interface LoadedTransfers {
  readonly rows: readonly TransferActivity[];
  readonly since: number | null;
}

/** The dollar deposit as entered. */
export interface DepositDraft {
  /** Null means the first usable one. */
  readonly accountGuid: string | null;
  readonly amountText: string;
}

export type SavedDeposit = SavedTransfer<DepositDraft>;

/** `tooSmall`: the fee takes it all. A single deposit that is `tooLarge` is `aboveLargest`. */
export type AmountProblem =
  | { readonly reason: InvalidAmount | 'zero' | 'tooSmall' }
  | { readonly reason: 'aboveLargest'; readonly largest: Amount }
  | { readonly reason: 'limitExceeded'; readonly limit: ExceededLimit };

export interface DepositInput extends TransferInput<DepositFacts, DepositDraft> {
  /**
   * The most per deposit from an account linked with the picker, in cents; null if only the
   * customer's limits apply.
   */
  readonly largestDeposit: Amount | null;
}

export interface DepositContext
  extends TransferContext<DepositFacts, DepositDraft, AmountProblem>,
    Pick<DepositInput, 'largestDeposit'> {
  /** From the address bar; null before a choice. */
  readonly asset: AssetCode | null;
  /** Found or created so far, by asset. */
  readonly addresses: Readonly<Partial<Record<TradableCode, DepositAddress>>>;
  readonly addressProblem: Problem | null;
  /** For the back-off. */
  readonly addressPolls: number;
}

export type DepositEvent =
  | TransferEvent<DepositFacts>
  /** The address bar names another asset, or none. */
  | { readonly type: 'asset.chosen'; readonly asset: AssetCode | null }
  /** Retries the address search. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'account.chosen'; readonly guid: string }
  | { readonly type: 'deposit.confirmed' | 'deposit.anotherRequested' };

export type DepositEmitted =
  | TransferEmitted
  | { readonly type: 'deposit.sent'; readonly transfer: Transfer }
  | { readonly type: 'deposit.ended'; readonly transfer: Transfer | null };

export interface AddressRequest {
  readonly customerGuid: string;
  readonly asset: TradableCode;
}

export type CreateAddressResult =
  | { readonly ok: true; readonly address: DepositAddress }
  | Refusal<'unverifiedCustomer' | 'refused'>;
