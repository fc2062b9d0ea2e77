import type { PausingKind } from './events.ts';
import type { MailChoices } from './mailChoices.ts';

/** Characters of a passkey's name. */
export const maxPasskeyNameLength = 40;
/** Passkeys of one account. */
export const mostPasskeys = 10;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Times in milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** `unsaved` ones can be shown for a day; `unconfirmed` ones work, but can't be shown. */
export const recoveryCodesStatuses = ['saved', 'unsaved', 'unconfirmed'] as const;
export type RecoveryCodesStatus = (typeof recoveryCodesStatuses)[number];

/** A confirmed new address that the old mailbox can still stop. */
export interface PendingEmailChange {
  readonly email: string;
  /** When it takes effect, in ms since 1970. */
  readonly appliesAt: number;
}

/** The two-step verification methods of a customer or a staff member. */
export interface HeldFactors {
  readonly authenticator: { readonly since: number } | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
  readonly recoveryCodesStatus: RecoveryCodesStatus;
  /** Null while withdrawals are not paused, and for staff. */
  readonly withdrawalsPausedUntil: number | null;
  readonly session: {
    /** Such as "Chrome on Linux"; null when unknown. */
    readonly device: string | null;
  };
}

export interface AccountSecurity extends HeldFactors {
  /** In ms since 1970; null unless the customer requested it. */
  readonly closesAt: number | null;
  /** The change that paused them; null when not paused, or unknown. */
  readonly withdrawalsPausedBy: PausingKind | null;
  readonly session: HeldFactors['session'] & { readonly signedInAt: number };
  /** Whether a sign-in from a new browser needs an emailed code. */
  readonly newBrowserCodes: boolean;
  readonly mailChoices: MailChoices;
  /** Null when no change waits. */
  readonly pendingEmailChange: PendingEmailChange | null;
}

/** Whether the account has a second factor. */
export const hasMfa = ({ authenticator, passkeys }: HeldFactors): boolean =>
  authenticator !== null || passkeys.length > 0;
