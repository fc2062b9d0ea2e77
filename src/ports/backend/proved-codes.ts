import * as v from 'valibot';
import type { FactorProof } from '#domain/security/factors.ts';
import { callBackend } from './call.ts';
import { createdSchema } from './codes.ts';

/** Without a session, the authentication service's ID token proves the password to every call. */
export interface IdentityProof {
  readonly email: string;
  readonly idToken: string;
}

/** What a code is for before there is a session: it lets this sign-in open the identity check, or makes the browser known. */
export type ProvedCodeUse = 'unlock' | 'sign-in';

export const bodyOf = ({ email, idToken }: IdentityProof) => ({ email, token: idToken });

/** Emails a code; to unlock, only unless the customer has a second factor. */
export const createProvedOtp = (use: ProvedCodeUse, proof: IdentityProof, signal: AbortSignal) =>
  callBackend(`${use}-create-otp`, createdSchema, { method: 'POST', body: bodyOf(proof), signal });

/** Checks the code or second factor. */
export const verifyProvedOtp = (use: ProvedCodeUse, proof: IdentityProof, entered: FactorProof, signal: AbortSignal) =>
  callBackend(`${use}-verify-otp`, v.object({ verified: v.literal(true) }), { method: 'POST', body: { ...bodyOf(proof), ...entered }, signal });
