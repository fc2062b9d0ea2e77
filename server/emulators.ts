import type { Hono, MiddlewareHandler } from 'hono';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import type { Executor } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Services } from './services.ts';

/**
 * The console's settings, shared by all processes. Reread at most every second on demand, and at
 * once in all workers of a port after a change.
 */
export interface SandboxControls {
  clockOffset(): number;
  /** Whether any fault is pending. */
  faulty(): boolean;
  /** Cutoff in ms for bank tokens of this subject (`null`: the bank). */
  tokensExpiredBefore(subject: string | null): number;
  /** Rereads settings older than a second. Never rejects: without a database the last ones stay. */
  glance(): Promise<void>;
  /** Rereads now, in all workers of this port. */
  refresh(): Promise<void>;
}

export const noControls: SandboxControls = {
  clockOffset: () => 0,
  faulty: () => false,
  tokensExpiredBefore: () => 0,
  glance: async () => undefined,
  refresh: async () => undefined,
};

/** Opens the sandbox sign-in service's admin API to remote callers, besides "Bearer owner". */
export const consoleTokenHeader = 'x-console-token';

/** Adjustments have no record. */
export type RecordedKind = 'trade' | 'transfer' | 'return';
type LedgerKind = RecordedKind | 'adjustment';

export interface LedgerEntry {
  readonly serial: number;
  readonly kind: LedgerKind;
  readonly record: string | null;
  readonly at: number;
  readonly postings: readonly LedgerPosting[];
}

interface LedgerPosting {
  readonly guid: string;
  readonly type: string;
  readonly owner: string | null;
  readonly asset: string;
  readonly amount: bigint;
}

/** Page size for entries and records. */
export const ledgerPage = 1000;

/** Entries of up to a page of records, or the next page of some kinds. */
export type LedgerQuery =
  | { readonly kind: RecordedKind; readonly records: readonly string[] }
  | { readonly kinds: readonly RecordedKind[]; readonly after: number };

/** Emulators of other companies' services: all that production code knows of the sandbox. */
export interface Emulators {
  readonly tradeFees: TradeFees;
  /** Per linked-account deposit, in cents. */
  readonly largestDeposit: Amount;
  readonly controls: SandboxControls;
  outbox(services: Services): Mailer;
  /** Emulator tokens are unsigned, so the signature proves nothing. */
  isOwnIdToken(idToken: string): Promise<boolean>;
  /** Signed, since firebase-admin leaves emulator tokens unsigned. */
  signCustomToken(uid: string, claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Binds a token to one action, once, until then (ms). */
  bindToken(token: string, act: BankAct, until: number): Promise<void>;
  /** Ends money-moving tokens. */
  endStepUpTokens(customerGuid: string): Promise<void>;
  /** Ends all of a customer's tokens. */
  endTokens(customerGuid: string): Promise<void>;
  /** Blocks withdrawals to new destinations until their hold ends; stored in `tx`. */
  holdNewDestinations(customerGuid: string, holds: AddressHoldHistory, tx?: Executor): Promise<void>;
  /** Blocks everything leaving until then (ms); stored in `tx`. */
  pauseSends(customerGuid: string, until: number, tx?: Executor): Promise<void>;
  /** Customers' totals by asset. */
  ledgerTotals(tx?: Executor): Promise<ReadonlyMap<string, bigint>>;
  /** In order. */
  ledgerEntries(which: LedgerQuery): Promise<readonly LedgerEntry[]>;
  faultDoor(services: Services): MiddlewareHandler;
  /** The services under their real clients' paths, and the console. */
  routes(services: Services): Hono;
  /** Seeds a fresh sandbox and returns startup output. Safe at every start and across processes. */
  prepare(services: Services): Promise<string>;
}

/** The product’s side of the sandbox’s console, which the server hands in. */
export interface Product {
  /** Seeds a fresh sandbox and returns startup output. Safe at every start and across processes. */
  seed(): Promise<string>;
  /** The demo's, each with the next code of their authenticator app. */
  staff(): Promise<readonly StaffSignIn[]>;
  /** Makes the recurring buys that are due. */
  makeRecurringBuys(): Promise<void>;
  /** For browsing, from a bank that is not the sandbox's. */
  mintBankToken(customerGuid: string): Promise<string>;
  /**
   * Signs a customer in, ending the session elsewhere. `seconds` replaces the token's usual life.
   * @throws Refusal 403 for a locked account
   */
  signUserToken(customer: { readonly guid: string; readonly email: string }, seconds?: number): Promise<string>;
  /** Ends a customer's session. @returns the `iat` that tokens need now; null for a locked account */
  endSession(email: string): Promise<number | null>;
  forgetBrowsers(customerGuid: string): Promise<void>;
}

interface StaffSignIn {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly password: string;
  readonly code: string;
  /** Whether it was used, and the next one is not valid yet. */
  readonly used: boolean;
}
