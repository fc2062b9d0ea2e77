import type { SignedInPerson } from '#domain/staff/person.ts';
import type { customers } from '#server/db/schema/backend.ts';
import type { SignedTokens } from './signed-tokens.ts';

/** Claims of a `ut`. */
export interface UserToken {
  readonly guid: string;
  readonly email: string;
  readonly iat: number;
  /** Sign-in time at the authentication service, in seconds. */
  readonly authTime: number;
  /** The service's `validSince` then; it changes with every password. */
  readonly validSince: number;
}

export interface UserTokens {
  /** Valid for `seconds`, by default twelve hours. */
  sign(token: UserToken, seconds?: number): Promise<string>;
  /** Null if forged or expired. Does not detect superseded tokens. */
  readonly verify: SignedTokens<UserToken>['verify'];
}

type CustomerRow = typeof customers.$inferSelect;

/** Customer rows, batched across concurrent calls. */
export interface CustomerFinder {
  find(email: string): Promise<CustomerRow | null>;
}

export interface RememberedSession {
  readonly customer: Pick<CustomerRow, 'email' | 'bankCustomerGuid' | 'latestIat' | 'activeIat' | 'activeAt'>;
  readonly token: UserToken;
}

/** A marker taken before reading a customer, to detect changes meanwhile. */
export interface ReadingSince {
  readonly news: number;
  readonly at: number;
}

export interface Sessions {
  /** A live session without later changes; null if it must be read. */
  find(token: UserToken): RememberedSession | null;
  /** Call before reading a customer to remember. */
  reading(): ReadingSince;
  /** Remembers a live session, unless changes arrived during the read. */
  keep(session: RememberedSession, since: ReadingSince): void;
  forget(guid: string): void;
  /** Records activity reported by the browser. */
  recordActivity(session: RememberedSession, idleSeconds: number): Promise<void>;
  /** Polls for this process's own commits; on failure they arrive within two seconds anyway. */
  hearOwn(): Promise<void>;
  /** Polls until the server stops. Before that nothing is remembered. */
  start(): void;
}

/** Claims of an `a_at`. Rights are read on every call. */
export interface StaffToken {
  readonly staffId: string;
  readonly sessionId: string;
  readonly iat: number;
}

export interface StaffTokens {
  /** @param endsAt of the session (ms); no token outlives it */
  sign(token: StaffToken, endsAt: number): Promise<string>;
  readonly verify: SignedTokens<StaffToken>['verify'];
}

/** A signed-in staff member, from the database. */
export interface Staff extends Omit<SignedInPerson, 'zone'> {
  /** Their own choice; null for the reporting zone. */
  readonly timeZone: string | null;
  readonly session: StaffSession;
  readonly tokenIat: number;
}

export interface StaffSession {
  readonly id: string;
  /** The hash of its browser's random id. */
  readonly deviceHash: string;
  /** Last input, in ms, like all of these. */
  readonly activeAt: number;
  /** Hard limit, despite renewals. */
  readonly endsAt: number;
}

/** Null for an invalid token. */
export type StaffVerifier = (token: string) => Promise<Staff | null>;
