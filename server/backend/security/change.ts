import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { type PausingKind, sendsPauseHours } from '#domain/security/events.ts';
import { customers } from '../../db/schema/backend.ts';
import { securityChangeMail } from '../../mail/security-emails.ts';
import { inBackground } from '../background.ts';
import type { Customer } from '../customers/store.ts';
import type { BackendServices } from '../services.ts';
import { recordEvent } from './events.ts';
import { createLink } from './links.ts';

export interface SecurityChange {
  readonly kind: PausingKind;
  /** What it was about, such as a passkey's name. */
  readonly detail?: string;
  /** Another address to tell: the one that the account had before. */
  readonly alsoMail?: string;
}

/**
 * What follows every change that a thief would make first: withdrawals are paused for 24 hours, the change is recorded, and every address
 * concerned gets an email from which the account can be locked.
 */
export async function afterSecurityChange(
  services: BackendServices,
  c: Context | null,
  { email, bankCustomerGuid: customerGuid }: Pick<Customer, 'email' | 'bankCustomerGuid'>,
  { kind, detail, alsoMail }: SecurityChange,
): Promise<void> {
  // A customer whose sign-up was never finished has nothing at the bank to protect.
  if (customerGuid === null) return;
  const { config, db, bank, clock } = services;
  const now = clock.now();
  const pausedUntil = now + sendsPauseHours * 3600_000;
  const token = await db.transaction(async (tx) => {
    await tx.update(customers).set({ sendsPausedUntil: pausedUntil }).where(eq(customers.bankCustomerGuid, customerGuid));
    await bank.pauseSends(customerGuid, pausedUntil, tx);
    await recordEvent(tx, { customerGuid, kind, c, ...(detail !== undefined && { detail }) }, now);
    return createLink(tx, { purpose: 'lock', customerGuid }, now);
  });
  // One of before the change could still add a wallet or a bank account.
  await bank.endStepUpTokens(customerGuid);
  const url = lockUrl(services, token);
  for (const to of new Set([email, alsoMail ?? email])) {
    inBackground(services, c, 'the email about a security change was not sent', () =>
      services.mailer.send(securityChangeMail(to, url, { kind, detail: detail ?? null, pausedUntil, includesDeposits: config.bank.url !== null })),
    );
  }
}

/** The page that locks the account, for a link in an email. */
export function lockUrl({ home }: Pick<BackendServices, 'home'>, token: string): string {
  const url = new URL('/lock-account', home());
  url.searchParams.set('token', token);
  return url.href;
}
