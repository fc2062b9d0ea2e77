import { Suspense } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { MfaChallengeProps } from './MfaChallenge.tsx';

const MfaChallenge = lazyCode<MfaChallengeProps>(async () => (await import('./MfaChallenge.tsx')).MfaChallenge);

/** A second-factor check whose code loads on demand. */
export const MfaChallengeOnDemand = (props: MfaChallengeProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <MfaChallenge {...props} />
  </Suspense>
);
