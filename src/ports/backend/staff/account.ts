import { ownAccount } from '#contract/staff/account.ts';
import { staffSession } from '#contract/staff/session.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import { factorMethods } from '#domain/security/factors.ts';
import { call } from '../call.ts';
import type { CreatedCode } from '../codes.ts';

/** Sign-in methods and open sessions of the token's person. */
export async function readStaffSecurity(token: string, signal: AbortSignal) {
  const { sessions, ...held } = await call(ownAccount.read, { token, signal });
  const { device } = sessions.find(({ isThis }) => isThis) ?? { device: null };
  const factors: HeldFactors = { ...held, withdrawalsPausedUntil: null, session: { device } };
  return { factors, sessions };
}

export async function readStaffChallenge(
  token: string,
  about: ConfirmedSubject,
  signal: AbortSignal,
): Promise<CreatedCode> {
  const { methods, passkey } = await call(staffSession.confirmOptions, { body: { for: about }, token, signal });
  return { challenge: { methods: factorMethods.filter((method) => methods.includes(method)), passkey } };
}
