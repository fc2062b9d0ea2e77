import { useSelector } from '@xstate/react';
import { Redirect } from 'wouter';
import { AdminSignIn } from '#features/admin-sign-in/AdminSignIn.tsx';
import { selectStaffId } from '#machines/adminSession/adminSession.selectors.ts';
import { wantedPath } from '../../address/wanted.ts';
import { provideAdminSignIn } from '../../effects/staff/sign-in.ts';
import { useFlow, useSandbox, useWorld } from '../../hooks/world.ts';
import { openPage } from '../../outlet/page.ts';
import { open } from '../../world/world.ts';

function Page() {
  const staffId = useSelector(useWorld().actor('adminSession'), selectStaffId);
  const sandbox = useSandbox();
  const flow = useFlow('adminSignIn');
  if (staffId !== null) return <Redirect to={wantedPath(staffId, 'admin') ?? '/admin/customer'} replace />;
  return flow && <AdminSignIn flow={flow} sandbox={sandbox} />;
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
          // With an output someone has signed in; without one they left the page.
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) actor('adminSession').send({ type: 'token.received', ...output });
          },
        }),
    );
  },
});
