import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { mailChoicesOf } from '#domain/security/mailChoices.ts';
import { dueDiligenceMethod, isIdentityMethod, needsDocuments } from '#domain/verification/verification.ts';
import { customers, verificationWatches as watches } from '#server/db/schema/backend.ts';
import { documentRequestMail, dueDiligenceRequestMail } from '#server/mail/emails.ts';
import type { Customer } from '../../access/customers/store.ts';
import type { BankVerification } from '../../kit/clients/bank.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';

/** Whoever sends the document within this time, in milliseconds, is still there and needs no email. */
const patience = 5 * 60_000;

export const isDueDiligence = ({ method }: BankVerification): boolean => method === dueDiligenceMethod;
const verifyPage = ({ home }: BackendServices): string => new URL('/verify', home()).href;

/** Emails the bank's questions that nobody has begun to answer, once: `triedAt` is set by it, and again by the decision. */
export async function mailQuestions(services: BackendServices, found: readonly BankVerification[]): Promise<void> {
  for (const verification of found.filter((each) => isDueDiligence(each) && (each.state === 'storing' || each.state === 'waiting'))) {
    const customer = await customerOf(services, verification);
    if (!customer) continue;
    await claiming(services, verification, isNull(watches.triedAt), () =>
      services.mailer.send(dueDiligenceRequestMail(customer.email, verifyPage(services))),
    );
  }
}

/** Emails that the bank needs another document for an identity, once for each time that it requests one. Answers about money have no checks that say so. */
export async function mailDocumentRequests(services: BackendServices, found: readonly BankVerification[]): Promise<void> {
  const { bank, clock, mailer } = services;
  for (const verification of found.filter(({ method, state }) => isIdentityMethod(method) && state === 'pending')) {
    const changedAt = Date.parse(verification.updated_at);
    if (!clock.due(changedAt, patience)) continue;
    const customer = await customerOf(services, verification);
    // Whoever unlocks an account is at it, and the link of the email would need a sign-in.
    if (!customer || customer.unlockVerificationGuid === verification.guid || !mailChoicesOf(customer.mailChoices).verification) continue;
    // A list of the bank does not say what its checks came to, so each change is looked at once.
    await claiming(services, verification, or(isNull(watches.triedAt), lt(watches.triedAt, changedAt)), async () => {
      const { compliance_checks: checks, persona_state: inquiry } = await bank.getVerification(verification.guid);
      // Whoever has sent it waits for the bank, however long its checks go on saying otherwise.
      if (!needsDocuments(checks) || (inquiry !== 'waiting' && inquiry !== 'pending')) return;
      if (await isNewest(services, verification)) await mailer.send(documentRequestMail(customer.email, verifyPage(services)));
    });
  }
}

/** Customers of another product of the bank are not ours. */
const customerOf = ({ db }: BackendServices, { customer_guid: guid }: BankVerification): Promise<Customer | undefined> =>
  db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, guid ?? '') });

/** One that was left for another try needs no document any more. */
async function isNewest({ bank }: BackendServices, verification: BankVerification): Promise<boolean> {
  return (
    (await bank.listVerificationsOf(verification.customer_guid ?? '')).find(({ method }) => isIdentityMethod(method))?.guid === verification.guid
  );
}

/** Does the work in one process, if it is due; after a failure it is due again in the next round. */
async function claiming(
  { db, clock, log }: BackendServices,
  { guid }: BankVerification,
  due: SQL | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const mine = eq(watches.verificationGuid, guid);
  const [claimed] = await db
    .update(watches)
    .set({ triedAt: clock.now() })
    .where(and(mine, due, isNull(watches.endedAt)))
    .returning();
  if (!claimed) return;
  await work().catch(async (error: unknown) => {
    await db.update(watches).set({ triedAt: null }).where(mine);
    log.warn({ verification: guid, err: toLogError(error) }, 'the email about a request of the bank is still to be sent');
  });
}
