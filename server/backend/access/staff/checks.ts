import { and, eq, gt, isNull } from 'drizzle-orm';
import { checkRefusal } from '#contract/kit/refusals.ts';
import { actOf, type ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { browserIn } from '../devices/devices.ts';
import type { StaffCall } from './perform.ts';

/**
 * Spends a factor check for this action. Sign-ins don't count: a stolen token lacks the app and the
 * browser.
 * @throws Refusal 403 `recent_sign_in_required`
 */
export async function requireCheck(
  tx: Executor,
  { services, c, who }: StaffCall,
  subject: ConfirmedSubject,
): Promise<void> {
  const { id, checkedUntil, checkedFor, checkedIn } = staffSessions;
  const browser = browserIn(services, c);
  const here = browser === null ? isNull(checkedIn) : eq(checkedIn, browser);
  const spent = await tx
    .update(staffSessions)
    .set({ checkedUntil: Date.now(), checkedFor: null })
    .where(and(eq(id, who.session.id), gt(checkedUntil, Date.now()), eq(checkedFor, actOf(subject)), here))
    .returning({ id });
  if (spent.length === 0) throw new Refusal(403, checkRefusal.code, 'Confirm that it’s you first.');
}
