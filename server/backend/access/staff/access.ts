import type { Context } from 'hono';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { grantOf, rolesFor, type StaffAction } from '#domain/staff/rights.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { Staff } from '../../kit/callers.ts';
import type { Access } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { bearerOf } from '../customers/access.ts';
import type { StaffCall } from './perform.ts';
import { writeRefusal } from './refused.ts';

export const staffSessionEnded = () =>
  new Refusal(401, 'staff_session_ended', 'Session has ended, Please login again.');
const endedRefusal: RefusalNote = {
  status: 401,
  code: 'staff_session_ended',
  when: 'The staff token is missing or has expired, its session has ended, or its person was deactivated.',
};
const notAllowedRefusal: RefusalNote = {
  status: 403,
  code: 'not_allowed',
  when: 'None of the person’s roles has the right. It is written to the audit log.',
};

/** Names the roles to ask. */
export function notAllowed(roles: readonly string[]): Refusal {
  const whom = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(roles);
  return new Refusal(403, 'not_allowed', roles.length === 0 ? 'Nobody can do this.' : `Needs ${whom}.`);
}

/**
 * Requires a staff token with this right. Refusals are audited.
 * @param alsoRequire the right that the record decides about, checked before the body is read; audits its refusals
 */
export const staffWith = (
  right: StaffAction,
  alsoRequire?: (call: Pick<StaffCall, 'services' | 'c' | 'who'>) => Promise<void>,
): Access<Staff> => ({
  schemes: ['staffToken'],
  optional: false,
  right,
  refusals: [endedRefusal, notAllowedRefusal],
  account: ({ id }) => `staff ${id}`,
  async admit(services, c) {
    const who = await admitStaff(services, c, right);
    await alsoRequire?.({ services, c, who });
    return who;
  },
});

/** Raw, so that nothing in it forms a line or target of its own. */
const calledAt = (c: Context): string => `call:${c.req.method} ${new URL(c.req.url).pathname.slice(0, 200)}`;

async function admitStaff(services: BackendServices, c: Context, right: StaffAction): Promise<Staff> {
  const token = bearerOf(c);
  const who = token === null ? null : await services.verifyStaff(token);
  if (who === null) throw staffSessionEnded();
  if (grantOf(who.roles, right) === null) throw await refuseRight({ services, c, who }, right);
  return who;
}

/** Audits the refusal. @returns it, to throw */
export async function refuseRight(
  { services, c, who }: Pick<StaffCall, 'services' | 'c' | 'who'>,
  action: StaffAction,
  target = calledAt(c),
): Promise<Refusal> {
  await writeRefusal(services, c, who, { action, targets: [target] });
  return notAllowed(rolesFor(action));
}
