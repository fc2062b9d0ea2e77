/** A bank account that the customer linked, as the bank last reported it. */
export interface BankAccount {
  readonly guid: string;
  /** Its name here: the bank, for accounts that were linked on this site. */
  readonly name: string;
  /** Its name at the bank ("Plaid Checking"); null until the bank has it. */
  readonly accountName: string | null;
  /** The last digits of its number; null until the bank has them. */
  readonly mask: string | null;
  /** `storing | unverified | completed | refresh_required | failed | deleting | deleted`. An open string: the bank may add some. */
  readonly state: string;
  /** Why it failed. */
  readonly failureCode: string | null;
  /** It was linked with the bank picker, so it can be reconnected with it. */
  readonly isLinked: boolean;
  /** In ms since 1970 UTC; 0, so that it has no hold, where the bank does not say. */
  readonly createdAt: number;
  /** In ms since 1970 by the bank's clock; null where the bank does not say. A later report has a later time. */
  readonly updatedAt: number | null;
}

/** Whether money can be moved from and to it. */
export const isUsable = ({ state }: Pick<BankAccount, 'state'>): boolean => state === 'completed';

/** Whether the bank has removed it, or is about to. */
export const isGone = ({ state }: Pick<BankAccount, 'state'>): boolean => state === 'deleting' || state === 'deleted';
