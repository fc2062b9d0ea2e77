import * as v from 'valibot';
import type { SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { callBackend } from './call.ts';

const createdSchema = v.object({ email: v.string(), customer_guid: v.string() });

/** Opens the customer's accounts everywhere; safe to call again with the same email after a failure. */
export const signUp = ({ firstName, lastName, referralCode, ...details }: SignUpDetails, signal?: AbortSignal) =>
  callBackend('signup', createdSchema, {
    method: 'POST',
    body: { ...details, ...(lastName === '' ? { name: firstName } : { first_name: firstName, last_name: lastName }), referral_code: referralCode },
    // Creating a customer at two other companies takes a while.
    timeout: 60_000,
    signal,
  });
