import { Suspense } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { LookAlikeWarningProps } from './LookAlikeWarning.tsx';

const LookAlikeWarning = lazyCode<LookAlikeWarningProps>(
  async () => (await import('./LookAlikeWarning.tsx')).LookAlikeWarning,
);

/** The look-alike warning, loaded on demand. Nothing can be confirmed before it has loaded. */
export const LookAlikeWarningOnDemand = (props: LookAlikeWarningProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <LookAlikeWarning {...props} />
  </Suspense>
);
