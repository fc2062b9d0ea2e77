import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { BankReturn } from '../bankLinking/bankLinking.types.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract, type ReportsTo } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/** The bank's check that the account is the customer's, as received. */
export interface OwnershipCheck {
  readonly guid: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
}

export interface BankAccountInput {
  readonly customerGuid: string;
  /** As the bank reported it first. */
  readonly account: BankAccount;
  /** The customer has just linked it, so its ownership check starts without another click. */
  readonly isNew: boolean;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<BankAccountReport>;
  /**
   * The customer comes back from their bank's own page, where they reconnected it; null otherwise.
   */
  readonly returned: BankReturn | null;
}

export interface BankAccountContext extends BankAccountInput {
  /** The newest ownership check; null before one is known. */
  readonly check: OwnershipCheck | null;
  readonly stepUp: StepUp | null;
  /** Reads since the bank's state last changed, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

export type BankAccountEvent =
  /** From the list of accounts, which is read again and again. */
  | { readonly type: 'account.reported'; readonly account: BankAccount }
  | { readonly type: 'ownership.requested' | 'reconnection.requested' }
  /** Saying at the bank that it is reconnected failed, and is tried again. */
  | { readonly type: 'patch.retried' | 'removal.requested' | 'removal.confirmed' | 'removal.canceled' };

/** Sent to the parent when the bank's state changed here. */
export interface BankAccountReport {
  readonly type: 'account.changed';
  readonly guid: string;
}

/** GET /api/external_bank_accounts/{guid}. A deleted account stays readable. */
export const readAccount = promiseContract<BankAccount, { guid: string }>('readAccount');

/** The newest ownership check of the account, or null before the first. */
export const findOwnership = promiseContract<OwnershipCheck | null, { customerGuid: string; accountGuid: string }>(
  'findOwnership',
);

export type StartOwnershipResult =
  | { readonly ok: true; readonly check: OwnershipCheck }
  | Refusal<'tooManyAttempts' | 'refused'>;
/**
 * POST /api/identity_verifications of type `bank_account`. Not idempotent: after a fault the newest
 * check is looked up.
 */
export const startOwnership = promiseContract<StartOwnershipResult, { customerGuid: string; accountGuid: string }>(
  'startOwnership',
);

/**
 * The check and then the account: reading the check advances it at the bank, and the account
 * follows from it.
 */
export interface OwnershipStatus {
  readonly check: OwnershipCheck;
  readonly account: BankAccount;
}
export const readOwnership = promiseContract<OwnershipStatus, { checkGuid: string; accountGuid: string }>(
  'readOwnership',
);

export type ChangeAccountResult =
  | { readonly ok: true; readonly account: BankAccount }
  | Refusal<'stepUpExpired' | 'refused'>;
/** PATCH /api/external_bank_accounts/{guid} `{state: completed}`. Harmless when repeated. */
export const completeAccount = promiseContract<ChangeAccountResult, { guid: string }>('completeAccount');

/**
 * DELETE /api/external_bank_accounts/{guid}. Harmless when repeated. `stepUpExpired`: nothing was
 * done, and a new code helps.
 */
export const deleteAccount = promiseContract<ChangeAccountResult, { guid: string; stepUp: StepUp }>('deleteAccount');
