import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { selectDeadline } from '#machines/idle/idle.selectors.ts';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { useApp, useIsHydrating } from '../hooks/app.ts';

// An inactive user was active before, so the code loads with the first input.
const IdleDialog = lazyCode(async () => {
  await firstAct;
  return (await import('./IdleDialog.tsx')).IdleDialog;
});

function Warning({ idle, onSignOut }: { idle: NonNullable<LongLivedActors['idle']>; onSignOut: () => void }) {
  return (
    <Suspense fallback={null}>
      <IdleDialog
        owner={idle.getSnapshot().context.owner}
        deadline={useSelector(idle, selectDeadline)}
        onStay={() => idle.send({ type: 'stay.requested' })}
        onSignOut={onSignOut}
      />
    </Suspense>
  );
}

/** Warns an inactive customer or staff member on every page. */
export function IdleWarning() {
  const { root, actor } = useApp();
  const idle = useSelector(root, ({ children }) => children.idle);
  const staffIdle = useSelector(root, ({ children }) => children.staffIdle);
  const isHydrating = useIsHydrating();
  if (isHydrating) return null;
  return (
    <>
      {idle && <Warning idle={idle} onSignOut={() => actor('session').send({ type: 'session.signOutRequested' })} />}
      {staffIdle && (
        <Warning idle={staffIdle} onSignOut={() => actor('adminSession').send({ type: 'signOut.requested' })} />
      )}
    </>
  );
}
