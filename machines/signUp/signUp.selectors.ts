import type { SnapshotFrom } from 'xstate';
import { passwordRules } from '#domain/credentials/passwords.ts';
import { isReferralCode, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import type { SignUpMachine } from './signUp.machine.ts';
import type { SignUpText } from './signUp.types.ts';

type Snapshot = SnapshotFrom<SignUpMachine>;

export const selectText =
  (field: SignUpText) =>
  ({ context }: Snapshot): string =>
    context[field];
/** Words that an attacker would know, bad as passwords. */
export const selectKnownWords = ({ context }: Snapshot): string =>
  `${context.firstName} ${context.lastName} ${context.email}`;
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectTermsAccepted = ({ context }: Snapshot) => context.termsAccepted;
export const selectHasOneName = ({ context }: Snapshot) => context.hasOneName;
/** The chosen country is not served. */
export const selectLivesElsewhere = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'notServed' });
/** Each rule, and whether the typed password meets it. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
/** By field: our code or the server's message. Editing the field clears it. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** A likely correction of a misspelled address; '' without one. */
export const selectEmailMeant = ({ context }: Snapshot) => context.emailMeant;
/** The view offers to sign in. */
export const selectEmailIsTaken = ({ context }: Snapshot): boolean => context.fieldProblems.email === 'emailExists';
/** Resends the confirmation link. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
/** Opening the account is slow. */
export const selectTakesLong = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'long' });
/** The code that the form opened with, while it is in its field; null otherwise. */
export const selectInvitation = ({ context: { openingCode, referralCode } }: Snapshot): string | null =>
  openingCode !== '' && tidyReferralCode(referralCode) === openingCode ? openingCode : null;
/** Whether the code is well-formed. */
export const selectHasReferralCode = ({ context: { referralCode } }: Snapshot): boolean =>
  isReferralCode(tidyReferralCode(referralCode));
