import * as v from 'valibot';
import type { AccountSecurity, Passkey } from '#domain/security/accountSecurity.ts';
import { mailKinds } from '#domain/security/mailChoices.ts';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

const passkey = v.pipe(
  v.object({ id: v.string(), name: v.string(), created_at: timeSchema, last_used_at: v.nullable(timeSchema) }),
  v.transform(({ id, name, created_at, last_used_at }): Passkey => ({ id, name, createdAt: created_at, lastUsedAt: last_used_at })),
);

const securitySchema = v.pipe(
  v.object({
    authenticator: v.nullable(v.object({ since: timeSchema })),
    passkeys: v.array(passkey),
    recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sends_paused_until: v.nullable(timeSchema),
    session: v.object({ device: v.nullable(v.string()), signed_in_at: timeSchema }),
    mail_choices: v.object(v.entriesFromList(mailKinds, v.boolean())),
  }),
  v.transform(
    ({ authenticator, passkeys, session, ...rest }): AccountSecurity => ({
      authenticator,
      passkeys,
      recoveryCodesLeft: rest.recovery_codes_left,
      sendsPausedUntil: rest.sends_paused_until,
      session: { device: session.device, signedInAt: session.signed_in_at },
      mailChoices: rest.mail_choices,
    }),
  ),
);

/** What protects the account of the user token's customer. */
export const readSecurity = (ut: string, signal?: AbortSignal): Promise<AccountSecurity> =>
  callBackend('security', securitySchema, { token: ut, ...(signal && { signal }) });
