import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type ChangeKind, sendsPauseHours } from '#domain/security/events.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { securityChangeMail } from '#server/mail/security-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Customer } from '../customers/store.ts';
import { recordEvent } from './events.ts';
import { createLink } from './links.ts';

export interface SecurityChange {
  readonly kind: ChangeKind;
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
  const { token, pausedUntil } = await db.transaction(async (tx) => {
    const pausedUntil = await pauseSends(services, tx, customerGuid, now + sendsPauseHours * 3600_000);
    await recordEvent(tx, { customerGuid, kind, c, ...(detail !== undefined && { detail }) }, now);
    return { token: await createLink(tx, { purpose: 'lock', customerGuid }, now), pausedUntil };
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

/** Pauses withdrawals, here and at the bank: a longer pause is never shortened. @param until in ms, as what it returns */
export async function pauseSends({ bank }: Pick<BackendServices, 'bank'>, tx: Executor, customerGuid: string, until: number): Promise<number> {
  const { sendsPausedUntil } = customers;
  const [paused] = await tx
    .update(customers)
    .set({ sendsPausedUntil: sql`greatest(${sendsPausedUntil}, ${sql.param(until, sendsPausedUntil)}::timestamptz)` })
    .where(eq(customers.bankCustomerGuid, customerGuid))
    .returning({ until: sendsPausedUntil });
  const pausedUntil = paused?.until ?? until;
  await bank.pauseSends(customerGuid, pausedUntil, tx);
  return pausedUntil;
}

/** The page that locks the account, for a link in an email. */
export function lockUrl({ home }: Pick<BackendServices, 'home'>, token: string): string {
  const url = new URL('/lock-account', home());
  url.searchParams.set('token', token);
  return url.href;
}
