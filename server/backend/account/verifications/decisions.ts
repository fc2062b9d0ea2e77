import { and, desc, eq, isNull } from 'drizzle-orm';
import { mailChoicesOf } from '#domain/security/mailChoices.ts';
import type { Database } from '#server/db/database.ts';
import { customers, verificationWatches as watches } from '#server/db/schema/backend.ts';
import { dueDiligenceDecisionMail, identityDecisionMail } from '#server/mail/emails.ts';
import type { BankVerification } from '../../kit/clients/bank.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, pageSize } from '../../kit/watches.ts';
import { noteVerified } from '../referrals/stages.ts';
import { isDueDiligence, mailDocumentRequests, mailQuestions } from './requests.ts';

/** A decision that is older when it is first seen was made before this backend watched: its customer knows. */
const newsMilliseconds = 24 * 3600_000;
/** Open verifications per round, the newest first; those beyond have been abandoned for long. */
const roundSize = 1000;

/** A customer's identity and their due diligence are decided apart. */
const subjectOf = (verification: BankVerification): string => `${verification.customer_guid ?? ''} ${isDueDiligence(verification)}`;
const isOver = ({ state }: BankVerification): boolean => state === 'completed' || state === 'expired';
const isNews = ({ updated_at }: BankVerification, now: number): boolean => Date.parse(updated_at) > now - newsMilliseconds;

/**
 * Emails customers what the bank decided about their identity or their money, also if they have closed the page, and that it has questions or needs documents. The bank's verifications are read instead
 * of being reported by the browser, so none is missed. Each is stored until its email was accepted, so that a restart forgets none.
 */
export async function mailDecisions(services: BackendServices): Promise<void> {
  const { db, bank, log } = services;
  const newest = await bank.listVerifications();
  await watchNew(services, newest);
  const open = await db.select().from(watches).where(isNull(watches.endedAt)).orderBy(desc(watches.createdAt)).limit(roundSize);
  const isOpen = new Set(open.map(({ verificationGuid }) => verificationGuid));
  const found = newest.filter(({ guid }) => isOpen.has(guid));
  const others = [...isOpen].filter((guid) => !newest.some((each) => each.guid === guid));
  for (let at = 0; at < others.length; at += pageSize) found.push(...(await bank.listVerifications(others.slice(at, at + pageSize))));
  await noteVerified(services, [...newest, ...found]).catch((error: unknown) => {
    log.warn({ err: toLogError(error) }, 'it is still to be noted which invited customers were verified');
  });
  await mailQuestions(services, found);
  await mailDocumentRequests(services, found);
  const answered = new Set<string>();
  for (const verification of found.filter(isOver)) {
    // Documents sent for a review end it too: one decision for the customer, and one email.
    const isNewest = !answered.has(subjectOf(verification));
    if (verification.state === 'completed') answered.add(subjectOf(verification));
    // One email that is not accepted must not hold up the others.
    await settle(services, verification, isNewest).catch((error: unknown) => {
      log.warn({ verification: verification.guid, err: toLogError(error) }, 'the email about a verification is still to be sent');
    });
  }
}

/** Stores the verifications that were not seen before; old decisions as over. */
async function watchNew({ db, clock }: BackendServices, found: readonly BankVerification[]): Promise<void> {
  const now = clock.now();
  const rows = found
    // A screening asks nothing of the customer.
    .filter(({ method }) => method !== 'watchlists')
    .flatMap((verification) => {
      const { guid: verificationGuid, customer_guid: customerGuid } = verification;
      const endedAt = isOver(verification) && !isNews(verification, now) ? now : null;
      return customerGuid ? [{ verificationGuid, customerGuid, createdAt: now, endedAt }] : [];
    });
  if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
}

/** Has nothing emailed about verifications, seen before or not. */
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

/** Emails the decision if there is one to email, and ends the watch. */
async function settle(services: BackendServices, verification: BankVerification, isNewest: boolean): Promise<void> {
  const { guid, customer_guid, state, outcome } = verification;
  const { db, bank, mailer, home, clock } = services;
  const mine = and(eq(watches.verificationGuid, guid), isNull(watches.endedAt));
  const end = () => db.update(watches).set({ endedAt: clock.now() }).where(mine);
  const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customer_guid ?? '') });
  // One that ran out was not decided, and a customer of another product of the bank is not ours. One that unlocks an account has an email of its own.
  const isWanted = customer !== undefined && customer.unlockVerificationGuid !== guid && mailChoicesOf(customer.mailChoices).verification;
  if (!isWanted || state === 'expired' || !isNewest) return void (await end());
  const passed = outcome === 'passed';
  // The customer's own state is the authority: a pass counts once it follows.
  if (passed && !isDueDiligence(verification) && (await bank.getCustomer(customer_guid ?? '')).state !== 'verified') return;
  if (!(await claimMail(services, watches, mine))) return;
  const page = (path: string) => new URL(path, home()).href;
  await mailer.send(
    isDueDiligence(verification)
      ? dueDiligenceDecisionMail(customer.email, page('/verify'), passed)
      : identityDecisionMail(customer.email, page(passed ? '/dashboard' : '/verify'), passed),
  );
  await end();
}
