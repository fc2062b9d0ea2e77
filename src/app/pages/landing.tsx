import { Suspense, useCallback, useDeferredValue } from 'react';
import { Landing } from '#features/landing/Landing.tsx';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { listState } from '../hooks/list-state.ts';
import { monthKeys, useMonths } from '../hooks/market.ts';
import { useLoaded, useSandbox, useSignedIn, useWorld } from '../hooks/world.ts';
import { openPage } from '../page.ts';
import { requestOf } from '../world.ts';

// What follows the prices was drawn at the build and is read as it stands: its code comes once somebody is there.
const LandingRest = lazyCode(async () => {
  if (!import.meta.env.SSR) await firstAct;
  return (await import('../landing-rest.tsx')).LandingRest;
});

// Always the same element, so that drawing the prices again does not reach what React has not taken over yet.
const rest = (
  <Suspense fallback={null}>
    <LandingRest />
  </Suspense>
);

function Page() {
  const world = useWorld();
  const { known, problem, busy, reload, staleSince, loadedAt } = useLoaded('landingPrice');
  // No visitor pays for what they have not come to see.
  const requestMonths = useCallback(async () => {
    await firstAct;
    for (const key of monthKeys) requestOf(world, key);
  }, [world]);
  return (
    <Landing
      prices={listState({ value: known, problem, busy, reload }, staleSince)}
      loadedAt={loadedAt}
      // Five replies that come one after the other draw the table once where a phone cannot keep up.
      months={useDeferredValue(useMonths())}
      onTrendsSeen={requestMonths}
      sandbox={useSandbox()}
      signedIn={useSignedIn()}
    >
      {rest}
    </Landing>
  );
}

export const page = openPage({ Page, resources: ['landingPrice'] });
