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
  /** Such as a passkey's name. */
  readonly detail?: string;
  /** The account's previous address. */
  readonly alsoMail?: string;
}

/**
 * After every change that a thief would make first: pauses withdrawals for 24 hours, records the
 * change, and emails all addresses a link to lock the account.
 */
export async function afterSecurityChange(
  services: BackendServices,
  c: Context | null,
  { email, bankCustomerGuid: customerGuid }: Pick<Customer, 'email' | 'bankCustomerGuid'>,
  { kind, detail, alsoMail }: SecurityChange,
): Promise<void> {
  // Unfinished sign-ups have nothing at the bank to protect.
  if (customerGuid === null) return;
  const { config, db, bank, clock } = services;
  const now = clock.now();
  const { token, pausedUntil } = await db.transaction(async (tx) => {
    const pausedUntil = await pauseSends(services, tx, customerGuid, now + sendsPauseHours * 3600_000);
    await recordEvent(tx, { customerGuid, kind, c, ...(detail !== undefined && { detail }) }, now);
    return { token: await createLink(tx, { purpose: 'lock', customerGuid }, now), pausedUntil };
  });
  // Older tokens could still add a wallet or bank account.
  await bank.endStepUpTokens(customerGuid);
  const url = lockUrl(services, token);
  for (const to of new Set([email, alsoMail ?? email])) {
    inBackground(services, c, 'the email about a security change was not sent', () =>
      services.mailer.send(
        securityChangeMail(to, url, {
          kind,
          detail: detail ?? null,
          pausedUntil,
          includesDeposits: config.bank.url !== null,
        }),
      ),
    );
  }
}

/** Here and at the bank; never shortens a pause. @param until in ms, like the result */
export async function pauseSends(
  { bank }: Pick<BackendServices, 'bank'>,
  tx: Executor,
  customerGuid: string,
  until: number,
): Promise<number> {
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

export function lockUrl({ home }: Pick<BackendServices, 'home'>, token: string): string {
  const url = new URL('/lock-account', home());
  url.searchParams.set('token', token);
  return url.href;
}
