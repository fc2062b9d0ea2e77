import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { reveal } from '#contract/desk/reveal.ts';
import { mostReveals, type RevealGroup, revealGroups } from '#domain/staff/customerActions.ts';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import { hour } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { notAllowed, staffWith } from '../../access/staff/access.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import { holdStaff } from '../../access/staff/sessions.ts';
import { customerRows } from '../../books/projection/listed-rows.ts';
import type { BankPerson } from '../../kit/clients/bank.ts';
import { bankUnavailable, notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';

/** Limits reveals per hour. Locks the person's row, so that concurrent calls all count. */
async function requireFewReveals(tx: Executor, staffId: string, now: number): Promise<void> {
  const recent = and(
    ...[
      eq(auditLog.actorId, staffId),
      eq(auditLog.outcome, 'done'),
      inArray(auditLog.action, Object.values(revealGroups)),
    ],
    gt(auditLog.at, new Date(now - hour).toISOString()),
  );
  const [row] = await tx.select({ total: count() }).from(auditLog).where(recent);
  if ((row?.total ?? 0) >= mostReveals)
    throw new Refusal(
      409,
      'too_many_reveals',
      `You have revealed data ${mostReveals} times within an hour. Ask a colleague, or wait.`,
    );
}

/** Audits a reveal before any value is read. @throws Refusal 403, 404, 409 */
async function recordReveal(
  { services, c, who }: StaffCall,
  group: RevealGroup,
  guid: string,
  reason: string,
): Promise<void> {
  const { db, clock } = services;
  const [ours] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.bankCustomerGuid, guid));
  const [copied] = await db.select({ guid: customerRows.guid }).from(customerRows).where(eq(customerRows.guid, guid));
  if (ours === undefined && copied === undefined) throw notFound();
  if (ours?.email === who.email.toLowerCase()) throw ownAccount();
  const action = revealGroups[group];
  const now = clock.now();
  await db.transaction(async (tx) => {
    const roles = await holdStaff(tx, who);
    if (grantOf(roles, action) === null) throw notAllowed(rolesFor(action));
    await requireFewReveals(tx, who.id, now);
    await writeAudit(
      tx,
      {
        actor: actorOf(who),
        requestId: requestIdOf(c),
        action,
        targets: [`customer:${guid}`],
        reason,
        outcome: 'done',
      },
      now,
    );
  });
}

const readPerson = ({ bank }: BackendServices, guid: string): Promise<BankPerson> =>
  bank.revealCustomer(guid).catch((error: unknown) => {
    throw bankUnavailable(error);
  });

const linesOf = ({ address }: BankPerson): string[] => {
  const { street, street2, city, subdivision, postal_code: code, country_code: country } = address ?? {};
  const town = [city, subdivision, code].filter(Boolean).join(' ');
  return [street, street2, town, country].filter((line): line is string => line != null && line !== '');
};

const contact = implement(reveal.contact, {
  ...{ access: staffWith('revealContact'), limit: 'staff' },
  async handler({ services, c, who, params: { guid }, body }) {
    await recordReveal({ services, c, who }, 'contact', guid, body.reason);
    const [own] = await services.db
      .select({ phone: customers.phone })
      .from(customers)
      .where(eq(customers.bankCustomerGuid, guid));
    // An unavailable bank must not prevent calling the customer.
    const address = await readPerson(services, guid).then(linesOf, () => null);
    return { phone: own?.phone ?? null, address };
  },
});

const identity = implement(reveal.identity, {
  ...{ access: staffWith('revealIdentity'), limit: 'staff' },
  async handler({ services, c, who, params: { guid }, body }) {
    await recordReveal({ services, c, who }, 'identity', guid, body.reason);
    const person = await readPerson(services, guid);
    const numbers = person.identification_numbers ?? [];
    return {
      birthDate: person.date_of_birth ?? null,
      idNumbers: numbers.map(({ type, identification_number: number }) => ({ type, end: number.slice(-4) })),
    };
  },
});

export const revealRoutes = routesOf(reveal, { contact, identity });
