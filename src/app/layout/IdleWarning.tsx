import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { selectDeadline } from '#machines/idle/idle.selectors.ts';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { useIsHydrating, useWorld } from '../hooks/world.ts';

// A customer who has left was there before, so the code comes with their first act.
const IdleDialog = lazyCode(async () => {
  await firstAct;
  return (await import('./IdleDialog.tsx')).IdleDialog;
});

/** Warns a signed-in customer who seems to have left, on every page. */
export function IdleWarning() {
  const world = useWorld();
  const idle = useSelector(world.app, ({ children }) => children.idle);
  const deadline = useSelector(idle, (snapshot) => (snapshot ? selectDeadline(snapshot) : null));
  const isHydrating = useIsHydrating();
  if (!idle || isHydrating) return null;
  return (
    <Suspense fallback={null}>
      <IdleDialog
        deadline={deadline}
        onStay={() => idle.send({ type: 'stay.requested' })}
        onSignOut={() => world.actor('session').send({ type: 'session.signOutRequested' })}
      />
    </Suspense>
  );
}
