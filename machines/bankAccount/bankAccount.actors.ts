import { promiseContract } from '../shared/actors.ts';
import type { BankAccount } from '../shared/bankAccount.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { OwnershipCheck } from './bankAccount.types.ts';

/** GET /api/external_bank_accounts/{guid}. A deleted account stays readable. */
export const readAccount = promiseContract<BankAccount, { guid: string }>('readAccount');

/** The newest ownership check of the account, or null before the first. */
export const findOwnership = promiseContract<OwnershipCheck | null, { customerGuid: string; accountGuid: string }>('findOwnership');

export type StartOwnershipResult = { readonly ok: true; readonly check: OwnershipCheck } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /api/identity_verifications of type `bank_account`. Not idempotent: after a fault the newest check is looked up. */
export const startOwnership = promiseContract<StartOwnershipResult, { customerGuid: string; accountGuid: string }>('startOwnership');

/** The check and then the account: reading the check advances it at the bank, and the account follows from it. */
export interface OwnershipStatus {
  readonly check: OwnershipCheck;
  readonly account: BankAccount;
}
export const readOwnership = promiseContract<OwnershipStatus, { checkGuid: string; accountGuid: string }>('readOwnership');

export type ChangeAccountResult = { readonly ok: true; readonly account: BankAccount } | Refusal<'stepUpExpired' | 'refused'>;
/** PATCH /api/external_bank_accounts/{guid} `{state: completed}`. Harmless when repeated. */
export const completeAccount = promiseContract<ChangeAccountResult, { guid: string }>('completeAccount');

/** DELETE /api/external_bank_accounts/{guid}. Harmless when repeated. `stepUpExpired`: nothing was done, and a new code helps. */
export const deleteAccount = promiseContract<ChangeAccountResult, { guid: string; stepUp: StepUp }>('deleteAccount');
