import type { HoldHours } from '../addresses/addressHold.ts';
import type { AssetCode } from '../assets/assets.ts';
import type { Amount } from '../money/money.ts';

/**
 * What a one-time code is asked for, as its mail says it. A code that somebody else asked for, and that its owner reads to them, then says what
 * they are about to do. `end`: the last characters of an address, or the last digits of a bank account.
 */
export type CodeSubject =
  | { readonly kind: 'deposit' | 'withdrawal'; readonly asset: AssetCode; readonly amount: Amount; readonly end: string | null }
  | { readonly kind: 'walletAdded' | 'walletRemoved'; readonly asset: AssetCode; readonly end: string }
  | { readonly kind: 'bankAccountAdded' | 'bankAccountRemoved'; readonly end: string | null }
  | { readonly kind: 'emailChange'; readonly address: string }
  | { readonly kind: 'hold'; readonly hours: HoldHours }
  | { readonly kind: (typeof plainSubjects)[number] };

/** What the bank does with the token that a code gives: its scopes tell these apart. */
const bankActKinds = ['deposit', 'withdrawal', 'walletAdded', 'walletRemoved', 'bankAccountAdded', 'bankAccountRemoved'] as const;
export type BankAct = Extract<CodeSubject, { readonly kind: (typeof bankActKinds)[number] }>;
export const isBankAct = (subject: CodeSubject): subject is BankAct => bankActKinds.some((kind) => kind === subject.kind);

/** Those that need no more words. */
export const plainSubjects = ['password', 'authenticator', 'passkey', 'factorRemoval', 'recoveryCodes', 'lock', 'newBrowsers', 'closing'] as const;

const endLength = 6;
/** The end of an address or of an account's number, as a mail shows it. */
export const addressEnd = (address: string): string => address.replace(/[^0-9A-Za-z]/g, '').slice(-endLength);
/** The last digits of a bank account; null where the bank has given none. */
export const accountEnd = (mask: string | null | undefined): string | null => (mask ?? '').replace(/\D/g, '').slice(-endLength) || null;
