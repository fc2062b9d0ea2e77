import { useSelector } from '@xstate/react';
import { request } from '#app/handle/app-handle.ts';
import { useApp, useSandbox } from '#app/hooks/app.ts';
import { failureOf, listState } from '#app/hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { staffPage } from '#app/outlet/staff-page.ts';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { MfaEnrollmentSection } from '#features/mfa-enrollment/MfaEnrollmentSection.tsx';
import { FilesSection } from '#features/settings-preferences/FilesSection.tsx';
import { selectPersonFailed, selectStaffId } from '#machines/adminSession/adminSession.selectors.ts';
import { serverNow } from '#ports/http.ts';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EntriesSection } from './EntriesSection.tsx';
import { openStaffFactors, openStaffPassword, openStaffSessions, openStaffZone } from './effects.ts';
import { PersonSection } from './PersonSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { ZoneSection } from './ZoneSection.tsx';

function Page() {
  const sandbox = useSandbox();
  const factors = useFlow('staffFactors');
  const password = useFlow('staffPassword');
  const sessions = useFlow('staffSessions');
  const zone = useFlow('staffZone');
  const failed = failureOf(useLoaded('staffSecurity'));
  const isUnknown = useSelector(useApp().actor('adminSession'), selectPersonFailed);
  return (
    <Stack gap={5}>
      <PageHeader title="Your account" />
      <PersonSection person={useStaffPerson()} failed={isUnknown} />
      {factors && <MfaEnrollmentSection flow={factors} failed={failed} sandbox={sandbox} owner="staff" />}
      {password && <ChangePassword flow={password} sandbox={sandbox} owner="staff" />}
      {sessions && <SessionsSection sessions={sessions} failed={failed} now={serverNow} />}
      {zone && <ZoneSection flow={zone} isUnknown={isUnknown} now={serverNow()} />}
      <FilesSection preferences={useApp().actor('preferences')} />
      <NewestEntries />
    </Stack>
  );
}

function NewestEntries() {
  const actorId = useSelector(useApp().actor('adminSession'), selectStaffId) ?? '';
  const { known, ...entries } = useLoaded('newestEntries', { actorId });
  return (
    <EntriesSection
      state={listState({ ...entries, value: known }, entries.staleSince)}
      href={`/admin/audit?actorId=${actorId}`}
    />
  );
}

export const page = staffPage({
  Page,
  resources: ['staffSecurity'],
  open(staff) {
    const actorId = selectStaffId(staff.actor('adminSession').getSnapshot());
    if (actorId !== null) request(staff, 'newestEntries', { actorId });
    openStaffFactors(staff);
    openStaffPassword(staff);
    openStaffSessions(staff);
    openStaffZone(staff);
  },
});
