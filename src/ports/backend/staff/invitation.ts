import * as v from 'valibot';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';
import { codesSchema, secretSchema } from '../factors.ts';
import { rolesSchema, staffSessionSchema } from './session.ts';

const invitationSchema = v.pipe(
  v.object({ email: v.string(), name: v.string(), roles: rolesSchema, expires_at: timeSchema }),
  v.transform(({ expires_at: expiresAt, ...invitation }) => ({ ...invitation, expiresAt })),
);

/** Who is invited by the link with this token, and as what. The token is sent in the body, so that no log of addresses has it. */
export const readInvitation = (token: string, signal: AbortSignal) =>
  callAdmin('invitation', invitationSchema, { method: 'POST', body: { token }, signal });

/** A secret for the authenticator app. */
export const startInvitedAuthenticator = (token: string, key: string, signal: AbortSignal) =>
  callAdmin('invitation/authenticator', secretSchema, { method: 'POST', body: { token }, key, signal });

const acceptedSchema = v.object({ session: staffSessionSchema, recovery_codes: codesSchema });

/** Takes the invitation up: password, app and the use of the link, or none of them. */
export const acceptInvitation = (invited: { readonly token: string; readonly password: string; readonly otp: string }, key: string) =>
  callAdmin('invitation/accept', acceptedSchema, { method: 'POST', body: { ...invited }, key });
