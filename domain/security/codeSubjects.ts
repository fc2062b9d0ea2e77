import type { HoldHours } from '../addresses/addressHold.ts';
import type { AssetCode, TradableCode } from '../assets/assets.ts';
import type { Amount } from '../money/money.ts';
import type { RecurringRule } from '../trades/recurringBuys.ts';

/** Its mail says so, so that an owner talked into reading it out sees what it would do. */
export type CodeSubject =
  | {
      readonly kind: 'deposit' | 'withdrawal';
      readonly asset: AssetCode;
      readonly amount: Amount;
      readonly end: string | null;
    }
  | { readonly kind: 'walletAdded' | 'walletRemoved'; readonly asset: TradableCode; readonly end: string }
  | { readonly kind: 'bankAccountAdded' | 'bankAccountRemoved'; readonly end: string | null }
  | { readonly kind: 'emailChange'; readonly address: string }
  | ({ readonly kind: 'recurringBuy' } & RecurringRule)
  | { readonly kind: 'hold'; readonly hours: HoldHours }
  /** `passkey`: its name; null for the authenticator app. */
  | { readonly kind: 'factorRemoval'; readonly passkey: string | null }
  | { readonly kind: (typeof plainSubjects)[number] };

/** Actions by the bank with the code's token: its scopes distinguish these. */
const bankActKinds = [
  'deposit',
  'withdrawal',
  'walletAdded',
  'walletRemoved',
  'bankAccountAdded',
  'bankAccountRemoved',
] as const;
export type BankAct = Extract<CodeSubject, { readonly kind: (typeof bankActKinds)[number] }>;
export const isBankAct = (subject: CodeSubject): subject is BankAct =>
  bankActKinds.some((kind) => kind === subject.kind);

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

/** A staff decision that grants access: its call, and the parts of the body that say to whom. */
export interface DecisionSubject {
  readonly kind: 'decision';
  /** Its path, such as `staff/4f2a/roles`. */
  readonly call: string;
  readonly to: readonly string[];
}

/** The purpose of an identity check. */
export type ConfirmedSubject = CodeSubject | DecisionSubject;

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

/** The subject as a key: a code for one action is not valid for another. */
export const actOf = ({ kind, ...about }: ConfirmedSubject): string =>
  [
    kind,
    ...Object.entries(about)
      .toSorted()
      .map(([name, value]) => `${name}=${value}`),
  ].join(' ');

const endLength = 6;
/** The end of an address or account number, as mails show it. */
export const addressEnd = (address: string): string => address.replace(/[^0-9A-Za-z]/g, '').slice(-endLength);
/** A bank account's last digits; null if the bank gave none. */
export const accountEnd = (mask: string | null | undefined): string | null =>
  (mask ?? '').replace(/\D/g, '').slice(-endLength) || null;
