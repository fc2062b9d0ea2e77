import type { Context } from 'hono';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AuditActor, type AuditEntry, writeAudit } from '../audit/audit.ts';

type Actor = StaffPerson & { readonly session?: { readonly id: string } };

/** The actor as audited. */
export const actorOf = ({ id, name, roles, session }: Actor): AuditActor => ({
  id,
  name,
  roles,
  sessionId: session?.id ?? '',
});

export const requestIdOf = (c: Context | null): string => String(c?.get('callId') ?? '');

/** Audits a refusal in its own transaction. */
export async function writeRefusal(
  { db, clock }: Pick<BackendServices, 'db' | 'clock'>,
  c: Context,
  who: Actor,
  about: Pick<AuditEntry, 'action' | 'targets' | 'reason' | 'changes'>,
): Promise<void> {
  const entry: AuditEntry = { ...about, actor: actorOf(who), requestId: requestIdOf(c), outcome: 'refused' };
  await db.transaction((tx) => writeAudit(tx, entry, clock.now()));
}
