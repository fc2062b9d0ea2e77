import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { PickedAccount } from '../shared/banking/bankLink.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/**
 * The selection saved until it is sent, so that a reload doesn't repeat the bank's sign-in. Useless
 * without a code.
 */
export interface SavedPick {
  readonly customerGuid: string;
  readonly picked: PickedAccount;
  /** In ms since 1970. */
  readonly pickedAt: number;
  readonly knownGuids: readonly string[];
}

/** The link saved while the customer is at their bank. Its token reopens the picker. */
export interface SavedLink {
  readonly customerGuid: string;
  /** The account to reconnect; null to link a new one. */
  readonly accountGuid: string | null;
  readonly linkToken: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
  readonly knownGuids: readonly string[];
}

/** The customer is back from their bank's own page. */
export interface BankReturn {
  /** The full address, from which the picker reads the bank's reply. */
  readonly address: string;
  /** This tab's saved link; null if none. */
  readonly link: SavedLink | null;
}

export interface BankLinkingInput {
  readonly customerGuid: string;
  /** Null to link a new one. */
  readonly accountGuid: string | null;
  /** The guids before linking: a new account is none of them. */
  readonly knownGuids: readonly string[];
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** The selection from before a reload; null if none. */
  readonly saved: SavedPick | null;
  /** Set when the customer returns from their bank's page; else null. */
  readonly returned: BankReturn | null;
}

export interface BankLinkingContext extends Omit<BankLinkingInput, 'saved'> {
  readonly workflowGuid: string | null;
  /** Opens the picker. */
  readonly linkToken: string | null;
  /** Kept until it is added: failures and wrong codes never lose it. */
  readonly picked: PickedAccount | null;
  /** In ms since 1970. */
  readonly pickedAt: number;
  readonly stepUp: StepUp | null;
  /** The bank's account for the selection. */
  readonly account: BankAccount | null;
  /** When it was sent, or the last search started, in ms since 1970. */
  readonly sentAt: number;
  readonly searchedAt: number;
  readonly polls: number;
  readonly problem: Problem | null;
}

export type BankLinkingEvent =
  | { readonly type: 'link.retried' }
  /** The customer closed the picker or gave up. */
  | { readonly type: 'link.closed' };

export type BankLinkingOutput =
  | { readonly kind: 'linked'; readonly account: BankAccount }
  /** The bank's sign-in was renewed; the account flow reports that to our bank. */
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'left' };

export type CreateWorkflowResult = { readonly ok: true; readonly guid: string } | Refusal<'refused'>;
/** POST /api/workflows prepares a picker. Unused ones are harmless. */
export const createWorkflow = promiseContract<
  CreateWorkflowResult,
  { customerGuid: string; accountGuid: string | null }
>('createWorkflow');

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
/** `stepUpExpired`: nothing was done; a new code helps. */
export type AddAccountResult =
  | { readonly ok: true; readonly account: BankAccount }
  | Refusal<'stepUpExpired' | 'refused'>;
/**
 * POST /api/external_bank_accounts. The implementation must not pass on the abort signal or retry:
 * after a fault the machine searches for the account first.
 */
export const addAccount = promiseContract<AddAccountResult, AddAccountInput>('addAccount');

/** The selection's account; null if there is none yet. */
export const findAccount = promiseContract<
  BankAccount | null,
  { customerGuid: string; picked: PickedAccount; knownGuids: readonly string[] }
>('findAccount');

/** Saves the selection for a reload of the page. */
export const savePick = effectContract<{ saved: SavedPick }>('savePick');
/** Saved before the picker opens, for banks with their own sign-in page. */
export const saveLink = effectContract<{ saved: SavedLink }>('saveLink');
export const removeSaved = effectContract('removeSaved');
