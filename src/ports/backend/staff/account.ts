import * as v from 'valibot';
import { recoveryCodesStatuses } from '#domain/security/accountSecurity.ts';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorProof } from '#domain/security/factors.ts';
import type { StaffSecurity, StaffSessionRow } from '#domain/staff/session.ts';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';
import { challengeSchema } from '../challenge.ts';
import type { CreatedCode } from '../codes.ts';
import type { Caller } from '../factors.ts';
import { passkeySchema } from '../security.ts';

const session = v.pipe(
  v.object({ id: v.string(), device: v.nullable(v.string()), signed_in_at: timeSchema, active_at: timeSchema, is_this: v.boolean() }),
  v.transform(
    ({ id, device, signed_in_at, active_at, is_this }): StaffSessionRow => ({
      id,
      device,
      signedInAt: signed_in_at,
      activeAt: active_at,
      isThis: is_this,
    }),
  ),
);

const securitySchema = v.pipe(
  v.object({
    authenticator: v.nullable(v.object({ since: timeSchema })),
    passkeys: v.array(passkeySchema),
    recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
    recovery_codes_status: v.picklist(recoveryCodesStatuses),
    sessions: v.array(session),
  }),
  v.transform(
    ({ authenticator, passkeys, recovery_codes_left, recovery_codes_status, sessions }): StaffSecurity => ({
      factors: {
        ...{ authenticator, passkeys, recoveryCodesLeft: recovery_codes_left, recoveryCodesStatus: recovery_codes_status },
        withdrawalsPausedUntil: null,
        session: { device: sessions.find(({ isThis }) => isThis)?.device ?? null },
      },
      sessions,
    }),
  ),
);

/** What the person of a token signs in with, and where they are signed in. */
export const readStaffSecurity = (token: string, signal?: AbortSignal): Promise<StaffSecurity> =>
  callAdmin('security', securitySchema, { token, signal });

/** Ends one of the person's own sessions. */
export const endStaffSession = (by: Caller, id: string, signal: AbortSignal) =>
  callAdmin(`sessions/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE', ...by, signal });

/** Sets the person's password, which ends all of their sessions. Needs a check for it. */
export const changeStaffPassword = (by: Caller, password: string) => callAdmin('password', v.null(), { method: 'POST', body: { password }, ...by });

/** Confirms that it is the person. This session may then do what it is about, once, within five minutes. */
export const confirmStaff = (by: Caller, { about, ...proof }: FactorProof & { readonly about: ConfirmedSubject }, signal: AbortSignal) =>
  callAdmin('confirm', v.null(), { method: 'POST', body: { ...proof, for: about }, ...by, signal });

/** What the person can confirm it with. */
export const readStaffChallenge = async (token: string, about: ConfirmedSubject, signal: AbortSignal): Promise<CreatedCode> => ({
  challenge: await callAdmin('confirm-options', challengeSchema, { method: 'POST', body: { for: about }, token, signal }),
});
