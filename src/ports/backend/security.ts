import * as v from 'valibot';
import { type AccountSecurity, type Passkey, recoveryCodesStatuses } from '#domain/security/accountSecurity.ts';
import { pausingKinds } from '#domain/security/events.ts';
import { type MailChoices, mailKinds } from '#domain/security/mailChoices.ts';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

/** A passkey, as somebody's own account has it. */
export const passkeySchema = v.pipe(
  v.object({ id: v.string(), name: v.string(), created_at: timeSchema, last_used_at: v.nullable(timeSchema) }),
  v.transform(({ id, name, created_at, last_used_at }): Passkey => ({ id, name, createdAt: created_at, lastUsedAt: last_used_at })),
);

const mailChoicesSchema = v.object(v.entriesFromList(mailKinds, v.boolean()));

const securitySchema = v.pipe(
  v.object({
    authenticator: v.nullable(v.object({ since: timeSchema })),
    passkeys: v.array(passkeySchema),
    recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
    recovery_codes_status: v.picklist(recoveryCodesStatuses),
    sends_paused_until: v.nullable(timeSchema),
    // A reason of a newer server is no reason to lose the notice.
    sends_paused_by: v.fallback(v.nullable(v.picklist(pausingKinds)), null),
    session: v.object({ device: v.nullable(v.string()), signed_in_at: timeSchema }),
    new_browser_codes: v.boolean(),
    closes_at: v.nullable(timeSchema),
    mail_choices: mailChoicesSchema,
    pending_email_change: v.nullable(v.object({ email: v.string(), applies_at: timeSchema })),
  }),
  v.transform(
    ({ authenticator, passkeys, session, pending_email_change: pending, ...rest }): AccountSecurity => ({
      authenticator,
      passkeys,
      recoveryCodesLeft: rest.recovery_codes_left,
      recoveryCodesStatus: rest.recovery_codes_status,
      withdrawalsPausedUntil: rest.sends_paused_until,
      withdrawalsPausedBy: rest.sends_paused_by,
      session: { device: session.device, signedInAt: session.signed_in_at },
      newBrowserCodes: rest.new_browser_codes,
      closesAt: rest.closes_at,
      mailChoices: rest.mail_choices,
      pendingEmailChange: pending && { email: pending.email, appliesAt: pending.applies_at },
    }),
  ),
);

/** What protects the account of the user token's customer. */
export const readSecurity = (ut: string, signal?: AbortSignal): Promise<AccountSecurity> =>
  callBackend('security', securitySchema, { token: ut, ...(signal && { signal }) });

/** Saves which emails are wanted. */
export const saveMailChoices = (ut: string, choices: MailChoices, signal?: AbortSignal): Promise<MailChoices> =>
  callBackend('mail-choices', mailChoicesSchema, { method: 'PUT', token: ut, body: { ...choices }, ...(signal && { signal }) });

/** Chooses whether a sign-in from a new browser needs an emailed code. Turning it off needs a fresh check. */
export const saveNewBrowserCodes = (ut: string, on: boolean, signal: AbortSignal): Promise<{ on: boolean }> =>
  callBackend('new-browser-codes', v.object({ on: v.boolean() }), { method: 'PUT', token: ut, body: { on }, signal });
