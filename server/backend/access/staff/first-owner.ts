import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { commandActor, writeAudit } from '../audit/audit.ts';
import { createInvitation } from './invitations.ts';
import { hasOwner, lockStaff } from './people.ts';

/**
 * Invites the first owner, or another if no active one is left.
 * @param now milliseconds
 * @returns the link's token; null if there is an owner
 */
export function inviteFirstOwner(
  db: Database,
  { email, name }: { readonly email: string; readonly name: string },
  now: number,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    if (await hasOwner(tx)) return null;
    const owner = { name, roles: ['owner' as const], deactivatedAt: null };
    const [person] = await tx
      .insert(staff)
      .values({ ...owner, id: randomUUID(), email, createdAt: now })
      .onConflictDoUpdate({ target: staff.email, set: owner })
      .returning({ id: staff.id });
    if (person === undefined) throw new Error('the first owner was not stored');
    const token = await createInvitation(tx, person.id, now);
    const entry = {
      actor: commandActor,
      requestId: '',
      targets: [`staff:${person.id}`],
      changes: { roles: [[], owner.roles] as const },
    };
    await writeAudit(tx, { ...entry, action: 'inviteFirstOwner', outcome: 'done' }, now);
    return token;
  });
}
