import * as v from 'valibot';
import type { CreatedCodeReply } from '#contract/access/codeFields.ts';
import { codes } from '#contract/access/codes.ts';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorChallenge, FactorProof } from '#domain/security/factors.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { call } from './call.ts';
import { isKnownMethod } from './challenge.ts';

/** Whom a code is for. With the bank's guid it is of the crypto variant, without it ('') of the plain one. */
interface CodeOwner {
  readonly email: string;
  readonly customerGuid: string;
}

/** A code was emailed, or the customer is to use a second factor. */
export type CreatedCode = { readonly resendIn: number } | { readonly challenge: FactorChallenge };

/** What the reply to a request for a code comes to. */
export const createdCodeOf = ({ methods, passkey = null, resendIn }: CreatedCodeReply): CreatedCode =>
  methods.includes('email') ? { resendIn } : { challenge: { methods: methods.filter(isKnownMethod), passkey } };

/** Decisions are staff's, who confirm them otherwise. */
const named = (about: ConfirmedSubject | null) => (about === null || about.kind === 'decision' ? {} : { for: about });

/** Emails a code that says what it is about, unless the customer has a second factor. @returns the seconds until another can be requested, or the challenge */
export const createOtp = async (token: string, owner: CodeOwner, about: ConfirmedSubject | null, signal: AbortSignal) =>
  createdCodeOf(await call(codes.create, { body: { ...owner, ...named(about) }, token, signal }));

/** Checks a code or a second factor. One of the plain variant lets this session do what it is about, once, within five minutes. */
export const checkOtp = (token: string, entered: CodeOwner & FactorProof, about: ConfirmedSubject | null, signal: AbortSignal) =>
  call(codes.verify, { body: { ...entered, ...named(about) }, token, signal });

/** Exchanges one of the crypto variant for a token that may do what it is about until `useBy` (ms since 1970 UTC on the server's clock). */
export async function verifyOtp(...entered: Parameters<typeof checkOtp>) {
  const { at, useBy, transfersPaused } = await checkOtp(...entered);
  if (at === undefined || useBy === undefined)
    throw new ProblemError({ code: 'malformedReply', retryable: true, message: 'We couldn’t read the reply. Please try again.' });
  return { at, useBy, transfersPaused };
}

const liveSchema = v.object({ data: v.object({ live: v.boolean() }) });

/** Whether the code of a moment ago can still be entered, from the body of the refusal to send another. */
export const isStillLive = (body: unknown): boolean => {
  const said = v.safeParse(liveSchema, body);
  return !said.success || said.output.data.live;
};
