import { Suspense } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { FactorCheckProps } from './FactorCheck.tsx';

const FactorCheck = lazyCode<FactorCheckProps>(async () => (await import('./FactorCheck.tsx')).FactorCheck);

/** The check of a second factor, whose code loads when the first customer with one comes. */
export const FactorCheckOnDemand = (props: FactorCheckProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <FactorCheck {...props} />
  </Suspense>
);
