import * as v from 'valibot';
import { codeSubject } from '#contract/access/codeSubject.ts';
import { anyCodeField, assertionField, methodsReply, passkeyReply } from '#contract/access/factorFields.ts';
import { customerGuidField, emailField, field } from '#contract/kit/fields.ts';

export const createCodeBody = v.object({
  email: field(emailField),
  customer_guid: customerGuidField,
  for: v.optional(
    v.pipe(
      codeSubject,
      v.description('What the code is for, which its email says. It does for nothing else; of the crypto variant, its token does nothing else.'),
    ),
  ),
});
export const verifyCodeBody = v.object({
  email: field(emailField),
  otp: anyCodeField,
  passkey: assertionField,
  customer_guid: customerGuidField,
  for: v.optional(v.pipe(codeSubject, v.description('What it is for, as `create-otp` named it.'))),
});

const timestamp = v.pipe(v.string(), v.isoTimestamp());

export const createCodeReply = v.strictObject({
  expires_in: v.pipe(v.number(), v.integer(), v.description('Seconds until the code, or what a passkey signs, expires.')),
  resend_in: v.pipe(v.number(), v.integer(), v.description('Seconds until another code can be requested.')),
  attempts: v.pipe(v.number(), v.integer(), v.description('How many incorrect codes are allowed.')),
  methods: methodsReply,
  passkey: v.optional(passkeyReply),
});
export const verifyCodeReply = v.strictObject({
  verified: v.literal(true),
  at: v.optional(v.pipe(v.string(), v.nonEmpty(), v.description('Crypto variant: an access token that may also move money.'))),
  use_by: v.optional(
    v.pipe(
      timestamp,
      v.description(
        'Crypto variant: when to stop using the token. Two minutes from now if it is for one act, five if not, or when it expires, whichever comes first.',
      ),
    ),
  ),
  expires_at: v.optional(v.pipe(timestamp, v.description('Crypto variant: when the bank stops accepting the token.'))),
  transfers_paused: v.optional(
    v.pipe(v.literal(true), v.description('The token makes no transfers: withdrawals are paused, and the bank can’t tell them from deposits.')),
  ),
});
