import { Landing } from '#features/landing/Landing.tsx';
import type { LivePrice } from '#ports/backend/landing-live-price.ts';
import { useLoaded, useSandbox } from '../hooks.ts';
import { listState } from '../list-state.ts';
import type { PageModule } from '../pages.ts';

export const resources: PageModule['resources'] = ['landingPrice'];

export function Page() {
  const sandbox = useSandbox();
  const prices = listState(useLoaded<readonly LivePrice[]>('landingPrice'));
  return <Landing prices={prices} sandbox={sandbox} />;
}
