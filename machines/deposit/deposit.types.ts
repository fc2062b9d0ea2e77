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

/** Where coins of one asset can be sent to the customer. An address stays good forever. */
export interface DepositAddress {
  readonly guid: string;
  readonly asset: TradableCode;
  /** Null until the bank has created it. */
  readonly address: string | null;
  /** What a sender must give along with the address, where the chain has such a thing. */
  readonly tag: string | null;
}

/** What the flow knows about the customer. Each part is null until it is known. */
export interface DepositFacts {
  /** The bank's state of the customer; only `verified` may deposit. */
  readonly customerState: string | null;
  readonly limits: readonly ActivityLimit[] | null;
  /** Removed ones included. */
  readonly bankAccounts: readonly BankAccount[] | null;
  readonly transfers: LoadedTransfers | null;
}

/**
 * The transfers that have loaded. `since`: how far back they reach, in ms since 1970 UTC; null for
 * all of them.
 */
export interface LoadedTransfers {
  readonly rows: readonly TransferActivity[];
  readonly since: number | null;
}

/** The deposit of dollars as chosen and typed. */
export interface DepositDraft {
  /** The chosen bank account; null before a choice, when the first usable one is meant. */
  readonly accountGuid: string | null;
  readonly amountText: string;
}

export type SavedDeposit = SavedTransfer<DepositDraft>;

/** `tooSmall`: the fee takes all of it. `tooLarge` of one deposit is `aboveLargest`. */
export type AmountProblem =
  | { readonly reason: InvalidAmount | 'zero' | 'tooSmall' }
  | { readonly reason: 'aboveLargest'; readonly largest: Amount }
  | { readonly reason: 'limitExceeded'; readonly limit: ExceededLimit };

export interface DepositInput extends TransferInput<DepositFacts, DepositDraft> {
  /**
   * The most that one deposit from an account linked with the bank picker can be, in cents; null
   * where only the customer's limits apply.
   */
  readonly largestDeposit: Amount | null;
}

export interface DepositContext
  extends TransferContext<DepositFacts, DepositDraft, AmountProblem>,
    Pick<DepositInput, 'largestDeposit'> {
  /** What the customer wants to deposit, as the address bar names it; null before a choice. */
  readonly asset: AssetCode | null;
  /** The addresses found or created so far, by asset. */
  readonly addresses: Readonly<Partial<Record<TradableCode, DepositAddress>>>;
  /** Why there is no address. */
  readonly addressProblem: Problem | null;
  /** Looks at an address that is being created, for the back-off. */
  readonly addressPolls: number;
}

export type DepositEvent =
  | TransferEvent<DepositFacts>
  /** The address bar names another asset, or none. */
  | { readonly type: 'asset.chosen'; readonly asset: AssetCode | null }
  /** The address is looked for again. */
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
