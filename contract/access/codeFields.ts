import * as v from 'valibot';
import { emailField, field, requiredText } from '../kit/fields.ts';
import type { RefusalNote } from '../kit/refusals.ts';
import { integer, shape } from '../kit/shape.ts';
import { anyCodeField, assertionField, methodsReply, passkeyReply } from './factorFields.ts';

/** Without a session: the password, and a further proof where required. */
export const identityProof = v.object({
  email: field(emailField),
  token: field(
    v.pipe(
      requiredText('The sign-in token is missing. Sign in again.', 'The sign-in token is invalid. Sign in again.'),
      v.description('The ID token of the authentication service.'),
    ),
  ),
  otp: anyCodeField,
  passkey: assertionField,
});

export const createdCode = shape({
  expiresIn: v.pipe(integer, v.description('Seconds until the code, or what a passkey signs, expires.')),
  resendIn: v.pipe(integer, v.description('Seconds until another code can be requested.')),
  attempts: v.pipe(integer, v.description('How many incorrect codes are allowed.')),
  methods: methodsReply,
  passkey: v.optional(passkeyReply),
});
export type CreatedCodeReply = v.InferOutput<typeof createdCode>;
export const emailedCode: CreatedCodeReply = { expiresIn: 600, resendIn: 30, attempts: 5, methods: ['email'] };

export const verified = v.object({ verified: v.literal(true) });

/** For codes before there is a session. */
export const lockedCodeRefusal: RefusalNote = {
  status: 423,
  code: 'code_locked',
  when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says how long to wait.',
};
