import type { Hono, MiddlewareHandler } from 'hono';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import type { Executor } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Services } from './services.ts';

/**
 * What the sandbox console has set, as this process knows it. All processes on a database share the settings; each rereads them
 * when a request finds them older than a second, so that most requests cost nothing, and the workers of one port when one of them changes them.
 */
export interface SandboxControls {
  /** Milliseconds that the sandbox's clock was moved by. */
  clockOffset(): number;
  /** Whether any fault is waiting for a call. */
  faulty(): boolean;
  /** Milliseconds since the epoch: bank tokens of this subject (`null`: of the bank) issued earlier are refused. */
  tokensExpiredBefore(subject: string | null): number;
  /** Rereads the settings if they are older than a second. Never rejects: without a database the last ones stay. */
  glance(): Promise<void>;
  /** Rereads the settings now, here and in the other workers: what was changed on a port holds at once on that port. */
  refresh(): Promise<void>;
}

/** The controls of a server without a sandbox: nothing is set, and nothing is read. */
export const noControls: SandboxControls = {
  clockOffset: () => 0,
  faulty: () => false,
  tokensExpiredBefore: () => 0,
  glance: async () => undefined,
  refresh: async () => undefined,
};

/** What an entry of a ledger is booked for. An adjustment has no record. */
export type RecordedKind = 'trade' | 'transfer' | 'return';
type LedgerKind = RecordedKind | 'adjustment';

/** One business event that moved money. */
export interface LedgerEntry {
  /** In the order in which entries were booked. */
  readonly serial: number;
  readonly kind: LedgerKind;
  /** The guid of the trade or the transfer; of a return, that of the transfer that came back. */
  readonly record: string | null;
  /** Milliseconds. */
  readonly at: number;
  readonly postings: readonly LedgerPosting[];
}

interface LedgerPosting {
  /** The account's. */
  readonly guid: string;
  /** `fiat`, `trading`, `reserve`, `fee`. */
  readonly type: string;
  /** The customer whose account it is; null for the bank's own. */
  readonly owner: string | null;
  readonly asset: string;
  /** Base units: positive into the account, negative out of it. */
  readonly amount: bigint;
}

/** Entries of a ledger that are read at a time, and records whose entries are. */
export const ledgerPage = 1000;

/** Which entries: those of these records, at most a page of them, or the next page of these kinds after a serial. */
export type LedgerQuery =
  | { readonly kind: RecordedKind; readonly records: readonly string[] }
  | { readonly kinds: readonly RecordedKind[]; readonly after: number };

/** What the sandbox puts in the place of other companies' services. Production code knows it by this interface only. */
export interface Emulators {
  /** What its bank charges for trading. */
  readonly tradeFees: TradeFees;
  /** The most that its bank takes from a linked bank account at once, in cents. */
  readonly largestDeposit: Amount;
  readonly controls: SandboxControls;
  /** Collects emails when no mail server is configured. */
  outbox(services: Services): Mailer;
  /** Whether the embedded identity service made this ID token. Its tokens are unsigned, so the signature cannot prove it. */
  isOwnIdToken(idToken: string): Promise<boolean>;
  /** A custom token that the embedded identity service accepts: firebase-admin leaves those for an emulator unsigned. */
  signCustomToken(uid: string, claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Has the embedded bank accept a token of its own for this act only, once, and no longer than until then (ms). */
  bindToken(token: string, act: BankAct, until: number): Promise<void>;
  /** Has the embedded bank refuse the customer's tokens that move money. */
  endStepUpTokens(customerGuid: string): Promise<void>;
  /** Has the embedded bank refuse all tokens of the customer that were issued so far. */
  endTokens(customerGuid: string): Promise<void>;
  /** Has the embedded bank refuse withdrawals to a new wallet or bank account of the customer until its hold is over. `tx` is the transaction to store it in. */
  holdNewDestinations(customerGuid: string, holds: AddressHoldHistory, tx?: Executor): Promise<void>;
  /** Has the embedded bank refuse everything that leaves the customer's account until then (ms). `tx` is the transaction to store it in. */
  pauseSends(customerGuid: string, until: number, tx?: Executor): Promise<void>;
  /** What customers hold together by the embedded bank's ledger, by asset. */
  ledgerTotals(tx?: Executor): Promise<ReadonlyMap<string, bigint>>;
  /** Entries of the embedded bank's ledger, in their order. */
  ledgerEntries(which: LedgerQuery): Promise<readonly LedgerEntry[]>;
  /** Middleware in front of every service that applies the console's faults. */
  faultDoor(services: Services): MiddlewareHandler;
  /** The stand-ins, each under the path that its real client calls, and the console. */
  routes(services: Services): Hono;
  /** Seeds what a fresh sandbox needs, and returns what to print at start. Safe at every start and in several processes. */
  prepare(services: Services): Promise<string>;
}
