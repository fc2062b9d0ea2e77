import type { SnapshotFrom } from 'xstate';
import { passwordRules } from '#domain/credentials/passwords.ts';
import { isReferralCode, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import type { SignUpMachine } from './signUp.machine.ts';
import type { SignUpText } from './signUp.types.ts';

type Snapshot = SnapshotFrom<SignUpMachine>;

/** What is typed in one field. */
export const selectText =
  (field: SignUpText) =>
  ({ context }: Snapshot): string =>
    context[field];
/** What an attacker would know about the customer, who should not use it as a password. */
export const selectKnownWords = ({ context }: Snapshot): string =>
  `${context.firstName} ${context.lastName} ${context.email}`;
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectTermsAccepted = ({ context }: Snapshot) => context.termsAccepted;
export const selectHasOneName = ({ context }: Snapshot) => context.hasOneName;
/** A country was chosen that we do not serve. */
export const selectLivesElsewhere = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'notServed' });
/** The rules for the password, each with whether the typed one meets it. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
/** Field name → one of our codes or the server's message. An edit of the field clears it. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** The address that may have been meant by one that looks misspelled; '' without one. */
export const selectEmailMeant = ({ context }: Snapshot) => context.emailMeant;
/** The address already has an account, so the view offers to sign in. */
export const selectEmailIsTaken = ({ context }: Snapshot): boolean => context.fieldProblems.email === 'emailExists';
/** The flow that sends the confirmation link again, while the customer checks their email. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
/** Opening the account takes longer than usual. */
export const selectTakesLong = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'long' });
/** The code that the form opened with, as long as it is in its field; null otherwise. */
export const selectInvitation = ({ context: { openingCode, referralCode } }: Snapshot): string | null =>
  openingCode !== '' && tidyReferralCode(referralCode) === openingCode ? openingCode : null;
/** Whether the form has a code that somebody can have given the customer. */
export const selectHasReferralCode = ({ context: { referralCode } }: Snapshot): boolean =>
  isReferralCode(tidyReferralCode(referralCode));
