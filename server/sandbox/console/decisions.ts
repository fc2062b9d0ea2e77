import type { Services } from '../../services.ts';
import type { DestinationKind } from '../bank/transfers/destination-holds.ts';

export const verificationDecisions = ['pass', 'fail', 'review', 'more_documents'] as const;
export const customerDecisions = ['freeze', 'unfreeze', 'expire'] as const;
export const reviewDecisions = ['approve', 'reject'] as const;
export const walletStates = ['storing', 'pending', 'reviewing', 'completed', 'failed', 'deleted'] as const;
export const bankAccountStates = ['unverified', 'completed', 'refresh_required', 'failed', 'deleted'] as const;

/**
 * What the bank lets the console decide. Each resolves once the decision is stored, and throws a `BankError` when the record is not in a
 * state in which it could be: the console shows it as it is. The records are there: the console looks them up first.
 */
export interface Decisions {
  /** Stores every due step of one customer, or of everyone (`null`), so that a page shows current states. */
  advance(services: Services, owner: string | null): Promise<void>;
  /** Coins reach a deposit address; `amount` in base units. The same hash credits the same address once. @returns the transfer's guid */
  arriveDeposit(
    services: Services,
    arrival: { readonly address: string; readonly asset: string; readonly amount: bigint; readonly txnHash: string },
  ): Promise<string>;
  /** The customer's bank takes back an ACH transfer; `returnCode` such as `R01`. */
  returnTransfer(services: Services, guid: string, returnCode: string): Promise<unknown>;
  decideTransfer(services: Services, guid: string, decision: (typeof reviewDecisions)[number]): Promise<unknown>;
  decideWallet(services: Services, guid: string, decision: (typeof reviewDecisions)[number]): Promise<unknown>;
  setWalletState(services: Services, guid: string, state: (typeof walletStates)[number]): Promise<unknown>;
  /** A new wallet or bank account can be withdrawn to at once. */
  endHold(services: Services, kind: DestinationKind, guid: string): Promise<unknown>;
  setBankAccountState(services: Services, guid: string, state: (typeof bankAccountStates)[number], failureCode?: string): Promise<unknown>;
  /** Freezes a customer, ends that, or lets what their verification rests on expire. */
  decideCustomer(services: Services, guid: string, decision: (typeof customerDecisions)[number]): Promise<unknown>;
  /** The bank asks a customer about their money. @returns the guid of the verification that waits for the answers */
  requestDueDiligence(services: Services, customerGuid: string): Promise<string>;
  decideVerification(
    services: Services,
    guid: string,
    decision: (typeof verificationDecisions)[number],
    failureCodes?: readonly string[],
  ): Promise<unknown>;
}
