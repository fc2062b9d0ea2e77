import * as v from 'valibot';
import { callBackend } from './call.ts';
import { bodyOf, type IdentityProof } from './proved-codes.ts';

const stage = v.picklist(['none', 'preparing', 'open', 'checking', 'failed', 'unlocked']);
const text = v.pipe(v.string(), v.nonEmpty());
const inquiry = v.pipe(
  v.object({ id: text, session_token: v.nullable(text) }),
  v.transform(({ id, session_token }) => ({ inquiryId: id, sessionToken: session_token })),
);

/** How far unlocking has come. */
export const readUnlockStage = (proof: IdentityProof, signal: AbortSignal) =>
  callBackend('unlock-status', v.object({ stage }), { method: 'POST', body: bodyOf(proof), signal });

/** Continues the identity check of this lock, or starts one. */
export const openUnlockCheck = (proof: IdentityProof, signal: AbortSignal) =>
  callBackend('unlock-identity-check', v.object({ stage, inquiry: v.nullable(inquiry) }), { method: 'POST', body: bodyOf(proof), signal });
