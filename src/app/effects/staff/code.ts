import { staffSession } from '#contract/staff/session.ts';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import { type Caller, call } from '#ports/backend/call.ts';
import { readStaffChallenge } from '#ports/backend/staff/account.ts';
import type { Owned } from '../../handle/app-handle.ts';
import { provideCode } from '../access/one-time-code.ts';
import { keepActs } from './acts.ts';
import { asStaff } from './as-staff.ts';

/** Makes each call as the staff member, with its own key. */
export function actsOf(staff: Owned<'staff'>) {
  const acts = keepActs();
  return <Reply>(name: string, body: unknown, work: (by: Caller) => Promise<Reply>): Promise<Reply> =>
    acts(name, body, (key) => asStaff(staff, (token) => work({ token, key })));
}

function named(about: ConfirmedSubject | null): ConfirmedSubject {
  if (about === null) throw new Error('what is confirmed has no name');
  return about;
}

/** The check before changing access: always a second factor, since staff get no code emails. */
export function provideStaffCode(staff: Owned<'staff'>) {
  const as = actsOf(staff);
  return provideCode({
    create: async ({ about }, signal) => ({
      ...(await asStaff(staff, (token) => readStaffChallenge(token, named(about), signal))),
      email: '',
    }),
    async verify({ about }, proof, signal) {
      const body = { ...proof, for: named(about) };
      await as('confirm', body, (by) => call(staffSession.confirm, { ...by, body, signal }));
      return null;
    },
  });
}
