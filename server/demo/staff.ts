import { createHmac } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { type StaffRole, staffRoles } from '#domain/staff/rights.ts';
import { seal } from '../backend/access/factors/authenticator.ts';
import { hashPassword } from '../backend/access/staff/passwords.ts';
import { authenticators } from '../db/schema/security.ts';
import { staff } from '../db/schema/staff.ts';
import { createBackendKeys } from '../keys.ts';
import type { Services } from '../services.ts';

/**
 * The first holds all roles, as in a small company; the others show what a single role can do. A
 * second owner and compliance officer, since nobody approves their own requests.
 */
const people: readonly (readonly [account: string, name: string, roles: readonly StaffRole[]])[] = [
  ['admin', 'Olivia Grant', staffRoles],
  ['owner2', 'Marcus Bell', ['owner']],
  ['viewer', 'Vera Long', ['viewer']],
  ['support', 'Simon Park', ['support']],
  ['compliance', 'Clara Ruiz', ['compliance']],
  ['compliance2', 'Colin Webb', ['compliance']],
  ['finance', 'Fiona Shaw', ['finance']],
];
export const staffPassword = 'Admin-2026-pass';
const emailOf = (account: string): string => `${account}@statechange.test`;
export const firstStaffEmail = emailOf('admin');

const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period } as const;

/** Stable per seed, so that authenticator apps and audit entries survive a reset. */
const derived = ({ config }: Pick<Services, 'config'>, what: string, email: string): Buffer =>
  createHmac('sha256', `staff ${config.sandbox.seed}`).update(`${what} ${email}`).digest();
const secretOf = (services: Pick<Services, 'config'>, email: string): Secret =>
  new Secret({ buffer: new Uint8Array(derived(services, 'secret', email).subarray(0, 20)).buffer });

/** With authenticator apps, whose codes the console shows. */
export async function seedStaff(services: Services): Promise<void> {
  const { db, clock } = services;
  const keys = createBackendKeys(db);
  const [passwordHash, createdAt] = [await hashPassword(staffPassword), clock.now()];
  for (const [account, name, roles] of people) {
    const email = emailOf(account);
    const id = derived(services, 'id', email).toString('hex').slice(0, 32);
    await db
      .insert(staff)
      .values({ id, email, name, roles: [...roles], passwordHash, createdAt })
      .onConflictDoNothing();
    const secret = await seal(keys, id, secretOf(services, email).base32);
    await db.insert(authenticators).values({ holder: id, secret, confirmedAt: createdAt }).onConflictDoNothing();
  }
}

/** Minimum typing time, in seconds. */
const typing = 10;

/** With each person's next unused code: codes count one step early or late. */
export async function sandboxStaff(services: Pick<Services, 'config' | 'db'>) {
  const emails = people.map(([account]) => emailOf(account));
  const rows = await services.db
    .select({ email: staff.email, name: staff.name, roles: staff.roles, lastStep: authenticators.lastStep })
    .from(staff)
    .leftJoin(authenticators, eq(authenticators.holder, staff.id))
    .where(inArray(staff.email, emails))
    .orderBy(asc(staff.serial));
  // Real time, like the phones'.
  const seconds = Date.now() / 1000;
  const oldest = Math.floor((seconds + typing) / period) - 1;
  const newest = Math.floor(seconds / period) + 1;
  return rows.map(({ lastStep, ...person }) => {
    const step = Math.min(newest, Math.max(oldest, (lastStep ?? 0) + 1));
    const code = TOTP.generate({
      ...settings,
      secret: secretOf(services, person.email),
      timestamp: step * period * 1000,
    });
    return { ...person, password: staffPassword, code, used: step === lastStep };
  });
}
