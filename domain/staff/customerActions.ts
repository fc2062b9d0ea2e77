import type { StaffAction } from './rights.ts';

/** What staff does about a customer, by the end of its call's path, with the right that it needs. */
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
} as const satisfies Readonly<Record<string, StaffAction>>;
export type CustomerAction = keyof typeof customerActions;

/** For how many hours staff pauses withdrawals. */
export const pauseHours = [24, 72, 168] as const;
/** For how many hours they are paused once two-step verification was reset. */
export const resetPauseHours = 72;

/** What a customer is asked for at the bank: documents, or answers about their money. */
export const requestedChecks = ['document_submission', 'enhanced_due_diligence'] as const;
export type RequestedCheck = (typeof requestedChecks)[number];
/** The most checks that staff asks one customer for within {@link checkDays}. */
export const mostChecks = 3;
export const checkDays = 30;

/** Personal data of a customer that is revealed together. */
export const revealGroups = { contact: 'revealContact', identity: 'revealIdentity' } as const satisfies Readonly<Record<string, StaffAction>>;
export type RevealGroup = keyof typeof revealGroups;
/** For how many seconds it is shown. */
export const revealSeconds = 60;
/** The most that one person reveals within an hour. */
export const mostReveals = 20;
