import type { Context } from 'hono';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AuditActor, type AuditEntry, writeAudit } from '../audit/audit.ts';

type Actor = StaffPerson & { readonly session?: { readonly id: string } };

/** Who does something, as the audit log has it. */
export const actorOf = ({ id, name, roles, session }: Actor): AuditActor => ({ id, name, roles, sessionId: session?.id ?? '' });

/** The id of a call, which the server's own log has too, and which no other call has. */
export const requestIdOf = (c: Context | null): string => String(c?.get('callId') ?? '');

/** Writes down that somebody was refused something, in a transaction of its own: nothing else happened. */
export async function writeRefusal(
  { db, clock }: Pick<BackendServices, 'db' | 'clock'>,
  c: Context,
  who: Actor,
  about: Pick<AuditEntry, 'action' | 'targets' | 'reason' | 'changes'>,
): Promise<void> {
  const entry: AuditEntry = { ...about, actor: actorOf(who), requestId: requestIdOf(c), outcome: 'refused' };
  await db.transaction((tx) => writeAudit(tx, entry, clock.now()));
}
