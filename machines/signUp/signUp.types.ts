import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';
import type { detailsOf } from './signUp.machine.ts';

/** Saved for a return to the form: never the password. */
export const savedTexts = ['firstName', 'lastName', 'email', 'phone', 'country', 'referralCode'] as const;
type SavedText = (typeof savedTexts)[number];
export type SignUpText = SavedText | 'password';
export type SignUpField = SignUpText | 'terms';

export type SavedSignUp = Readonly<Record<SavedText, string>> & {
  readonly termsAccepted: boolean;
  readonly hasOneName: boolean;
};

export interface SignUpInput {
  /** From an earlier visit; null if none. */
  readonly saved: SavedSignUp | null;
  /** A known address, or ''. */
  readonly email: string;
  /** The account was opened before a reload, and the link sent. */
  readonly alreadySent: boolean;
  /** From the link to this page, or ''. */
  readonly referralCode: string;
  /** A valid code from a link to an earlier page, or ''. */
  readonly invitation: string;
  /** The likely country of residence, two letters, or ''. */
  readonly country: string;
}

export interface SignUpContext extends Readonly<Record<SignUpText, string>> {
  /** Dropped once the account exists. */
  readonly password: string;
  /** Of residence, two letters; '' until chosen. */
  readonly country: string;
  readonly termsAccepted: boolean;
  /** The whole legal name is in `firstName`. */
  readonly hasOneName: boolean;
  /** A likely correction, once the field is left; '' without one. */
  readonly emailMeant: string;
  /** The initial code, normalized; '' without a valid one. */
  readonly openingCode: string;
  readonly alreadySent: boolean;
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

/** The account exists; sign in with `email`. */
export interface SignUpOutput {
  readonly kind: 'registered';
  readonly email: string;
}

/** `refused` names the fields in `problem.fields` if it can (`firstName`, `email`, …). */
export type CreateCustomerResult =
  | { readonly ok: true; readonly email: string; readonly customerGuid: string }
  | Refusal<'emailExists' | 'tooManyAttempts' | 'refused'>;
/** Whether the existing account is the customer's own, as proven by the password. */
export type RecognizeAccountResult = { readonly account: 'confirmed' | 'unconfirmed' | 'notTheirs' };
/** Checks email and password with the authentication service, without signing in. */
export const recognizeAccount = promiseContract<RecognizeAccountResult, { email: string; password: string }>(
  'recognizeAccount',
);

export type SignUpDetails = ReturnType<typeof detailsOf>;
/** POST /customers/signup. Retrying with the same email finishes an interrupted sign-up. */
export const createCustomer = promiseContract<CreateCustomerResult, SignUpDetails>('createCustomer');

/** Saved for a return to the form, replacing earlier ones. */
export const saveForm = effectContract<{ saved: SavedSignUp }>('saveForm');
export const removeSavedForm = effectContract('removeSavedForm');
