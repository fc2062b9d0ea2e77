import { useSelector } from '@xstate/react';
import { Redirect } from 'wouter';
import { StaffInvitation } from '#features/staff-invitation/StaffInvitation.tsx';
import { takeFromFragment } from '../../address/location.ts';
import { provideStaffInvitation } from '../../effects/staff/invitation.ts';
import { useFlow } from '../../hooks/world.ts';
import { openPage } from '../../outlet/page.ts';
import { open } from '../../world/world.ts';

function Page() {
  const flow = useFlow('staffInvitation');
  // With an output the person is signed in; a link that could not be used has none.
  const isIn = useSelector(flow ?? undefined, (snapshot) => (snapshot?.output ?? null) !== null);
  if (isIn) return <Redirect to="/admin/customer" replace />;
  return flow && <StaffInvitation flow={flow} />;
}

export const page = openPage({
  Page,
  open({ flows, actor }) {
    const token = takeFromFragment('token');
    open(
      flows,
      'staffInvitation',
      () => ({ logic: provideStaffInvitation(), input: { token } }),
      (flow) =>
        void flow.subscribe({
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) actor('adminSession').send({ type: 'token.received', ...output });
          },
        }),
    );
  },
});
