import { Suspense } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { OneTimeCodeProps } from './OneTimeCode.tsx';

const OneTimeCode = lazyCode<OneTimeCodeProps>(async () => (await import('./OneTimeCode.tsx')).OneTimeCode);

/** The entry of a code where few need one: its code loads when the first of them comes. */
export const OneTimeCodeOnDemand = (props: OneTimeCodeProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <OneTimeCode {...props} />
  </Suspense>
);
