export interface BankAccount {
  readonly guid: string;
  /** The bank's name, for accounts linked on this site. */
  readonly name: string;
  /** Its name at the bank ("Plaid Checking"); null until the bank has it. */
  readonly accountName: string | null;
  /** The last digits of its number; null until the bank has them. */
  readonly mask: string | null;
  /**
   * `storing | unverified | completed | refresh_required | failed | deleting |
   * deleted`. An open string: the bank may add some.
   */
  readonly state: string;
  readonly failureCode: string | null;
  /** Linked with the bank picker, so it can be reconnected there. */
  readonly isLinked: boolean;
  /** In ms since 1970 UTC; 0, meaning no hold, if the bank does not say. */
  readonly createdAt: number;
  /** In ms since 1970 by the bank's clock; null if unknown. Increases with every report. */
  readonly updatedAt: number | null;
}

/** Whether money can move from and to it. */
export const isUsable = ({ state }: Pick<BankAccount, 'state'>): boolean => state === 'completed';

/** Whether the bank has removed it, or is about to. */
export const isGone = ({ state }: Pick<BankAccount, 'state'>): boolean => state === 'deleting' || state === 'deleted';
