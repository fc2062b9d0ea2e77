import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { mailChoicesOf } from '#domain/security/mailChoices.ts';
import { dueDiligenceMethod, isIdentityMethod, needsDocuments } from '#domain/verification/verification.ts';
import { customers, verificationWatches as watches } from '#server/db/schema/backend.ts';
import { documentRequestMail, dueDiligenceRequestMail } from '#server/mail/emails.ts';
import type { Customer } from '../../access/customers/store.ts';
import type { BankVerification } from '../../kit/clients/bank.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';

/** In milliseconds; within it, the customer is still there and needs no email. */
const emailAfterMs = 5 * 60_000;

export const isDueDiligence = ({ method }: BankVerification): boolean => method === dueDiligenceMethod;
const verifyPage = ({ home }: BackendServices): string => new URL('/verify', home()).href;

/** Emails unanswered questions once; sets `triedAt`, as does the decision. */
export async function mailQuestions(services: BackendServices, found: readonly BankVerification[]): Promise<void> {
  for (const verification of found.filter(
    (each) => isDueDiligence(each) && (each.state === 'storing' || each.state === 'waiting'),
  )) {
    const customer = await customerOf(services, verification);
    if (!customer) continue;
    await claiming(services, verification, isNull(watches.triedAt), () =>
      services.mailer.send(dueDiligenceRequestMail(customer.email, verifyPage(services))),
    );
  }
}

/** Emails document requests, once each. Due diligence has no such checks. */
export async function mailDocumentRequests(
  services: BackendServices,
  found: readonly BankVerification[],
): Promise<void> {
  const { bank, clock, mailer } = services;
  for (const verification of found.filter(({ method, state }) => isIdentityMethod(method) && state === 'pending')) {
    const changedAt = Date.parse(verification.updated_at);
    if (!clock.due(changedAt, emailAfterMs)) continue;
    const customer = await customerOf(services, verification);
    // During an unlock the customer is present, and the link would need a sign-in.
    if (
      !customer ||
      customer.unlockVerificationGuid === verification.guid ||
      !mailChoicesOf(customer.mailChoices).verification
    )
      continue;
    // Lists omit check results, so each change is read once.
    await claiming(services, verification, or(isNull(watches.triedAt), lt(watches.triedAt, changedAt)), async () => {
      const { compliance_checks: checks, persona_state: inquiry } = await bank.getVerification(verification.guid);
      // Already sent: waiting for the bank, whatever its checks say.
      if (!needsDocuments(checks) || (inquiry !== 'waiting' && inquiry !== 'pending')) return;
      if (await isNewest(services, verification))
        await mailer.send(documentRequestMail(customer.email, verifyPage(services)));
    });
  }
}

/** Ignores other products' customers. */
const customerOf = (
  { db }: BackendServices,
  { customer_guid: guid }: BankVerification,
): Promise<Customer | undefined> => db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, guid ?? '') });

/** A superseded one needs no document. */
async function isNewest({ bank }: BackendServices, verification: BankVerification): Promise<boolean> {
  return (
    (await bank.listVerificationsOf(verification.customer_guid ?? '')).find(({ method }) => isIdentityMethod(method))
      ?.guid === verification.guid
  );
}

/** Runs due work in one process; a failure makes it due again. */
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
    log.warn(
      { verification: guid, err: toLogError(error) },
      'the email about a request of the bank is still to be sent',
    );
  });
}
