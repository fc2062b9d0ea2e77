import { useSelector } from '@xstate/react';
import { Suspense, useCallback } from 'react';
import { requestOf } from '#app/handle/app-handle.ts';
import { useApp, useLoaded, useSandbox, useSignedIn } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { monthOf, months } from '#app/hooks/market.ts';
import { openPage } from '#app/outlet/page.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { keyOf } from '#machines/resources/keys.ts';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { Landing } from './Landing.tsx';

const MonthTrend = lazyCode(async () => (await import('./month-trend.tsx')).MonthTrend);
const drawTrend = (coin: TradableCode) => (
  <Suspense fallback={null}>
    <MonthTrend coin={coin} />
  </Suspense>
);

// The rest is prerendered and readable without its code, which loads with the first input.
const LandingRest = lazyCode(async () => {
  if (!import.meta.env.SSR) await firstAct;
  return (await import('./landing-rest.tsx')).LandingRest;
});

// Always the same element, so that a price update does not reach what React has not hydrated yet.
const rest = (
  <Suspense fallback={null}>
    <LandingRest />
  </Suspense>
);

function Page() {
  const app = useApp();
  const { known, problem, busy, reload, staleSince, loadedAt } = useLoaded('landingPrice');
  const isTrendWanted = useSelector(
    app.actor('resources'),
    ({ context }) => keyOf(...monthOf('BTC')) in context.requests,
  );
  // Load only what is seen: a phone has no room for sparklines, and never loads them.
  const requestMonths = useCallback(() => {
    for (const month of months) requestOf(app, ...month);
  }, [app]);
  return (
    <Landing
      prices={listState({ value: known, problem, busy, reload }, staleSince)}
      loadedAt={loadedAt}
      drawTrend={isTrendWanted ? drawTrend : null}
      onTrendsSeen={requestMonths}
      sandbox={useSandbox()}
      signedIn={useSignedIn()}
    >
      {rest}
    </Landing>
  );
}

export const page = openPage({ Page, resources: ['landingPrice'] });
