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

/** What protects an account, as the server says it. */
export interface AccountSecurity {
  readonly authenticator: { readonly since: number } | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
  /** Until when withdrawals are paused; null when they are not. */
  readonly withdrawalsPausedUntil: number | null;
  /** The change that paused them; null when they are not, or when it is unknown. */
  readonly withdrawalsPausedBy: PausingKind | null;
  readonly session: {
    /** Such as "Chrome on Linux"; null when unknown. */
    readonly device: string | null;
    readonly signedInAt: number;
  };
  /** Whether a sign-in from a new browser needs an emailed code. */
  readonly newBrowserCodes: boolean;
  readonly mailChoices: MailChoices;
}

/** Whether the account asks for more than a password and emailed codes. */
export const hasMfa = ({ authenticator, passkeys }: AccountSecurity): boolean => authenticator !== null || passkeys.length > 0;
