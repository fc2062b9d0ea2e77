import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { BankReturn } from '../bankLinking/bankLinking.types.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract, type ReportsTo } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/** The bank's ownership check, as received. */
export interface OwnershipCheck {
  readonly guid: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
}

export interface BankAccountInput {
  readonly customerGuid: string;
  /** As first reported by the bank. */
  readonly account: BankAccount;
  /** Just linked: the ownership check starts without a click. */
  readonly isNew: boolean;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<BankAccountReport>;
  /** Set when the customer returns from reconnecting at their bank; else null. */
  readonly returned: BankReturn | null;
}

export interface BankAccountContext extends BankAccountInput {
  /** Null before one is known. */
  readonly check: OwnershipCheck | null;
  readonly stepUp: StepUp | null;
  /** Reads since the last state change, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

export type BankAccountEvent =
  /** From the list of accounts, on each load. */
  | { readonly type: 'account.reported'; readonly account: BankAccount }
  | { readonly type: 'ownership.requested' | 'reconnection.requested' }
  /** Reporting the reconnection to the bank failed, and is retried. */
  | { readonly type: 'patch.retried' | 'removal.requested' | 'removal.confirmed' | 'removal.canceled' };

/** Sent to the parent when the bank's state changed here. */
export interface BankAccountReport {
  readonly type: 'account.changed';
  readonly guid: string;
}

/** GET /api/external_bank_accounts/{guid}. Deleted accounts stay readable. */
export const readAccount = promiseContract<BankAccount, { guid: string }>('readAccount');

/** The newest ownership check; null before the first. */
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

/** The check, then the account: reading the check advances both at the bank. */
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
/** PATCH /api/external_bank_accounts/{guid} `{state: completed}`. Idempotent. */
export const completeAccount = promiseContract<ChangeAccountResult, { guid: string }>('completeAccount');

/**
 * DELETE /api/external_bank_accounts/{guid}. Idempotent. `stepUpExpired`: nothing was done; a new
 * code helps.
 */
export const deleteAccount = promiseContract<ChangeAccountResult, { guid: string; stepUp: StepUp }>('deleteAccount');
