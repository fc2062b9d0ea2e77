import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** A `refused` reply names its fields in `problem.fields` where it can (`displayName`, `email`, `password`). */
export type CreateCustomerResult =
  | { readonly ok: true; readonly email: string; readonly customerGuid: string }
  | Refusal<'emailExists' | 'tooManyAttempts' | 'refused'>;
/** POST /customers/signup. A second try with the same email finishes what a broken first one began. */
export const createCustomer = promiseContract<CreateCustomerResult, { displayName: string; email: string; password: string }>('createCustomer');
