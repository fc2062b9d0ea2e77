import type { ActorRefFrom } from 'xstate';
import type { BankAccountMachine } from '../bankAccount/bankAccount.machine.ts';
import type { BankAccountReport } from '../bankAccount/bankAccount.types.ts';
import type { BankAccount } from '../shared/bankAccount.ts';
import type { Problem } from '../shared/problem.ts';

export type BankAccountRef = ActorRefFrom<BankAccountMachine>;

export interface BankAccountsInput {
  readonly customerGuid: string;
  /** Server time in ms since 1970. */
  readonly now: () => number;
}

export interface BankAccountsContext extends BankAccountsInput {
  /** Every account that the bank reported, deleted ones too. */
  readonly knownGuids: readonly string[];
  /** One flow for each account that is not deleted, or was deleted in front of the customer; the newest first. */
  readonly accounts: readonly BankAccountRef[];
  readonly problem: Problem | null;
}

/** The bank's list, whenever it was read. */
export type AccountsFact = { readonly type: 'accounts.reported'; readonly accounts: readonly BankAccount[] };

export type BankAccountsEvent =
  | AccountsFact
  | BankAccountReport
  | { readonly type: 'link.requested' }
  /** The customer has come to the page, so what it said about accounts that are gone is old. */
  | { readonly type: 'page.entered' };

/** The app then reads what depends on the accounts again. */
export type BankAccountsEmitted = { readonly type: 'accounts.changed' };
