import { useSelector } from '@xstate/react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { wantedPath } from '#app/address/wanted.ts';
import { provideAdminSignIn } from '#app/effects/staff/sign-in.ts';
import { open } from '#app/handle/app-handle.ts';
import { useApp, useFlow, useSandbox } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { selectStaffId } from '#machines/adminSession/adminSession.selectors.ts';
import { AdminSignIn } from './AdminSignIn.tsx';
import { endingIn } from './messages.ts';

function Page() {
  const session = useApp().actor('adminSession');
  const staffId = useSelector(session, selectStaffId);
  const ending = endingIn(useHistoryState());
  const sandbox = useSandbox();
  const flow = useFlow('adminSignIn');
  if (staffId !== null) return <Redirect to={wantedPath(staffId, 'admin') ?? '/admin/customer'} replace />;
  return flow && <AdminSignIn {...{ flow, sandbox, ending }} />;
}

export const page = openPage({
  Page,
  open({ flows, actor }) {
    open(
      flows,
      'adminSignIn',
      () => ({ logic: provideAdminSignIn(), input: undefined }),
      (flow) =>
        void flow.subscribe({
          // With an output, someone signed in; without one, they left the page.
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) actor('adminSession').send({ type: 'token.received', ...output });
          },
        }),
    );
  },
});
