import { Landing } from '#features/landing/Landing.tsx';
import { listState } from '../hooks/list-state.ts';
import { useLoaded, useSandbox, useSignedIn } from '../hooks/world.ts';
import { openPage } from '../page.ts';

function Page() {
  const sandbox = useSandbox();
  const signedIn = useSignedIn();
  const prices = listState(useLoaded('landingPrice'));
  return <Landing prices={prices} sandbox={sandbox} signedIn={signedIn} />;
}

export const page = openPage({ Page, resources: ['landingPrice'] });
