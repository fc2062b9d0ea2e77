import { Suspense } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { LookAlikeWarningProps } from './LookAlikeWarning.tsx';

const LookAlikeWarning = lazyCode<LookAlikeWarningProps>(async () => (await import('./LookAlikeWarning.tsx')).LookAlikeWarning);

/** The warning about an address that only looks like a known one, whose code loads when there is one. Nothing can be confirmed before it is there. */
export const LookAlikeWarningOnDemand = (props: LookAlikeWarningProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <LookAlikeWarning {...props} />
  </Suspense>
);
