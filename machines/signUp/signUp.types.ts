import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';
import type { detailsOf } from './signUp.machine.ts';

export type SignUpText = 'firstName' | 'lastName' | 'email' | 'password' | 'phone' | 'country' | 'referralCode';
export type SignUpField = SignUpText | 'terms';

/** What is saved of the form, for whoever leaves it and comes back: all but the password. */
export type SavedSignUp = Readonly<Record<Exclude<SignUpText, 'password'>, string>> & {
  readonly termsAccepted: boolean;
  readonly hasOneName: boolean;
};

export interface SignUpInput {
  /** What was typed before the form was left; null without. */
  readonly saved: SavedSignUp | null;
  /** A known address to start with, or ''. */
  readonly email: string;
  /** The code of the link that led here, or ''. */
  readonly referralCode: string;
  /** The code of a link that led to another page before, or ''. It can be one. */
  readonly invitation: string;
  /** The country of residence that is likely, as two letters, or ''. */
  readonly country: string;
}

export interface SignUpContext extends Readonly<Record<SignUpText, string>> {
  /** Held only until the account exists. */
  readonly password: string;
  /** Of residence, as two letters; '' until it is chosen. */
  readonly country: string;
  readonly termsAccepted: boolean;
  /** Their legal name is one word or undivided, and stands in `firstName`. */
  readonly hasOneName: boolean;
  /** The address that may have been meant, once the field is left; '' without one. */
  readonly emailMeant: string;
  /** The code that the form opened with, tidied; '' without one, and if it is none of ours. */
  readonly openingCode: string;
  readonly fieldProblems: FieldProblems<SignUpField>;
  readonly problem: Problem | null;
}

export type SignUpEvent =
  | { readonly type: 'field.changed'; readonly field: SignUpText; readonly text: string }
  | { readonly type: 'terms.changed'; readonly accepted: boolean }
  | { readonly type: 'oneName.changed'; readonly only: boolean }
  | { readonly type: 'field.left'; readonly field: SignUpField }
  | { readonly type: 'email.corrected' }
  | { readonly type: 'form.submitted' | 'email.revised' | 'signIn.chosen' };

/** The account exists; `email` is what to sign in with. */
export interface SignUpOutput {
  readonly kind: 'registered';
  readonly email: string;
}

/** A `refused` reply names the fields in `problem.fields` if it can (`firstName`, `email`, …). */
export type CreateCustomerResult =
  | { readonly ok: true; readonly email: string; readonly customerGuid: string }
  | Refusal<'emailExists' | 'tooManyAttempts' | 'refused'>;
/**
 * Whether the account that already has the email is the customer's own, for which the password is
 * the proof.
 */
export type RecognizeAccountResult = { readonly account: 'confirmed' | 'unconfirmed' | 'notTheirs' };
/** Tries email and password at the authentication service, without signing in. */
export const recognizeAccount = promiseContract<RecognizeAccountResult, { email: string; password: string }>(
  'recognizeAccount',
);

export type SignUpDetails = ReturnType<typeof detailsOf>;
/** POST /customers/signup. A second try with the same email finishes an interrupted first one. */
export const createCustomer = promiseContract<CreateCustomerResult, SignUpDetails>('createCustomer');

/** Saves what is typed for a return to the form, replacing what was saved before. */
export const saveForm = effectContract<{ saved: SavedSignUp }>('saveForm');
/** Removes what was saved, once the account exists. */
export const removeSavedForm = effectContract('removeSavedForm');
