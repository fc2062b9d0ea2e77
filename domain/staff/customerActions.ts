import type { StaffAction } from './rights.ts';

/** Staff actions on a customer, by the last segment of the call's path, with the required right. */
export const customerActions = {
  freeze: 'freezeCustomer',
  'lift-freeze': 'liftFreeze',
  'pause-withdrawals': 'freezeCustomer',
  'end-pause': 'liftFreeze',
  'end-sessions': 'endCustomerSessions',
  'reset-factors': 'resetFactors',
  'request-check': 'requestDocuments',
  'refresh-bank-account': 'refreshBankAccount',
  'resend-mail': 'resendMail',
  'change-phone': 'editContact',
  'change-name': 'editContact',
} as const satisfies Readonly<Record<string, StaffAction>>;
export type CustomerAction = keyof typeof customerActions;

/** Acts on a way for money, at the bank. */
export const moneyPathActs = ['complete-bank-account', 'remove-bank-account', 'remove-wallet'] as const;
export type MoneyPathAct = (typeof moneyPathActs)[number];

export const pauseHours = [24, 72, 168] as const;
/** The pause after a reset of two-step verification, in hours. */
export const resetPauseHours = 72;

export const requestedChecks = ['document_submission', 'enhanced_due_diligence'] as const;
export type RequestedCheck = (typeof requestedChecks)[number];
/** Maximum checks requested per customer within {@link checkDays}. */
export const mostChecks = 3;
export const checkDays = 30;

/** Personal data that is revealed together. */
export const revealGroups = { contact: 'revealContact', identity: 'revealIdentity' } as const satisfies Readonly<
  Record<string, StaffAction>
>;
export type RevealGroup = keyof typeof revealGroups;
/** Seconds until it is hidden again. */
export const revealSeconds = 60;
/** Maximum reveals per staff member and hour. */
export const mostReveals = 20;
