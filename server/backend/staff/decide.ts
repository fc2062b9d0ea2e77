import { and, asc, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import type { Executor } from '../../db/database.ts';
import { auditLog } from '../../db/schema/staff.ts';
import { notFound, Refusal } from '../http/envelope.ts';
import { notAllowed } from './access.ts';
import { ownAccount } from './own-account.ts';
import { findPerson, lockStaff, planChange, type StaffChange } from './people.ts';
import { type Done, perform, type StaffCall } from './perform.ts';
import { createRequest } from './requests.ts';
import { holdStaff } from './sessions.ts';

/** What became of a change of who is on staff. */
interface Decision {
  readonly outcome: 'done' | 'requested';
  readonly request_id: string | null;
  readonly effect: string;
}

/**
 * Makes a change of who is on staff, or keeps it until a second person approves.
 * @param version of the person, as whoever changes them saw it; null for somebody new
 * @throws Refusal 403 `own_account`, 404, 409
 */
export function decide(call: StaffCall, change: StaffChange, reason: string, version: number | null): Promise<Decision> {
  const { services, who } = call;
  const targets = change.kind === 'invite' ? [] : [`staff:${change.staffId}`];
  return perform(call, { action: 'manageStaff', targets, reason }, async (tx, now): Promise<Done<Decision>> => {
    if (change.kind !== 'invite' && change.staffId === who.id) throw ownAccount();
    await lockStaff(tx);
    const roles = await holdStaff(tx, who);
    if (change.kind !== 'invite') await requireVersion(tx, change.staffId, version);
    const planned = await planChange(tx, change);
    if (planned === null) throw notFound();
    const { action, effect } = planned;
    const grant = grantOf(roles, action);
    if (grant === null) throw notAllowed(rolesFor(action));
    if (grant === 'withApproval') {
      const target = planned.target ?? (change.kind === 'invite' ? change.email : '');
      const id = await createRequest(tx, who.id, { action, target, effect, reason, details: change }, now);
      const data = { outcome: 'requested', request_id: id, effect } as const;
      return { data, action, outcome: 'intended', targets: [...targets, `request:${id}`], approvalId: id };
    }
    const { target, ...carried } = await planned.carryOut(tx, services, now);
    return { ...carried, data: { outcome: 'done', request_id: null, effect }, action, targets: [target] };
  });
}

/** @throws Refusal 404; 409 `changed_meanwhile` with the difference, for a person who is another version by now */
async function requireVersion(tx: Executor, staffId: string, seen: number | null): Promise<void> {
  const person = await findPerson(tx, staffId);
  if (person === null) throw notFound();
  if (person.version === seen) return;
  throw new Refusal(409, 'changed_meanwhile', 'Somebody changed this person meanwhile. Check what changed, and decide again.', {
    data: { version: person.version, ...(await differenceSince(tx, staffId, seen ?? 0)) },
  });
}

const changesSchema = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]));
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** What changed since a version, by field, with who changed it last: as the audit log has it. */
async function differenceSince(tx: Executor, staffId: string, version: number) {
  const ofPerson = and(like(auditLog.targets, `["staff:${staffId}"%`), eq(auditLog.outcome, 'done'));
  const rows = await tx.select().from(auditLog).where(ofPerson).orderBy(asc(auditLog.serial));
  const later = rows
    .map(({ actorName, at, changes }) => ({ actorName, at, changes: v.parse(changesSchema, JSON.parse(changes)) }))
    .filter(({ changes }) => Number(changes.version?.[0] ?? -1) >= version);
  const fields = new Map<string, { readonly field: string; readonly before: string; readonly after: string }>();
  for (const { changes } of later) {
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (field !== 'version') fields.set(field, { field, before: fields.get(field)?.before ?? textOf(before), after: textOf(after) });
    }
  }
  const last = later.at(-1);
  return { changes: [...fields.values()], by: last?.actorName ?? '', at: last?.at ?? '' };
}
