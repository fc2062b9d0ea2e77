import { Landing } from '#features/landing/Landing.tsx';
import { listState } from '../hooks/list-state.ts';
import { useLoaded, useSandbox } from '../hooks/world.ts';
import { openPage } from '../page.ts';

function Page() {
  const sandbox = useSandbox();
  const prices = listState(useLoaded('landingPrice'));
  return <Landing prices={prices} sandbox={sandbox} />;
}

export const page = openPage({ Page, resources: ['landingPrice'] });
