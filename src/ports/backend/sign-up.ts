import { signUps } from '#contract/access/signUps.ts';
import type { SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { call } from './call.ts';

/** Opens the customer's accounts everywhere; safe to call again with the same email after a failure. */
export const signUp = ({ firstName, lastName, ...details }: SignUpDetails) =>
  call(signUps.open, { body: { ...details, ...(lastName === '' ? { name: firstName } : { firstName, lastName }) } });
