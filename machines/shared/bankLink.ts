import { promiseContract } from './actors.ts';

/** A bank account that a person picked at their bank. */
export interface LinkedAccount {
  /** The picker's id for it, of this link only. */
  readonly id: string;
  readonly name: string;
  /** The last digits of its number, where the bank tells them. */
  readonly mask: string | null;
  /** ISO 4217; null when the picker does not say. */
  readonly currency: string | null;
}

/** Why a bank could not be linked. The first three are the product's own rules, the others what the picker reported. */
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

/** How the picker ended. `reconnected` is the good end of an update: there is nothing to exchange then. */
export type BankLinkOutcome =
  | { readonly kind: 'linked'; readonly publicToken: string; readonly account: LinkedAccount }
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'exited' }
  | { readonly kind: 'failed'; readonly code: BankLinkFailure };

export interface BankLinkInput {
  readonly linkToken: string;
  /** The link renews the sign-in of an account that is stored already. */
  readonly update: boolean;
}

/** Opens the bank picker and says how it ended. Leaving the state closes it. */
export const openBankLink = promiseContract<BankLinkOutcome, BankLinkInput>('openBankLink');
