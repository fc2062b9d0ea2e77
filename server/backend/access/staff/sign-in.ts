import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { Refusal } from '#server/http/refusals.ts';
import { inBackground } from '../../kit/background.ts';
import type { StaffSession } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { writeAudit } from '../audit/audit.ts';
import { browserIn, browserOf } from '../devices/devices.ts';
import { type FactorInput, proveSignIn } from '../factors/prove.ts';
import type { SignInPlace } from '../factors/tries.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { actorOf, requestIdOf, writeRefusal } from './refused.ts';
import { beginSession } from './sessions.ts';
import { staffFactors } from './staff-factors.ts';

type Person = typeof staff.$inferSelect;

/** Identical for unknown, deactivated and not yet active people. */
const signInRefused = () => new Refusal(401, 'sign_in_refused', 'That email and password don’t match.');

/** @throws Refusal 401, 403 `second_factor_required`, 422 and 423 for a wrong factor, 429 */
export async function signIn(
  services: BackendServices,
  given: FactorInput & { readonly email: string; readonly password: string },
) {
  const { db, clock } = services;
  const { c, email, password } = given;
  const place = await countTry(services, c, email);
  const [person] = await db.select().from(staff).where(eq(staff.email, email));
  const isActive = person !== undefined && person.deactivatedAt === null;
  const checked = await checkPassword(isActive ? person.passwordHash : null, password);
  if (person === undefined || checked === 'wrong') {
    // In the background: known people must not take longer.
    if (person !== undefined) refusedInBackground(services, c, person);
    throw signInRefused();
  }
  const factor = await proveSignIn(services, staffFactors(person), place, given);
  // Without a factor there is no way in.
  if (factor === null) throw signInRefused();
  const passwordHash = checked === 'outdated' ? await hashPassword(password) : person.passwordHash;
  await factor.spend();
  const session = await db.transaction(async (tx): Promise<StaffSession | null> => {
    const [still] = await tx.select().from(staff).where(eq(staff.id, person.id)).for('update');
    // Deactivated or given a new password meanwhile.
    if (still === undefined || still.deactivatedAt !== null || still.passwordHash !== person.passwordHash) return null;
    if (passwordHash !== person.passwordHash)
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, person.id));
    const begun = await beginSession(tx, person.id, await browserOf(services, tx, c, 'knownBrowser' in place));
    const entry = {
      actor: actorOf({ ...person, session: begun }),
      requestId: requestIdOf(c),
      targets: [`staff:${person.id}`],
    };
    await writeAudit(tx, { ...entry, action: 'signIn', outcome: 'done' }, clock.now());
    return begun;
  });
  if (session === null) throw signInRefused();
  return { person, session };
}

/**
 * Counts a try: per browser if it is known, so that strangers can't use tries up; otherwise per
 * address, and per account from there.
 * @returns the place, for counting wrong factors
 */
async function countTry(services: BackendServices, c: Context, email: string): Promise<SignInPlace> {
  const { db, limiter, config } = services;
  const hash = browserIn(services, c);
  const [known] = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staff.email, email), eq(staffSessions.deviceHash, hash ?? '')))
    .limit(1);
  if (hash !== null && known !== undefined) {
    await limiter.countAccount('staffSignIn', `${email} in ${hash}`);
    return { knownBrowser: hash };
  }
  await limiter.countCaller(c, 'staffSignIn');
  const address = clientAddress(c, config.trustedProxies);
  await limiter.countAccount('staffSignIn', `${email} from ${address}`);
  return { address };
}

/** Records a failed sign-in of a known person. */
function refusedInBackground(services: BackendServices, c: Context, person: Person): void {
  const about = { action: 'signIn', targets: [`staff:${person.id}`] } as const;
  inBackground(services, c, 'a refused sign-in was not written to the audit log', () =>
    writeRefusal(services, c, person, about),
  );
}
