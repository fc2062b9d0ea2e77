import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { PickedAccount } from '../shared/banking/bankLink.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/**
 * The selection as it is kept for a reload, until it is sent: the bank's own sign-in need not be
 * done again. It adds nothing without a code.
 */
export interface SavedPick {
  readonly customerGuid: string;
  readonly picked: PickedAccount;
  /** When it was selected, in ms since 1970. */
  readonly pickedAt: number;
  readonly knownGuids: readonly string[];
}

/**
 * The link as it is kept while the customer is at their bank's own page. Its token opens the picker
 * again.
 */
export interface SavedLink {
  readonly customerGuid: string;
  /** The account that is reconnected; null where a new one is linked. */
  readonly accountGuid: string | null;
  readonly linkToken: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
  readonly knownGuids: readonly string[];
}

/** A bank with a page of its own has sent the customer back. */
export interface BankReturn {
  /** The whole address that it sent them to; the picker reads the bank's answer in it. */
  readonly address: string;
  /** What this tab kept of the link; null without. */
  readonly link: SavedLink | null;
}

export interface BankLinkingInput {
  readonly customerGuid: string;
  /** The account to reconnect; null to link a new one. */
  readonly accountGuid: string | null;
  /** The accounts that the bank had before, by guid: what was added is none of them. */
  readonly knownGuids: readonly string[];
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** What was selected before the page was loaded again; null without. */
  readonly saved: SavedPick | null;
  /** The customer comes back from their bank's own page; null otherwise. */
  readonly returned: BankReturn | null;
}

export interface BankLinkingContext extends Omit<BankLinkingInput, 'saved'> {
  readonly workflowGuid: string | null;
  /** Opens the picker. */
  readonly linkToken: string | null;
  /**
   * What was selected, kept until it is added: a failure or a wrong code never costs the selection.
   */
  readonly picked: PickedAccount | null;
  /** When it was selected, in ms since 1970. */
  readonly pickedAt: number;
  readonly stepUp: StepUp | null;
  /** What the bank made of it. */
  readonly account: BankAccount | null;
  /** When it was sent to the bank, and when the last search for it began, in ms since 1970. */
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
  /** The bank's sign-in was renewed; saying so to our bank is up to the account. */
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'left' };

export type CreateWorkflowResult = { readonly ok: true; readonly guid: string } | Refusal<'refused'>;
/** POST /api/workflows: the bank begins to prepare a picker. A spare one does no harm. */
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
/** `stepUpExpired`: nothing was done, and a new code helps. */
export type AddAccountResult =
  | { readonly ok: true; readonly account: BankAccount }
  | Refusal<'stepUpExpired' | 'refused'>;
/**
 * POST /api/external_bank_accounts. The implementation must not pass on the abort signal and must
 * not retry: after a fault the machine searches for the account first.
 */
export const addAccount = promiseContract<AddAccountResult, AddAccountInput>('addAccount');

/** The account that was made of a selection, or null if there is none yet. */
export const findAccount = promiseContract<
  BankAccount | null,
  { customerGuid: string; picked: PickedAccount; knownGuids: readonly string[] }
>('findAccount');

/** Saves the selection for a reload of the page. */
export const savePick = effectContract<{ saved: SavedPick }>('savePick');
/**
 * Saves the link before the picker opens, for banks that sign customers in on a page of their own.
 */
export const saveLink = effectContract<{ saved: SavedLink }>('saveLink');
/** Removes what was saved. */
export const removeSaved = effectContract('removeSaved');
