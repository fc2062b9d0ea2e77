import type { StaffPerson } from '#domain/staff/person.ts';
import type { customers } from '#server/db/schema/backend.ts';
import type { SignedTokens } from './signed-tokens.ts';

/** What a customer's `ut` says. */
export interface UserToken {
  /** The bank's customer guid. */
  readonly guid: string;
  readonly email: string;
  /** Seconds. */
  readonly iat: number;
  /** Seconds: when the customer signed in at the authentication service. */
  readonly authTime: number;
  /** The authentication service's `validSince` at that time. It changes with every new password. */
  readonly validSince: number;
}

export interface UserTokens {
  /** A signed user token (`ut`) that lives `seconds`, by default twelve hours. */
  sign(token: UserToken, seconds?: number): Promise<string>;
  /** Null when the token is forged or expired. Does not detect a superseded one. */
  readonly verify: SignedTokens<UserToken>['verify'];
}

type CustomerRow = typeof customers.$inferSelect;

/** Customers' rows as they are now; calls that come together share one statement. */
export interface CustomerFinder {
  find(email: string): Promise<CustomerRow | null>;
}

/** What a process remembers of a session that it found live. */
export interface RememberedSession {
  readonly customer: Pick<CustomerRow, 'email' | 'bankCustomerGuid' | 'latestIat' | 'activeIat' | 'activeAt'>;
  readonly token: UserToken;
}

/** What was known of the news when a customer was about to be read. */
export interface ReadingSince {
  readonly news: number;
  readonly at: number;
}

export interface Sessions {
  /** The session of the token, if it was found live and no news came since; null when it has to be read. */
  find(token: UserToken): RememberedSession | null;
  /** Is to be called before a customer is read who is then remembered. */
  reading(): ReadingSince;
  /** Remembers a session that was found live, unless news came while it was read: they may be of this very customer. */
  keep(session: RememberedSession, since: ReadingSince): void;
  forget(guid: string): void;
  /** Notes when the customer was last active, as the browser of the session says. */
  noteActivity(session: RememberedSession, idleSeconds: number): Promise<void>;
  /** Hears now of what this process has just committed; without an answer it is heard of with the rest, within two seconds. */
  hearOwn(): Promise<void>;
  /** Listens from now on, until the server stops. Before, nothing is remembered: every check reads. */
  start(): void;
}

/** What an `a_at` says. What its person may do is read anew by each call. */
export interface StaffToken {
  readonly staffId: string;
  readonly sessionId: string;
  /** Seconds. */
  readonly iat: number;
}

export interface StaffTokens {
  /** @param endsAt of the session, in milliseconds: no token outlives it */
  sign(token: StaffToken, endsAt: number): Promise<string>;
  readonly verify: SignedTokens<StaffToken>['verify'];
}

/** A person of staff who is signed in, as the database has them now. */
export interface Staff extends StaffPerson {
  readonly session: StaffSession;
  /** Seconds: when their token was issued. */
  readonly tokenIat: number;
}

export interface StaffSession {
  readonly id: string;
  /** A hash of the random id of the browser where it began. */
  readonly deviceHash: string;
  /** Milliseconds, as all of these: when a person last pressed a key or a button there. */
  readonly activeAt: number;
  /** Renewed or not, it ends then. */
  readonly endsAt: number;
}

/** Says whose a staff token is; null for one that does not count. */
export type StaffVerifier = (token: string) => Promise<Staff | null>;
