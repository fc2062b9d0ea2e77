import type { HoldHours } from '../addresses/addressHold.ts';
import type { AssetCode, TradableCode } from '../assets/assets.ts';
import type { Amount } from '../money/money.ts';

/**
 * What a one-time code is asked for, as its mail says it. A code that somebody else asked for, and that its owner reads to them, then says what
 * they are about to do. `end`: the last characters of an address, or the last digits of a bank account.
 */
export type CodeSubject =
  | { readonly kind: 'deposit' | 'withdrawal'; readonly asset: AssetCode; readonly amount: Amount; readonly end: string | null }
  | { readonly kind: 'walletAdded' | 'walletRemoved'; readonly asset: TradableCode; readonly end: string }
  | { readonly kind: 'bankAccountAdded' | 'bankAccountRemoved'; readonly end: string | null }
  | { readonly kind: 'emailChange'; readonly address: string }
  | { readonly kind: 'hold'; readonly hours: HoldHours }
  /** `passkey`: which one; null for the authenticator app. */
  | { readonly kind: 'factorRemoval'; readonly passkey: string | null }
  | { readonly kind: (typeof plainSubjects)[number] };

/** What the bank does with the token that a code gives: its scopes tell these apart. */
const bankActKinds = ['deposit', 'withdrawal', 'walletAdded', 'walletRemoved', 'bankAccountAdded', 'bankAccountRemoved'] as const;
export type BankAct = Extract<CodeSubject, { readonly kind: (typeof bankActKinds)[number] }>;
export const isBankAct = (subject: CodeSubject): subject is BankAct => bankActKinds.some((kind) => kind === subject.kind);

/** Those that need no more words. */
export const plainSubjects = [
  'password',
  'authenticator',
  'passkey',
  'recoveryCodes',
  'recoveryCodesShown',
  'lock',
  'newBrowsers',
  'closing',
] as const;

/** A decision of staff that hands out access: whose, by its call, and what of its body says to whom. */
export interface DecisionSubject {
  readonly kind: 'decision';
  /** Its path, such as `staff/4f2a/roles`. */
  readonly call: string;
  readonly to: readonly string[];
}

/** What somebody confirms that it is them for. */
export type ConfirmedSubject = CodeSubject | DecisionSubject;

/** The subject of a call of staff with this body. */
export const decisionOf = (
  call: string,
  { email = [], roles = [] }: { readonly email?: unknown; readonly roles?: unknown } = {},
): DecisionSubject => ({
  ...{ kind: 'decision', call },
  to: [email, roles]
    .flat()
    .map((each) => String(each).trim().toLowerCase())
    .toSorted(),
});

/** A subject as a key: a code for one act does not do for another. */
export const actOf = ({ kind, ...about }: ConfirmedSubject): string =>
  [
    kind,
    ...Object.entries(about)
      .toSorted()
      .map(([name, value]) => `${name}=${value}`),
  ].join(' ');

const endLength = 6;
/** The end of an address or of an account's number, as a mail shows it. */
export const addressEnd = (address: string): string => address.replace(/[^0-9A-Za-z]/g, '').slice(-endLength);
/** The last digits of a bank account; null where the bank has given none. */
export const accountEnd = (mask: string | null | undefined): string | null => (mask ?? '').replace(/\D/g, '').slice(-endLength) || null;
