import * as v from 'valibot';
import type { FactorProof } from '#domain/security/factors.ts';
import { callBackend } from './call.ts';
import { createdSchema } from './codes.ts';

/** A locked account has no session: the authentication service's ID token proves the password to every call. */
export interface UnlockProof {
  readonly email: string;
  readonly idToken: string;
}

const bodyOf = ({ email, idToken }: UnlockProof) => ({ email, token: idToken });
const stage = v.picklist(['none', 'preparing', 'open', 'checking', 'failed', 'unlocked']);
const text = v.pipe(v.string(), v.nonEmpty());
const inquiry = v.pipe(
  v.object({ id: text, session_token: v.nullable(text) }),
  v.transform(({ id, session_token }) => ({ inquiryId: id, sessionToken: session_token })),
);

/** Emails a code, unless the customer has a second factor. */
export const createUnlockOtp = (proof: UnlockProof, signal: AbortSignal) =>
  callBackend('unlock-create-otp', createdSchema, { method: 'POST', body: bodyOf(proof), signal });

/** Checks the code or second factor. From then on this sign-in may open the identity check for fifteen minutes. */
export const verifyUnlockOtp = (proof: UnlockProof, entered: FactorProof, signal: AbortSignal) =>
  callBackend('unlock-verify-otp', v.object({ verified: v.literal(true) }), { method: 'POST', body: { ...bodyOf(proof), ...entered }, signal });

/** How far unlocking has come. */
export const readUnlockStage = (proof: UnlockProof, signal: AbortSignal) =>
  callBackend('unlock-status', v.object({ stage }), { method: 'POST', body: bodyOf(proof), signal });

/** Continues the identity check of this lock, or starts one. */
export const openUnlockCheck = (proof: UnlockProof, signal: AbortSignal) =>
  callBackend('unlock-identity-check', v.object({ stage, inquiry: v.nullable(inquiry) }), { method: 'POST', body: bodyOf(proof), signal });
