import { type ReactNode, useCallback, useDeferredValue } from 'react';
import { Landing } from '#features/landing/Landing.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { Question, Questions } from '#presenters/prose/Questions.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { listState } from '../hooks/list-state.ts';
import { monthKeys, useMonths } from '../hooks/market.ts';
import { useLoaded, useSandbox, useSignedIn, useWorld } from '../hooks/world.ts';
import { writtenPage } from '../page.ts';
import { requestOf } from '../world.ts';

const parts = {
  a: ({ href = '', children }: { href?: string; children?: ReactNode }) => <AppLink href={href}>{children}</AppLink>,
  Question,
  Questions,
};

function Page({ Body }: Pick<Writing, 'Body'>) {
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
      questions={<Body components={parts} />}
    />
  );
}

export const pageOf = ({ Body }: Writing) => writtenPage({ screen: <Page Body={Body} />, resources: ['landingPrice'] });
