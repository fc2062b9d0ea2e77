import { signUps } from '#contract/access/signUps.ts';
import type { SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { call } from './call.ts';

/** Opens the customer's accounts; safe to repeat with the same email. */
export const signUp = ({ firstName, lastName, ...details }: SignUpDetails) =>
  call(signUps.open, { body: { ...details, ...(lastName === '' ? { name: firstName } : { firstName, lastName }) } });
