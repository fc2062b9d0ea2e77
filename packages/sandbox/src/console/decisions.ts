import type { Services } from '#server/services.ts';
import type { DestinationKind } from '../bank/transfers/destination-holds.ts';

export const verificationDecisions = ['pass', 'fail', 'review', 'more_documents'] as const;
export const customerDecisions = ['freeze', 'unfreeze', 'expire'] as const;
export const reviewDecisions = ['approve', 'reject'] as const;
export const walletStates = ['storing', 'pending', 'reviewing', 'completed', 'failed', 'deleted'] as const;
export const bankAccountStates = ['unverified', 'completed', 'refresh_required', 'failed', 'deleted'] as const;

/**
 * Decisions at the bank, resolved once stored. Records exist: the console looks them up. Each
 * throws a `BankError` if the record's state does not allow it.
 */
export interface Decisions {
  /** Stores due steps of one customer, or everyone (`null`). */
  advance(services: Services, owner: string | null): Promise<void>;
  /** `amount` in base units. Idempotent per hash and address. @returns the transfer's guid */
  arriveDeposit(
    services: Services,
    arrival: { readonly address: string; readonly asset: string; readonly amount: bigint; readonly txnHash: string },
  ): Promise<string>;
  /** Returns an ACH deposit; `returnCode` such as `R01`. */
  returnTransfer(services: Services, guid: string, returnCode: string): Promise<unknown>;
  decideTransfer(services: Services, guid: string, decision: (typeof reviewDecisions)[number]): Promise<unknown>;
  decideWallet(services: Services, guid: string, decision: (typeof reviewDecisions)[number]): Promise<unknown>;
  setWalletState(services: Services, guid: string, state: (typeof walletStates)[number]): Promise<unknown>;
  /** Allows withdrawals to a new destination at once. */
  endHold(services: Services, kind: DestinationKind, guid: string): Promise<unknown>;
  setBankAccountState(
    services: Services,
    guid: string,
    state: (typeof bankAccountStates)[number],
    failureCode?: string,
  ): Promise<unknown>;
  /** Freezes, unfreezes, or expires the verification. */
  decideCustomer(services: Services, guid: string, decision: (typeof customerDecisions)[number]): Promise<unknown>;
  /** Asks about money. @returns the pending verification's guid */
  requestDueDiligence(services: Services, customerGuid: string): Promise<string>;
  decideVerification(
    services: Services,
    guid: string,
    decision: (typeof verificationDecisions)[number],
    failureCodes?: readonly string[],
  ): Promise<unknown>;
}
