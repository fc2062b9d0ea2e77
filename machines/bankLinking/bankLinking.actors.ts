import { promiseContract } from '../shared/actors.ts';
import type { BankAccount } from '../shared/bankAccount.ts';
import type { PickedAccount } from '../shared/bankLink.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { StepUp } from '../shared/stepUp.ts';

export type CreateWorkflowResult = { readonly ok: true; readonly guid: string } | Refusal<'refused'>;
/** POST /api/workflows: the bank begins to prepare a picker. A spare one does no harm. */
export const createWorkflow = promiseContract<CreateWorkflowResult, { customerGuid: string; accountGuid: string | null }>('createWorkflow');

export interface WorkflowStatus {
  /** `storing | completed | failed`. */
  readonly state: string;
  readonly linkToken: string | null;
}
/** GET /api/workflows/{guid}. */
export const readWorkflow = promiseContract<WorkflowStatus, { guid: string }>('readWorkflow');

export interface AddAccountInput {
  readonly customerGuid: string;
  readonly picked: PickedAccount;
  readonly stepUp: StepUp;
}
/** `stepUpExpired`: nothing was done, and a new code helps. */
export type AddAccountResult = { readonly ok: true; readonly account: BankAccount } | Refusal<'stepUpExpired' | 'refused'>;
/**
 * POST /api/external_bank_accounts. The implementation must not pass on the abort signal and must not retry: after a fault the machine
 * searches for the account first.
 */
export const addAccount = promiseContract<AddAccountResult, AddAccountInput>('addAccount');

/** The account that was made of a selection, or null if there is none yet. */
export const findAccount = promiseContract<BankAccount | null, { customerGuid: string; picked: PickedAccount; knownGuids: readonly string[] }>(
  'findAccount',
);
