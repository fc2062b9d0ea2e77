import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { gainsStrength, type StaffAction, type StaffRole, staffRoles } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { staffInvitationMail } from '#server/mail/staff-emails.ts';
import { inBackground } from '../../kit/background.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { closeInvitations, createInvitation, invitationUrl } from './invitations.ts';
import { endSessionsOf } from './sessions.ts';
import { voidRequestsOf } from './void-requests.ts';

/** A staff change, as stored while it waits for a second person. */
export const changeSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('invite'),
    name: v.string(),
    email: v.string(),
    roles: v.array(v.picklist(staffRoles)),
  }),
  v.strictObject({ kind: v.literal('roles'), staffId: v.string(), roles: v.array(v.picklist(staffRoles)) }),
  v.strictObject({ kind: v.picklist(['invitation', 'deactivate', 'activate', 'endSessions']), staffId: v.string() }),
]);
export type StaffChange = v.InferOutput<typeof changeSchema>;
type Person = typeof staff.$inferSelect;

export interface PlannedChange {
  readonly action: StaffAction;
  readonly effect: string;
  /** As `kind:id`; null for a new person. */
  readonly target: string | null;
  /** @param alone who decides without a second person @returns changes and follow-ups */
  carryOut(tx: Executor, services: BackendServices, now: number, alone: string | null): Promise<Carried>;
}
interface Carried {
  readonly target: string;
  readonly changes: NonNullable<AuditEntry['changes']>;
  after?(): void | Promise<void>;
}

/** An arbitrary number for the staff changes' advisory lock. */
const staffLock = 7_316_420_533;
/** Serializes staff changes, so that one active owner always remains. */
export const lockStaff = (tx: Executor) => tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);

const isActiveOwner = and(
  sql`'owner' = any(${staff.roles})`,
  isNotNull(staff.passwordHash),
  isNull(staff.deactivatedAt),
);

/** Whether another active owner exists. */
export async function hasOwner(tx: Executor, besides = ''): Promise<boolean> {
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(isActiveOwner, ne(staff.id, besides)))
    .limit(1);
  return owners.length > 0;
}

const emailTaken = () => new Refusal(409, 'email_taken', 'Somebody on staff has this email address.');

export async function findPerson(tx: Executor, id: string): Promise<Person | null> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  return person ?? null;
}

const named = (roles: readonly StaffRole[]): string =>
  new Intl.ListFormat('en-US').format(staffRoles.filter((role) => roles.includes(role)));
const sameRoles = (roles: readonly StaffRole[]): StaffRole[] => staffRoles.filter((role) => roles.includes(role));

/** @throws Refusal 409 if impossible */
export async function planChange(tx: Executor, change: StaffChange): Promise<PlannedChange | null> {
  if (change.kind === 'invite') return planInvite(tx, change);
  const person = await findPerson(tx, change.staffId);
  if (person === null) return null;
  const { name, roles } = person;
  const isWeak = { action: 'manageStaff', target: `staff:${person.id}` } as const;
  switch (change.kind) {
    case 'roles':
      return {
        ...isWeak,
        ...(gainsStrength(roles, change.roles) && { action: 'grantStrongRoles' }),
        effect: `Changes the roles of ${name} from ${named(roles)} to ${named(change.roles)}.`,
        carryOut: (db, _services, now, rolesBy) =>
          changeRoles(db, person, { roles: sameRoles(change.roles), rolesBy }, now),
      };
    case 'activate':
      if (person.deactivatedAt === null) throw alreadySo(`${name} is active.`);
      return {
        ...isWeak,
        // Otherwise an owner could silently reinstate a deactivated person.
        ...(gainsStrength([], roles) && { action: 'grantStrongRoles' }),
        effect: `Activates ${name} as ${named(roles)}.`,
        // The person who chose the roles stays on record.
        carryOut: (db, _services, _now, alone) =>
          store(
            db,
            person,
            { deactivatedAt: null, rolesBy: alone && (person.rolesBy ?? alone) },
            { state: ['deactivated', 'active'] },
          ),
      };
    case 'deactivate':
      if (person.deactivatedAt !== null) throw alreadySo(`${name} is deactivated.`);
      return {
        ...isWeak,
        effect: `Deactivates ${name}, ends their sessions and withdraws their requests.`,
        carryOut: (db, _services, now) => deactivate(db, person, now),
      };
    case 'invitation':
      return {
        ...isWeak,
        effect: `Emails ${name} a new link, which replaces their password and methods of two-step verification. Ends their sessions.`,
        carryOut: (db, services, now) => inviteAgain(db, services, person, now),
      };
    case 'endSessions':
      return {
        ...isWeak,
        effect: `Ends the sessions of ${name}.`,
        async carryOut(db) {
          await endSessionsOf(db, person.id);
          return { target: isWeak.target, changes: {} };
        },
      };
  }
}

type Invite = Extract<StaffChange, { kind: 'invite' }>;

async function planInvite(tx: Executor, { name, email, roles }: Invite): Promise<PlannedChange> {
  const taken = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  if (taken.length > 0) throw emailTaken();
  return {
    action: gainsStrength([], roles) ? 'grantStrongRoles' : 'manageStaff',
    effect: `Invites ${name} (${email}) as ${named(roles)}.`,
    target: null,
    async carryOut(db, services, now, rolesBy) {
      const person = { id: randomUUID(), name, email, roles: sameRoles(roles), rolesBy, createdAt: now };
      await db.insert(staff).values(person);
      const token = await createInvitation(db, person.id, now);
      return {
        target: `staff:${person.id}`,
        changes: { roles: [[], person.roles] },
        after: () => mailInvitation(services, email, token),
      };
    },
  };
}

/** In the background. */
function mailInvitation(services: BackendServices, email: string, token: string): void {
  inBackground(services, null, 'an invitation was not sent', () =>
    services.mailer.send(staffInvitationMail(email, invitationUrl(services.home(), token))),
  );
}

/** @throws Refusal 409 `last_owner` if nobody could manage staff anymore */
async function requireAnotherOwner(tx: Executor, { id, roles, passwordHash, deactivatedAt }: Person): Promise<void> {
  const isOwner = roles.includes('owner') && passwordHash !== null && deactivatedAt === null;
  if (isOwner && !(await hasOwner(tx, id)))
    throw new Refusal(409, 'last_owner', 'This is the last active owner. Make somebody else an owner first.');
}

type Granted = Pick<Person, 'roles' | 'rolesBy'>;

async function changeRoles(tx: Executor, person: Person, granted: Granted, now: number): Promise<Carried> {
  const { roles } = granted;
  if (!roles.includes('owner')) await requireAnotherOwner(tx, person);
  await voidRequestsOf(tx, person.id, roles, now);
  return store(tx, person, granted, { roles: [person.roles, roles] });
}

async function deactivate(tx: Executor, person: Person, now: number): Promise<Carried> {
  await requireAnotherOwner(tx, person);
  await endSessionsOf(tx, person.id);
  await closeInvitations(tx, person.id, now);
  await voidRequestsOf(tx, person.id, [], now);
  return store(tx, person, { deactivatedAt: now }, { state: ['active', 'deactivated'] });
}

async function inviteAgain(tx: Executor, services: BackendServices, person: Person, now: number): Promise<Carried> {
  if (person.deactivatedAt !== null)
    throw new Refusal(409, 'deactivated', 'This person is deactivated. Activate them first.');
  const token = await createInvitation(tx, person.id, now);
  await endSessionsOf(tx, person.id);
  const carried = await store(tx, person, {}, { invitation: [null, 'sent'] });
  return { ...carried, after: () => mailInvitation(services, person.email, token) };
}

/** Stores a change as the person's next version. */
async function store(
  tx: Executor,
  { id, version }: Person,
  values: Partial<Person>,
  changes: Carried['changes'],
): Promise<Carried> {
  await tx
    .update(staff)
    .set({ ...values, version: version + 1 })
    .where(eq(staff.id, id));
  return { target: `staff:${id}`, changes: { ...changes, version: [version, version + 1] } };
}
