import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** A `refused` reply names the fields in `problem.fields` if it can (`displayName`, `email`, `password`). */
export type CreateCustomerResult =
  | { readonly ok: true; readonly email: string; readonly customerGuid: string }
  | Refusal<'emailExists' | 'tooManyAttempts' | 'refused'>;
/** Whether the account that already has the email is the customer's own, for which the password is the proof. */
export type RecognizeAccountResult = { readonly account: 'confirmed' | 'unconfirmed' | 'notTheirs' };
/** Tries email and password at the authentication service, without signing in. */
export const recognizeAccount = promiseContract<RecognizeAccountResult, { email: string; password: string }>('recognizeAccount');

/** POST /customers/signup. A second try with the same email finishes an interrupted first one. */
export const createCustomer = promiseContract<CreateCustomerResult, { displayName: string; email: string; password: string }>('createCustomer');
