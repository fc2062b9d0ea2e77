import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { detailsOf } from './signUp.form.ts';

/** A `refused` reply names the fields in `problem.fields` if it can (`firstName`, `email`, …). */
export type CreateCustomerResult =
  | { readonly ok: true; readonly email: string; readonly customerGuid: string }
  | Refusal<'emailExists' | 'tooManyAttempts' | 'refused'>;
/** Whether the account that already has the email is the customer's own, for which the password is the proof. */
export type RecognizeAccountResult = { readonly account: 'confirmed' | 'unconfirmed' | 'notTheirs' };
/** Tries email and password at the authentication service, without signing in. */
export const recognizeAccount = promiseContract<RecognizeAccountResult, { email: string; password: string }>('recognizeAccount');

/** Whether a phone number exists, as written in the country or with + and its code. The server checks it too. */
export type CheckPhoneResult = { readonly ok: true } | Refusal<'phoneShape'>;
export const checkPhone = promiseContract<CheckPhoneResult, { phone: string; country: string }>('checkPhone');

export type SignUpDetails = ReturnType<typeof detailsOf>;
/** POST /customers/signup. A second try with the same email finishes an interrupted first one. */
export const createCustomer = promiseContract<CreateCustomerResult, SignUpDetails>('createCustomer');
