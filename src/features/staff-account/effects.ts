import { providePassword } from '#app/effects/account/change-password.ts';
import { provideEnrollment } from '#app/effects/account/mfa-enrollment.ts';
import { provideOwnedList } from '#app/effects/account/owned-list.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { actsOf, provideStaffCode } from '#app/effects/staff/code.ts';
import { type Owned, open } from '#app/handle/app-handle.ts';
import { staffFactors } from '#contract/access/factors.ts';
import { ownAccount } from '#contract/staff/account.ts';
import type { SignedInPerson } from '#domain/staff/person.ts';
import { selectPerson, selectStaffId } from '#machines/adminSession/adminSession.selectors.ts';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import { call } from '#ports/backend/call.ts';
import { readStaffEmail } from '#ports/browser/staff-token.ts';
import { HttpError } from '#ports/http.ts';

const staffIdOf = (staff: Owned<'staff'>): string => selectStaffId(staff.actor('adminSession').getSnapshot()) ?? '';

/** The user's second factors. The flow outlives its page, so that leaving it loses nothing. */
export const openStaffFactors = (staff: Owned<'staff'>) =>
  open(staff.flows, 'staffFactors', () => ({
    logic: provideEnrollment({
      calls: staffFactors,
      as: actsOf(staff),
      code: provideStaffCode(staff),
      watch: (notify) => watchLoads(staff, 'staffSecurity', ({ factors }) => notify(factors)),
    }),
    input: { customerGuid: staffIdOf(staff), draft: null },
  }));

/** A new password for the user, which ends their sessions. */
export function openStaffPassword(staff: Owned<'staff'>) {
  const as = actsOf(staff);
  return open(
    staff.flows,
    'staffPassword',
    () => ({
      logic: providePassword(provideStaffCode(staff), (password) =>
        as('password', password, (by) => call(ownAccount.changePassword, { ...by, body: { password } })),
      ),
      input: { customerGuid: staffIdOf(staff), email: readStaffEmail() },
    }),
    (flow) => void flow.on('password.replaced', () => staff.actor('adminSession').send({ type: 'signOut.requested' })),
  );
}

/** The user's own zone, which the session shows. */
export function openStaffZone(staff: Owned<'staff'>) {
  const session = staff.actor('adminSession');
  return open(staff.flows, 'staffZone', () => ({
    logic: provideOwnedList<OwnedLists['staffZone']>({
      async make({ type, item }, _list, signal) {
        const body = { zone: type === 'item.added' ? item : null };
        const zone = await asStaff(staff, (token) => call(ownAccount.chooseZone, { token, body, signal }));
        session.send({ type: 'zone.chosen', zone });
        return zone;
      },
      watch(notify) {
        const tell = (person: SignedInPerson | null) => person && notify(person.zone);
        tell(selectPerson(session.getSnapshot()));
        return session.subscribe((snapshot) => tell(selectPerson(snapshot))).unsubscribe;
      },
    }),
    input: { changed: 'zone.changed' },
  }));
}

/** A repeated end succeeds. */
function ignoreEnded(error: unknown): null {
  if (error instanceof HttpError && error.response?.status === 404) return null;
  throw error;
}

export function openStaffSessions(staff: Owned<'staff'>) {
  const as = actsOf(staff);
  return open(staff.flows, 'staffSessions', () => ({
    logic: provideOwnedList<OwnedLists['staffSessions']>({
      async make({ item }, list, signal) {
        await as('session', item, (by) => call(ownAccount.endSession, { ...by, params: { id: item }, signal })).catch(
          ignoreEnded,
        );
        return list.filter(({ id }) => id !== item);
      },
      watch: (notify) => watchLoads(staff, 'staffSecurity', ({ sessions }) => notify(sessions)),
    }),
    input: { changed: 'sessions.changed' },
  }));
}
