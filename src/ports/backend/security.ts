import { security } from '#contract/access/security.ts';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { call } from './call.ts';

export async function readSecurity(token: string, signal: AbortSignal): Promise<AccountSecurity> {
  const { sendsPausedUntil, sendsPausedBy, ...read } = await call(security.read, { token, signal });
  return { ...read, withdrawalsPausedUntil: sendsPausedUntil, withdrawalsPausedBy: sendsPausedBy };
}
