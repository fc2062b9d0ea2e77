import { and, count, eq, gt, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { bankRefusal, type RefusalNote } from '#contract/kit/refusals.ts';
import { reasonField } from '#contract/staff/peopleFields.ts';
import { mostReveals, type RevealGroup, revealGroups } from '#domain/staff/customerActs.ts';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import { hour } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { notAllowed, staffWith } from '../../access/staff/access.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import { holdStaff } from '../../access/staff/sessions.ts';
import { customerRows } from '../../books/projection/listed-rows.ts';
import type { BankPerson } from '../../kit/clients/bank.ts';
import { bankUnavailable, notFound, Refusal } from '../../kit/http/envelope.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';

const refusals: readonly RefusalNote[] = [
  { status: 403, code: 'own_account', when: 'It is the caller’s own account: the email address is theirs.' },
  { status: 409, code: 'too_many_reveals', when: `The caller has revealed data ${mostReveals} times within an hour.` },
  bankRefusal,
];

/** Which of these the caller had revealed within an hour. Their row is held, so that of two calls at once each counts. */
async function requireFewReveals(tx: Executor, staffId: string, now: number): Promise<void> {
  const recent = and(
    ...[eq(auditLog.actorId, staffId), eq(auditLog.outcome, 'done'), inArray(auditLog.action, Object.values(revealGroups))],
    gt(auditLog.at, new Date(now - hour).toISOString()),
  );
  const [row] = await tx.select({ total: count() }).from(auditLog).where(recent);
  if ((row?.total ?? 0) >= mostReveals)
    throw new Refusal(409, 'too_many_reveals', `You have revealed data ${mostReveals} times within an hour. Ask a colleague, or wait.`);
}

/** Writes down who sees what of whom, and why. It holds before any value is read. @throws Refusal 403, 404, 409 */
async function noteReveal({ services, c, who }: StaffCall, group: RevealGroup, guid: string, reason: string): Promise<void> {
  const { db, clock } = services;
  const [ours] = await db.select({ email: customers.email }).from(customers).where(eq(customers.bankCustomerGuid, guid));
  const [copied] = await db.select({ guid: customerRows.guid }).from(customerRows).where(eq(customerRows.guid, guid));
  if (ours === undefined && copied === undefined) throw notFound();
  if (ours?.email === who.email.toLowerCase()) throw ownAccount();
  const action = revealGroups[group];
  const now = clock.now();
  await db.transaction(async (tx) => {
    const roles = await holdStaff(tx, who);
    if (grantOf(roles, action) === null) throw notAllowed(rolesFor(action));
    await requireFewReveals(tx, who.id, now);
    await writeAudit(tx, { actor: actorOf(who), requestId: requestIdOf(c), action, targets: [`customer:${guid}`], reason, outcome: 'done' }, now);
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

const text = v.nullable(v.string());
const unknown = 'null where nobody has it.';

const contactRoute = route({
  ...{ method: 'POST', path: '/admin/customers/{guid}/reveal-contact', access: staffWith('revealContact'), limit: 'staff', refusals },
  params: v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')) }),
  summary: 'Reveal a customer’s email address, phone number and street',
  description: ['The log says who saw it and why, before anything is read. Nothing of it is kept anywhere else.'],
  body: v.object({ reason: reasonField('required') }),
  example: { reason: 'Customer wants a call' },
  reply: {
    message: 'This is written in the audit log.',
    data: v.strictObject({
      email: v.pipe(text, v.description(unknown)),
      phone: v.pipe(text, v.description(unknown)),
      address: v.pipe(
        v.nullable(v.array(v.string())),
        v.description('In lines, as the bank has it. Empty where it has none; null while the bank does not answer.'),
      ),
    }),
    example: { email: 'ada@example.com', phone: '+15195550123', address: ['1 Main St', 'Springfield IL 62701', 'US'] },
  },
  async handler({ services, c, who, params: { guid }, body }) {
    await noteReveal({ services, c, who }, 'contact', guid, body.reason);
    const { email, phone } = customers;
    const [own] = await services.db.select({ email, phone }).from(customers).where(eq(customers.bankCustomerGuid, guid));
    // A bank that is away keeps nobody from calling the customer.
    const address = await readPerson(services, guid).then(linesOf, () => null);
    return { email: own?.email ?? null, phone: own?.phone ?? null, address };
  },
});

const identityRoute = route({
  ...{ method: 'POST', path: '/admin/customers/{guid}/reveal-identity', access: staffWith('revealIdentity'), limit: 'staff', refusals },
  params: v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')) }),
  summary: 'Reveal a customer’s birth date and the end of their ID number',
  description: ['As `reveal-contact`. Of a number, the last four characters.'],
  body: v.object({ reason: reasonField('required') }),
  example: { reason: 'Deciding on identity' },
  reply: {
    message: 'This is written in the audit log.',
    data: v.strictObject({
      birth_date: v.pipe(text, v.description(`\`1990-01-31\`; ${unknown}`)),
      id_numbers: v.pipe(v.array(v.strictObject({ type: v.string(), end: v.string() })), v.description('Empty where the bank gives none.')),
    }),
    example: { birth_date: '1990-01-31', id_numbers: [{ type: 'social_security_number', end: '6789' }] },
  },
  async handler({ services, c, who, params: { guid }, body }) {
    await noteReveal({ services, c, who }, 'identity', guid, body.reason);
    const person = await readPerson(services, guid);
    const numbers = person.identification_numbers ?? [];
    return {
      birth_date: person.date_of_birth ?? null,
      id_numbers: numbers.map(({ type, identification_number: number }) => ({ type, end: number.slice(-4) })),
    };
  },
});

export const revealRoutes: readonly Route[] = [contactRoute, identityRoute];
