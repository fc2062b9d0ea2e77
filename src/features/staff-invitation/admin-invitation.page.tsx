import { useSelector } from '@xstate/react';
import { Redirect } from 'wouter';
import { takeFromFragment } from '#app/address/location.ts';
import { open } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { provideStaffInvitation } from './effects.ts';
import { StaffInvitation } from './StaffInvitation.tsx';

function Page() {
  const flow = useFlow('staffInvitation');
  // With an output the person is signed in; an unusable link has none.
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
