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

/**
 * Whether the newest recovery codes are saved: one of them was entered. Until then they are `unsaved` for a day and can be shown again. After
 * that they are `unconfirmed`: they work, but nobody can show them.
 */
export const recoveryCodesStatuses = ['saved', 'unsaved', 'unconfirmed'] as const;
export type RecoveryCodesStatus = (typeof recoveryCodesStatuses)[number];

/** Another address for the account, which its owner has confirmed, and which the old mailbox can still stop. */
export interface PendingEmailChange {
  readonly email: string;
  /** When it becomes the account's, in milliseconds since 1970. */
  readonly appliesAt: number;
}

/** The methods of two-step verification that somebody has: a customer, or a person of staff. */
export interface HeldFactors {
  readonly authenticator: { readonly since: number } | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
  readonly recoveryCodesStatus: RecoveryCodesStatus;
  /** Until when withdrawals are paused; null when they are not, and for staff, who have none. */
  readonly withdrawalsPausedUntil: number | null;
  readonly session: {
    /** Such as "Chrome on Linux"; null when unknown. */
    readonly device: string | null;
  };
}

/** What protects a customer's account, as the server says it. */
export interface AccountSecurity extends HeldFactors {
  /** When the account closes, in milliseconds since 1970; null unless its customer asked for it. */
  readonly closesAt: number | null;
  /** The change that paused them; null when they are not, or when it is unknown. */
  readonly withdrawalsPausedBy: PausingKind | null;
  readonly session: HeldFactors['session'] & { readonly signedInAt: number };
  /** Whether a sign-in from a new browser needs an emailed code. */
  readonly newBrowserCodes: boolean;
  readonly mailChoices: MailChoices;
  /** Null when no change waits. */
  readonly pendingEmailChange: PendingEmailChange | null;
}

/** Whether the account asks for more than a password and emailed codes. */
export const hasMfa = ({ authenticator, passkeys }: HeldFactors): boolean => authenticator !== null || passkeys.length > 0;
