import { promiseContract } from '../setup.ts';

/** Selected at the customer's bank. */
export interface LinkedAccount {
  /** The picker's id, valid for this link only. */
  readonly id: string;
  readonly name: string;
  /** The number's last digits, if known. */
  readonly mask: string | null;
  /** ISO 4217; null if unknown. */
  readonly currency: string | null;
  /** The bank's name, if known. */
  readonly institution: string | null;
}

/** The first three are our own rules; the picker reports the others. */
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

/** The token adds the account once, within half an hour. */
export interface PickedAccount {
  readonly publicToken: string;
  readonly account: LinkedAccount;
}

/** `reconnected` is a successful update, with nothing to exchange. */
export type BankLinkOutcome =
  | ({ readonly kind: 'linked' } & PickedAccount)
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'exited' }
  | { readonly kind: 'failed'; readonly code: BankLinkFailure };

export interface BankLinkInput {
  readonly linkToken: string;
  /** Renews a stored account's sign-in. */
  readonly update: boolean;
  /** Where the bank sent the customer back; null when the picker first opens. */
  readonly returnedTo: string | null;
}

/** Opens the bank picker. Leaving the state closes it. */
export const openBankLink = promiseContract<BankLinkOutcome, BankLinkInput>('openBankLink');
