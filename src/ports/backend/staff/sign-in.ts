import type { FactorProof } from '#domain/security/factors.ts';
import { callAdmin } from '../call.ts';
import { type StaffSessionReply, staffSessionSchema } from './session.ts';

/** Begins a session of staff, with a second factor once that was wanted. */
export const signInStaff = (
  credentials: { readonly email: string; readonly password: string },
  proof: FactorProof | null,
  key: string,
  signal: AbortSignal,
): Promise<StaffSessionReply> => callAdmin('sign-in', staffSessionSchema, { method: 'POST', body: { ...credentials, ...proof }, key, signal });
