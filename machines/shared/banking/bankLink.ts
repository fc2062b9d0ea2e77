import { promiseContract } from '../setup.ts';

/** A bank account that the customer selected at their bank. */
export interface LinkedAccount {
  /** The picker's id for it, valid for this link only. */
  readonly id: string;
  readonly name: string;
  /** The last digits of its number, if the bank gives them. */
  readonly mask: string | null;
  /** ISO 4217; null when the picker does not say. */
  readonly currency: string | null;
  /** The bank's name, if the picker gives it. */
  readonly institution: string | null;
}

/**
 * Why a bank could not be linked. The first three are the product's own rules; the picker reports
 * the others.
 */
export type BankLinkFailure =
  | 'selectOnlyOneAccount'
  | 'noAccountSelected'
  | 'unsupportedAsset'
  | 'linkExpired'
  | 'institutionDown'
  | 'signInLocked'
  | 'signInRequired'
  | 'linkDidNotOpen'
  | 'linkFailed';

/**
 * The account that the customer selected, with the token that adds it once, within half an hour.
 */
export interface PickedAccount {
  readonly publicToken: string;
  readonly account: LinkedAccount;
}

/** How the picker ended. `reconnected` is a successful update, with nothing to exchange. */
export type BankLinkOutcome =
  | ({ readonly kind: 'linked' } & PickedAccount)
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'exited' }
  | { readonly kind: 'failed'; readonly code: BankLinkFailure };

export interface BankLinkInput {
  readonly linkToken: string;
  /** The link renews the sign-in of an account that is already stored. */
  readonly update: boolean;
  /**
   * The address that the bank's own page sent the customer back to; null where the picker opens for
   * the first time.
   */
  readonly returnedTo: string | null;
}

/** Opens the bank picker until it ends. Leaving the state closes it. */
export const openBankLink = promiseContract<BankLinkOutcome, BankLinkInput>('openBankLink');
