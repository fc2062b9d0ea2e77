import { and, desc, eq, isNull } from 'drizzle-orm';
import { mailChoicesOf } from '#domain/security/mailChoices.ts';
import type { Database } from '#server/db/database.ts';
import { customers, verificationWatches as watches } from '#server/db/schema/backend.ts';
import { dueDiligenceDecisionMail, identityDecisionMail } from '#server/mail/emails.ts';
import type { BankVerification } from '../../kit/clients/bank.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, pageSize } from '../../kit/watches.ts';
import { recordVerified } from '../referrals/stages.ts';
import { isDueDiligence, mailDocumentRequests, mailQuestions } from './requests.ts';

/** Older decisions predate this backend. */
const newsMilliseconds = 24 * 3600_000;
/** Open verifications per round, newest first; older ones were abandoned. */
const roundSize = 1000;

/** Identity and due diligence are decided separately. */
const subjectOf = (verification: BankVerification): string =>
  `${verification.customer_guid ?? ''} ${isDueDiligence(verification)}`;
const isOver = ({ state }: BankVerification): boolean => state === 'completed' || state === 'expired';
const isNews = ({ updated_at }: BankVerification, now: number): boolean =>
  Date.parse(updated_at) > now - newsMilliseconds;

/**
 * Emails the bank's decisions, questions and document requests. Polls the bank rather than relying
 * on the browser, and keeps each until its email is accepted.
 */
export async function mailDecisions(services: BackendServices): Promise<void> {
  const { db, bank, log } = services;
  const newest = await bank.listVerifications();
  await watchNew(services, newest);
  const open = await db
    .select()
    .from(watches)
    .where(isNull(watches.endedAt))
    .orderBy(desc(watches.createdAt))
    .limit(roundSize);
  const isOpen = new Set(open.map(({ verificationGuid }) => verificationGuid));
  const found = newest.filter(({ guid }) => isOpen.has(guid));
  const others = [...isOpen].filter((guid) => !newest.some((each) => each.guid === guid));
  for (let at = 0; at < others.length; at += pageSize)
    found.push(...(await bank.listVerifications(others.slice(at, at + pageSize))));
  await recordVerified(services, [...newest, ...found]).catch((error: unknown) => {
    log.warn({ err: toLogError(error) }, 'it is still to be noted which invited customers were verified');
  });
  await mailQuestions(services, found);
  await mailDocumentRequests(services, found);
  const answered = new Set<string>();
  for (const verification of found.filter(isOver)) {
    // Documents of a review close it too: only one email.
    const isNewest = !answered.has(subjectOf(verification));
    if (verification.state === 'completed') answered.add(subjectOf(verification));
    // A rejected email must not hold up the others.
    await settle(services, verification, isNewest).catch((error: unknown) => {
      log.warn(
        { verification: verification.guid, err: toLogError(error) },
        'the email about a verification is still to be sent',
      );
    });
  }
}

/** Stores unseen verifications; old decisions count as done. */
async function watchNew({ db, clock }: BackendServices, found: readonly BankVerification[]): Promise<void> {
  const now = clock.now();
  const rows = found
    // Screenings ask nothing of the customer.
    .filter(({ method }) => method !== 'watchlists')
    .flatMap((verification) => {
      const { guid: verificationGuid, customer_guid: customerGuid } = verification;
      const endedAt = isOver(verification) && !isNews(verification, now) ? now : null;
      return customerGuid ? [{ verificationGuid, customerGuid, createdAt: now, endedAt }] : [];
    });
  if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
}

/** Suppresses emails about these verifications. */
export async function endWatches(db: Database, found: readonly BankVerification[], now: number): Promise<void> {
  for (const { guid: verificationGuid, customer_guid: customerGuid } of found) {
    if (!customerGuid) continue;
    const ended = { verificationGuid, customerGuid, createdAt: now, endedAt: now };
    await db
      .insert(watches)
      .values(ended)
      .onConflictDoUpdate({ target: watches.verificationGuid, set: { endedAt: now } });
  }
}

async function settle(services: BackendServices, verification: BankVerification, isNewest: boolean): Promise<void> {
  const { guid, customer_guid, state, outcome } = verification;
  const { db, bank, mailer, home, clock } = services;
  const mine = and(eq(watches.verificationGuid, guid), isNull(watches.endedAt));
  const end = () => db.update(watches).set({ endedAt: clock.now() }).where(mine);
  const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customer_guid ?? '') });
  // Not for expired ones, other products' customers, or unlocks, which have their own.
  const isWanted =
    customer !== undefined &&
    customer.unlockVerificationGuid !== guid &&
    mailChoicesOf(customer.mailChoices).verification;
  if (!isWanted || state === 'expired' || !isNewest) return void (await end());
  const passed = outcome === 'passed';
  // The customer's state decides: a pass counts once it follows.
  if (passed && !isDueDiligence(verification) && (await bank.getCustomer(customer_guid ?? '')).state !== 'verified')
    return;
  if (!(await claimMail(services, watches, mine))) return;
  const page = (path: string) => new URL(path, home()).href;
  await mailer.send(
    isDueDiligence(verification)
      ? dueDiligenceDecisionMail(customer.email, page('/verify'), passed)
      : identityDecisionMail(customer.email, page(passed ? '/dashboard' : '/verify'), passed),
  );
  await end();
}
