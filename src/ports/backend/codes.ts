import * as v from 'valibot';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorChallenge, FactorProof } from '#domain/security/factors.ts';
import { callBackend } from './call.ts';
import { challengeSchema } from './challenge.ts';

/** Whom a code is for. With the bank's guid it is of the crypto variant, without it ('') of the plain one. */
interface CodeOwner {
  readonly email: string;
  readonly customer_guid: string;
}

const seconds = v.pipe(v.number(), v.minValue(0));

/** A code was emailed, or the customer is to use a second factor. */
export type CreatedCode = { readonly resendIn: number } | { readonly challenge: FactorChallenge };

const emailedSchema = v.pipe(
  v.object({ methods: v.optional(v.tuple([v.literal('email')])), resend_in: seconds }),
  v.transform(({ resend_in }): CreatedCode => ({ resendIn: resend_in })),
);
const factorSchema = v.pipe(
  challengeSchema,
  v.transform((challenge): CreatedCode => ({ challenge })),
);
/** The reply to a request for a code. */
export const createdSchema = v.union([emailedSchema, factorSchema]);
const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
);
const tokenSchema = v.object({
  verified: v.literal(true),
  at: v.pipe(v.string(), v.nonEmpty()),
  use_by: timestamp,
  transfers_paused: v.optional(v.literal(true)),
});

const named = (about: ConfirmedSubject | null) => (about === null ? {} : { for: about });

/** Emails a code that says what it is about, unless the customer has a second factor. @returns the seconds until another can be requested, or the challenge */
export const createOtp = (ut: string, owner: CodeOwner, about: ConfirmedSubject | null, signal: AbortSignal) =>
  callBackend('create-otp', createdSchema, { method: 'POST', body: { ...owner, ...named(about) }, token: ut, signal });

/** Exchanges a code or a second factor, of the crypto variant, for a token that may do what it is about until `use_by` (ms since 1970 UTC on the server's clock). */
export const verifyOtp = (ut: string, entered: CodeOwner & FactorProof, about: ConfirmedSubject | null, signal: AbortSignal) =>
  callBackend('verify_otp', tokenSchema, { method: 'POST', body: { ...entered, ...named(about) }, token: ut, signal });

/** Checks a code or a second factor of the plain variant. This session may then do what it is about, once, within five minutes. */
export const checkOtp = (ut: string, entered: CodeOwner & FactorProof, about: ConfirmedSubject | null, signal: AbortSignal) =>
  callBackend('verify_otp', v.object({ verified: v.literal(true) }), { method: 'POST', body: { ...entered, ...named(about) }, token: ut, signal });

const liveSchema = v.object({ data: v.object({ live: v.boolean() }) });

/** Whether the code of a moment ago can still be entered, from the body of the refusal to send another. */
export const isStillLive = (body: unknown): boolean => {
  const said = v.safeParse(liveSchema, body);
  return !said.success || said.output.data.live;
};
