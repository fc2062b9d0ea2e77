import * as v from 'valibot';
import type { CreatedCodeReply } from '#contract/access/codeFields.ts';
import { codes } from '#contract/access/codes.ts';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorChallenge, FactorProof } from '#domain/security/factors.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { call } from './call.ts';
import { isKnownMethod } from './challenge.ts';

/** The code's owner: with the bank's guid a crypto code, without it ('') a plain one. */
interface CodeOwner {
  readonly email: string;
  readonly customerGuid: string;
}

export type CreatedCode = { readonly resendIn: number } | { readonly challenge: FactorChallenge };

export const createdCodeOf = ({ methods, passkey = null, resendIn }: CreatedCodeReply): CreatedCode =>
  methods.includes('email') ? { resendIn } : { challenge: { methods: methods.filter(isKnownMethod), passkey } };

/** Decisions are for staff, who confirm them in another way. */
const named = (about: ConfirmedSubject | null) => (about === null || about.kind === 'decision' ? {} : { for: about });

/**
 * Emails a code for an action, unless there is a second factor.
 * @returns seconds until another can be requested, or the challenge
 */
export const createOtp = async (token: string, owner: CodeOwner, about: ConfirmedSubject | null, signal: AbortSignal) =>
  createdCodeOf(await call(codes.create, { body: { ...owner, ...named(about) }, token, signal }));

/** Checks a code or a second factor. A plain one allows its action once, within five minutes. */
export const checkOtp = (
  token: string,
  entered: CodeOwner & FactorProof,
  about: ConfirmedSubject | null,
  signal: AbortSignal,
) => call(codes.verify, { body: { ...entered, ...named(about) }, token, signal });

/** Exchanges a crypto code for a token, valid until `useBy` (server time, ms since 1970 UTC). */
export async function verifyOtp(...entered: Parameters<typeof checkOtp>) {
  const { at, useBy, transfersPaused } = await checkOtp(...entered);
  if (at === undefined || useBy === undefined)
    throw new ProblemError({
      code: 'malformedReply',
      retryable: true,
      message: 'We couldn’t read the reply. Please try again.',
    });
  return { at, useBy, transfersPaused };
}

const liveSchema = v.object({ data: v.object({ live: v.boolean() }) });

/** Whether an earlier code is still valid, from the refusal to send another. */
export const isStillLive = (body: unknown): boolean => {
  const said = v.safeParse(liveSchema, body);
  return !said.success || said.output.data.live;
};
